// SPDX-License-Identifier: Apache-2.0
// The door: every reference that is stored into an object in the heap is stored by a function of this file, whoever
// stores it (instructions, Unsafe, JNI, the VM itself, the collector) and whatever holds it (a field, an array element,
// a static, which is a field of a mirror). Fresh objects are not an exception. The types of gc/object.hpp refuse other
// stores; tests/stores.py refuses what types cannot see.
//
// The barrier is in note_store: it makes the card of the place dirty, so that a young collection finds the references
// from old objects to young ones (README, "Young collections"). Debug builds also record the places there, and marking
// stops the VM if it finds a reference that came into an object in another way (gc/store_check.hpp).
//
// References outside of the heap are roots and do not come through this door: frames and native stacks, local and
// global references, members of threads, the VM's tables, data of classes (README, "References outside of the heap").
//
// No function here reaches a safepoint, throws or takes a lock; the caller is InVm, or the world is stopped. Offsets
// are in bytes from the start of the object. A reference is always read and written as a whole.
#pragma once
#include <cstdint>
#include <cstring>

#include "base/assert.hpp"
#include "gc/shape.hpp"

namespace vitrine::gc {

/// A card is a part of the heap of this many bytes, with a byte in the card table (gc/space.hpp): not zero if a
/// reference was stored there since the last collection.
constexpr size_t kCardShift = 9;
constexpr size_t kCardBytes = size_t{1} << kCardShift;

constexpr bool kCheckStores = kDebugBuild;
/// Debug builds: records that these `count` places may hold other references than before. Any thread.
void record_stores(const HeapReference* first, size_t count);

namespace store_detail {
/// The address at which the card table would begin if the heap began at address 0. Set by the heap.
inline constinit uintptr_t cards = 0;
inline uint8_t* card_of(const void* place) {
  return reinterpret_cast<uint8_t*>(cards + (reinterpret_cast<uintptr_t>(place) >> kCardShift));
}

/// A card that is dirty is not written again: a line of the table stands for 32 KiB of the heap, and threads that store
/// into different objects there would take it from each other again and again.
inline void mark_card(const void* place) {
  uint8_t* card = card_of(place);
  if (__atomic_load_n(card, __ATOMIC_RELAXED) == 0) __atomic_store_n(card, 1, __ATOMIC_RELAXED);
}

/// The place of `count` references in an object. Debug builds check the bounds.
inline HeapReference* place(Object* holder, size_t offset, size_t count = 1) {
  assert_bounds(holder, offset, count * sizeof(HeapReference));
  return reinterpret_cast<HeapReference*>(reinterpret_cast<char*>(holder) + offset);
}
inline size_t element_offset(size_t index) { return kArrayBaseOffset + index * sizeof(HeapReference); }

/// The barrier: after `count` references were stored, the first one at `first`. It does not ask what was stored, nor
/// into what kind of object.
inline void note_store(const HeapReference* first, size_t count = 1) {
  if constexpr (kCheckStores) record_stores(first, count);
  mark_card(first);
  if (count <= 1) return;
  for (uint8_t *card = card_of(first), *end = card_of(first + (count - 1)); card != end;)
    __atomic_store_n(++card, 1, __ATOMIC_RELAXED);
}
}  // namespace store_detail

/// Stores a reference into a field of `holder`; for a static field, `holder` is the mirror.
inline void store_reference(Object* holder, size_t offset, Object* value, uint32_t shift = reference_shift) {
  HeapReference* place = store_detail::place(holder, offset);
  place->store(value, shift);
  store_detail::note_store(place);
}

/// Where the frames in a StackChunk are, and with them the references that these hold: `count` words. note_frames must
/// follow their storing, before a safepoint.
inline uint64_t* frames_of_chunk(Object* chunk, [[maybe_unused]] size_t count) {
  const size_t offset = chunk->shape()->end_of_fields();
  assert_bounds(chunk, offset, count * sizeof(uint64_t));
  return reinterpret_cast<uint64_t*>(reinterpret_cast<char*>(chunk) + offset);
}
/// After frames were stored in a StackChunk. It is always scanned as a whole, so one card is enough.
inline void note_frames(Object* chunk) { store_detail::mark_card(chunk); }

/// A store to a volatile field (JLS 17.4): sequentially consistent.
inline void store_reference_volatile(Object* holder, size_t offset, Object* value) {
  HeapReference* place = store_detail::place(holder, offset);
  place->store_volatile(value);
  store_detail::note_store(place);
}

/// Stores `value` if the field holds `expected`. Returns what it held. Sequentially consistent.
inline Object* compare_and_exchange_reference(Object* holder, size_t offset, Object* expected, Object* value) {
  HeapReference* place = store_detail::place(holder, offset);
  Object* held = place->compare_and_exchange(expected, value);
  store_detail::note_store(place);
  return held;
}

/// Stores `value` and returns what the field held. Sequentially consistent.
inline Object* exchange_reference(Object* holder, size_t offset, Object* value) {
  HeapReference* place = store_detail::place(holder, offset);
  Object* held = place->exchange(value);
  store_detail::note_store(place);
  return held;
}

/// Stores to a static field of which only the place is known, which is in a mirror: decoded code holds nothing else.
/// (Heap::find_object finds the mirror.)
inline void store_static_reference(HeapReference* place, Object* value, uint32_t shift = reference_shift) {
  place->store(value, shift);
  store_detail::note_store(place);
}

/// Follows an object that the collector has moved, with the world stopped: the place holds its new address. An old
/// object stays old, so no card becomes dirty.
inline void follow_moved(const HeapReference* place, Object* moved) { const_cast<HeapReference*>(place)->store(moved); }

/// Stores an element of an array of references. The caller has checked the index and the type.
inline void store_element(Object* array, size_t index, Object* value, uint32_t shift = reference_shift) {
  VM_ASSERT(index < static_cast<size_t>(array->length()));
  store_reference(array, store_detail::element_offset(index), value, shift);
}

/// Copies `count` elements between arrays of references, which may be the same one; the ranges may overlap. The caller
/// has checked indices and types.
inline void copy_references(Object* to, size_t to_index, const Object* from, size_t from_index, size_t count) {
  HeapReference* place = store_detail::place(to, store_detail::element_offset(to_index), count);
  assert_bounds(from, store_detail::element_offset(from_index), count * sizeof(HeapReference));
  std::memmove(static_cast<void*>(place), from->references() + from_index, count * sizeof(HeapReference));
  store_detail::note_store(place, count);
}

/// Copies all fields of `from` to `to`, an object of the same class that is not an array.
inline void copy_fields(Object* to, const Object* from) {
  size_t bytes = from->shape()->instance_size;
  std::memcpy(to->address_of<uint8_t>(kFirstFieldOffset), from->address_of<char>(kFirstFieldOffset),
              bytes - kFirstFieldOffset);
  for (const ReferenceRange& range : from->shape()->reference_ranges)
    store_detail::note_store(store_detail::place(to, range.offset), range.count);
}

/// Stores a value of any type as a plain store: a reference, or what Object::put takes. For code that is written once
/// for all types of fields.
template <class T>
void store_value(Object* holder, size_t offset, T value) {
  if constexpr (std::is_same_v<T, Object*>)
    store_reference(holder, offset, value);
  else
    holder->put<T>(offset, value);
}

}  // namespace vitrine::gc
