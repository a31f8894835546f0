// SPDX-License-Identifier: Apache-2.0
// Layout of objects and arrays in the heap. The header has at most 16 bytes:
//   offset 0: Shape*   8: lock word (32 bits, see vm/thread/monitor.hpp)   12: array length (arrays), or first field
//   (instances)
// Array elements start at 16. A reference in an object has 4 bytes: the address of what it refers to, in units of the
// alignment of objects, which is 8 bytes in heaps that references of 4 bytes reach with it (HeapReference), counted
// from a base if the addresses that this reaches from 0 are not free. Everywhere else references are plain pointers.
// An object moves only if nothing but other objects refers to it (gc/compact.hpp).
#pragma once
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/assert.hpp"

namespace vitrine::gc {

class Object;
class Shape;

constexpr uint32_t kObjectAlignment = 8;  // bytes, at least
constexpr uint32_t kArrayLengthOffset = 12;
constexpr uint32_t kFirstFieldOffset = 12;
constexpr uint32_t kArrayBaseOffset = 16;

/// Ends the process unless the `bytes` bytes at `offset` are in `object`, behind its shape and lock word. For arrays,
/// the length must be set.
void check_bounds(const Object* object, size_t offset, size_t bytes);
/// The same in debug builds, nothing in others.
[[gnu::always_inline]] inline void assert_bounds(const Object* object, size_t offset, size_t bytes) {
  if constexpr (kDebugBuild) check_bounds(object, offset, bytes);
}

// How references are encoded. The constructor of Heap sets it for its heap, of which a process has only one.
constexpr uint32_t kLeastReferenceShift = 3, kMostReferenceShift = 8;
static_assert(uint32_t{1} << kLeastReferenceShift == kObjectAlignment);
/// Objects are aligned to that power of two.
inline constinit uint32_t alignment_shift = kLeastReferenceShift;
inline constinit size_t alignment_mask = kObjectAlignment - 1;
/// The same as alignment_shift, plus kBasedReferences if addresses are counted from reference_base. So code that has
/// loaded the shift tests a bit of it, and code that knows the shift tests nothing.
inline constinit uint32_t reference_shift = kLeastReferenceShift;
constexpr uint32_t kBasedReferences = 64;
/// Lower than any object, by 4 GiB if possible, so that numbers are as large as without a base.
inline constinit uintptr_t reference_base = 0;

/// The size in bytes, rounded up to the alignment of objects.
inline size_t aligned_size(size_t bytes) { return (bytes + alignment_mask) & ~alignment_mask; }

// The functions with a parameter `shift` are faster with kLeastReferenceShift, for code that knows that it is that.
/// The number by which an object is referred to in objects; 0 for null.
inline uint32_t encode_reference(const Object* object, uint32_t shift = reference_shift) {
  auto address = reinterpret_cast<uintptr_t>(object);
  if ((shift & kBasedReferences) != 0 && object != nullptr) [[unlikely]]
    address -= reference_base;
  return static_cast<uint32_t>(address >> shift % kBasedReferences);
}
inline Object* decode_reference(uint32_t number, uint32_t shift = reference_shift) {
  uintptr_t address = uintptr_t{number} << shift % kBasedReferences;
  if ((shift & kBasedReferences) != 0 && number != 0) [[unlikely]]
    address += reference_base;
  return reinterpret_cast<Object*>(address);
}

/// A place in an object that holds a reference: a field, an array element or a static field. Nobody has one that is not
/// const, apart from the door (gc/store.hpp).
class HeapReference {
 public:
  HeapReference() = delete;
  HeapReference(const HeapReference&) = delete;
  HeapReference& operator=(const HeapReference&) = delete;

  /// What the place holds. The first is a plain access (JLS 17.4), and all are as a whole.
  Object* load(uint32_t shift = reference_shift) const { return decode_reference(number_, shift); }
  Object* load_relaxed() const { return decode_reference(__atomic_load_n(&number_, __ATOMIC_RELAXED)); }
  Object* load_volatile() const { return decode_reference(__atomic_load_n(&number_, __ATOMIC_SEQ_CST)); }

  void store(Object* object, uint32_t shift = reference_shift) { number_ = encode_reference(object, shift); }
  // Sequentially consistent.
  void store_volatile(Object* object) { __atomic_store_n(&number_, encode_reference(object), __ATOMIC_SEQ_CST); }
  /// Stores `object` and returns what the place held.
  Object* exchange(Object* object) {
    return decode_reference(__atomic_exchange_n(&number_, encode_reference(object), __ATOMIC_SEQ_CST));
  }
  /// Stores `object` if the place holds `expected`. Returns what it held.
  Object* compare_and_exchange(Object* expected, Object* object) {
    uint32_t number = encode_reference(expected);
    __atomic_compare_exchange_n(&number_, &number, encode_reference(object), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return decode_reference(number);
  }

 private:
  uint32_t number_;
};
static_assert(sizeof(HeapReference) == 4);
constexpr uint32_t kLog2ReferenceBytes = 2;  // in the heap

/// What may be stored into an object directly: a value of a primitive type, or a pointer to something outside the heap.
/// A reference to an object is stored by the functions of gc/store.hpp. (char is not a type of Java: it would be the
/// raw bytes of an object, with the references among them.)
template <class T>
concept NoReference = (std::is_arithmetic_v<T> && !std::same_as<T, char>) ||
                      (std::is_pointer_v<T> && !std::is_convertible_v<T, const Object*>);
/// What may be read at its place: the same, and raw bytes.
template <class T>
concept Readable = NoReference<T> || std::same_as<T, char>;
template <class T>
concept ReferenceToObject = std::same_as<T, Object*> || std::same_as<T, const Object*>;

/// An object in the heap. Made by Heap only; VM code holds plain pointers to it (vm/README.md). Functions do no null
/// check.
class Object {
 public:
  /// Never null for an allocated object, and never changes.
  Shape* shape() const { return shape_; }
  /// 0 in a new object. If kHashBit is set, the other 31 bits are the identity hash; otherwise the word belongs to
  /// vm/thread.
  std::atomic<uint32_t>& lock_word() { return lock_word_; }
  static constexpr uint32_t kHashBit = 1;
  /// Stable for the object's life, 31 bits, never 0. It is made when somebody asks for it first, and does not depend on
  /// the address. No safepoint.
  int32_t identity_hash() const {
    const uint32_t word = lock_word_.load(std::memory_order_relaxed);
    if ((word & kHashBit) != 0) [[likely]]
      return static_cast<int32_t>(word >> 1);
    return hash_maker(const_cast<Object&>(*this));
  }
  /// Returns the hash of an object whose lock word does not have it. vm/thread sets the function, as it knows whose
  /// turn it is to make a hash, and where a locked object keeps its own. Until then, objects cannot be locked.
  using HashMaker = int32_t (*)(Object&);
  static constinit HashMaker hash_maker;

  /// The field at that byte offset from the start of the object. The offset is aligned for T and within the object.
  /// These accesses are plain ones (JLS 17.4): other threads see them when something else orders them. A field that is
  /// a reference, get<Object*>, can only be read. Debug builds check the bounds, but not those of address_of.
  template <NoReference T>
  T* address_of(size_t offset) {
    return reinterpret_cast<T*>(reinterpret_cast<char*>(this) + offset);
  }
  template <Readable T>
  const T* address_of(size_t offset) const {
    return reinterpret_cast<const T*>(reinterpret_cast<const char*>(this) + offset);
  }
  const HeapReference* reference_at(size_t offset) const {
    return reinterpret_cast<const HeapReference*>(reinterpret_cast<const char*>(this) + offset);
  }
  template <NoReference T>
  T get(size_t offset) const {
    assert_bounds(this, offset, sizeof(T));
    return *address_of<T>(offset);
  }
  template <ReferenceToObject T>
  T get(size_t offset) const {
    assert_bounds(this, offset, sizeof(HeapReference));
    return reference_at(offset)->load();
  }
  template <NoReference T>
  void put(size_t offset, T value) {
    assert_bounds(this, offset, sizeof(T));
    *address_of<T>(offset) = value;
  }
  // Volatile access (JLS 17.4): sequentially consistent.
  template <NoReference T>
  T get_volatile(size_t offset) const {
    assert_bounds(this, offset, sizeof(T));
    T value;  // __atomic_load in its generic form, because of float and double
    __atomic_load(address_of<T>(offset), &value, __ATOMIC_SEQ_CST);
    return value;
  }
  template <ReferenceToObject T>
  T get_volatile(size_t offset) const {
    assert_bounds(this, offset, sizeof(HeapReference));
    return reference_at(offset)->load_volatile();
  }
  template <NoReference T>
  void put_volatile(size_t offset, T value) {
    assert_bounds(this, offset, sizeof(T));
    __atomic_store(address_of<T>(offset), &value, __ATOMIC_SEQ_CST);
  }

  // For arrays only.
  /// The number of elements; never negative.
  int32_t length() const { return *address_of<int32_t>(kArrayLengthOffset); }
  /// The elements of an array of numbers.
  template <NoReference T>
  T* elements() {
    return address_of<T>(kArrayBaseOffset);
  }
  template <Readable T>
  const T* elements() const {
    return address_of<T>(kArrayBaseOffset);
  }
  /// The elements of an array of references.
  const HeapReference* references() const { return reference_at(kArrayBaseOffset); }
  /// An element, which may be a reference. The caller has checked the index.
  template <NoReference T>
  T element(size_t index) const {
    return elements<T>()[index];
  }
  template <ReferenceToObject T>
  T element(size_t index) const {
    return references()[index].load();
  }

 private:
  friend class Heap;
  Shape* shape_;
  std::atomic<uint32_t> lock_word_;
};
static_assert(sizeof(Object) == 16);

}  // namespace vitrine::gc
