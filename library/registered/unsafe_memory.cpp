// SPDX-License-Identifier: Apache-2.0
// jdk.internal.misc.Unsafe: memory accesses. An address is an object and an offset from its start, or null and an
// absolute address. Offsets are the byte offsets of gc/object.hpp. An absolute address may lie in a mapped file that
// has been truncated; the access then throws an InternalError (vm/thread/faults.hpp).
#include <cstring>

#include "gc/store.hpp"
#include "library/registered/fast.hpp"
#include "vm/ports/throw.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/faults.hpp"

namespace vitrine::library {
namespace {

char* at(Object* base, int64_t offset) {
  return reinterpret_cast<char*>(base) + offset;  // with a null base, the offset is the address
}

/// Throws the error for memory of a mapped file that no longer exists.
[[gnu::cold, gnu::noinline]] Thrown throw_fault(Thread& self) {
  return vm::throw_new(self, vm::Throwable::InternalError, vm::release().unsafe_fault_message);
}

// ---- single accesses. Off-heap addresses need not be aligned. They yield nothing if the memory is not there.
// Outside of the heap, a reference is encoded as in an object, and just a number to the collector.
template <class T>
Perhaps<T> get(Thread&, Object*, Object* base, int64_t offset) {
  if constexpr (std::is_same_v<T, Object*>) {
    uint32_t number;
    if (!vm::guarded_load(at(base, offset), number)) [[unlikely]]
      return std::nullopt;
    return gc::decode_reference(number);
  } else {
    T value;
    if (!vm::guarded_load(at(base, offset), value)) [[unlikely]]
      return std::nullopt;
    return value;
  }
}
// A reference in an object goes through the door (gc/store.hpp), and needs no guard.
template <class T>
Perhaps<void> put(Thread& self, Object*, Object* base, int64_t offset, T value) {
  if constexpr (std::is_same_v<T, Object*>) {
    if (base == nullptr) return put(self, nullptr, nullptr, offset, gc::encode_reference(value));
    gc::store_reference(base, static_cast<size_t>(offset), value);
  } else if (!vm::guarded_store(at(base, offset), value)) [[unlikely]] {
    return std::nullopt;
  }
  return Done{};
}
template <class T>
Perhaps<void> put_volatile(Thread& self, Object*, Object* base, int64_t offset, T value) {
  if constexpr (std::is_same_v<T, Object*>) {
    if (base == nullptr) return put_volatile(self, nullptr, nullptr, offset, gc::encode_reference(value));
    gc::store_reference_volatile(base, static_cast<size_t>(offset), value);
  } else if (!vm::guarded_store_volatile(at(base, offset), value)) [[unlikely]] {
    return std::nullopt;
  }
  return Done{};
}
// A boolean is 0 or 1, whatever the byte is.
Perhaps<bool> get_boolean(Thread&, Object*, Object* base, int64_t offset) {
  uint8_t value;
  if (!vm::guarded_load(at(base, offset), value)) [[unlikely]]
    return std::nullopt;
  return value != 0;
}

/// Whether an atomic access would go to a place that Java code refuses: a short that is part of two words.
template <class T>
bool spans_words(int64_t offset) {
  return sizeof(T) == 2 && (offset & 3) == 3;
}
template <class T>
Perhaps<T> compare_and_exchange(Thread& self, Object*, Object* base, int64_t offset, T expected, T value) {
  if constexpr (std::is_same_v<T, Object*>) {
    if (base != nullptr) [[likely]]
      return gc::compare_and_exchange_reference(base, static_cast<size_t>(offset), expected, value);
    auto held = compare_and_exchange(self, nullptr, nullptr, offset, gc::encode_reference(expected),
                                     gc::encode_reference(value));
    if (!held.has_value()) return std::nullopt;
    return gc::decode_reference(*held);
  } else {
    if (spans_words<T>(offset) || !vm::guarded_compare_exchange(at(base, offset), expected, value)) [[unlikely]]
      return std::nullopt;
    return expected;
  }
}
template <class T>
Perhaps<bool> compare_and_set(Thread& self, Object* unsafe, Object* base, int64_t offset, T expected, T value) {
  Perhaps<T> held = compare_and_exchange<T>(self, unsafe, base, offset, expected, value);
  if (!held.has_value()) return std::nullopt;
  return *held == expected;
}
template <class T>
Perhaps<T> get_and_set(Thread& self, Object*, Object* base, int64_t offset, T value) {
  if constexpr (std::is_same_v<T, Object*>) {
    if (base != nullptr) [[likely]]
      return gc::exchange_reference(base, static_cast<size_t>(offset), value);
    auto held = get_and_set(self, nullptr, nullptr, offset, gc::encode_reference(value));
    if (!held.has_value()) return std::nullopt;
    return gc::decode_reference(*held);
  } else {
    if (spans_words<T>(offset) || !vm::guarded_exchange(at(base, offset), value)) [[unlikely]]
      return std::nullopt;
    return value;
  }
}
template <class T>
Perhaps<T> get_and_add(Thread&, Object*, Object* base, int64_t offset, T delta) {
  if (spans_words<T>(offset) || !vm::guarded_fetch_add(at(base, offset), delta)) [[unlikely]]
    return std::nullopt;
  return delta;
}

/// The FastNative of such a function: it throws instead.
template <auto Access>
Slot or_fault(Thread& self, Slot* arguments) {
  vm::ShortcutResult outcome = shortcut<Access>(self, arguments);
  if (!outcome.done) [[unlikely]]
    (void)throw_fault(self);
  return outcome.value;
}

void full_fence(Thread&, Object*) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void load_fence(Thread&, Object*) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void store_fence(Thread&, Object*) { __atomic_thread_fence(__ATOMIC_RELEASE); }

/// A plain pointer at that address.
Perhaps<Object*> get_uncompressed(Thread& self, Object* unsafe, int64_t address) {
  Perhaps<Slot> value = get<Slot>(self, unsafe, nullptr, address);
  if (!value.has_value()) return std::nullopt;
  return vm::as_ref(*value);
}

// ---- ranges of memory
/// Runs body(), guarded if some of the memory is outside the heap.
template <class Body>
JavaResult<void> on_memory(Thread& self, bool in_heap, Body body) {
  if (in_heap)
    body();
  else if (!vm::guarded(body))
    return throw_fault(self);
  return {};
}

/// The widest unit that divides all of `bits`. Units of that size must not tear.
size_t unit_of(uint64_t bits) { return bits % 8 == 0 ? 8 : bits % 4 == 0 ? 4 : bits % 2 == 0 ? 2 : 1; }

template <class T>
void fill(char* to, size_t bytes, uint8_t value) {
  T pattern;
  memset(&pattern, value, sizeof pattern);
  for (size_t i = 0; i < bytes; i += sizeof(T))
    __atomic_store_n(reinterpret_cast<T*>(to + i), pattern, __ATOMIC_RELAXED);
}

JavaResult<void> set_memory(Thread& self, Object*, Object* base, int64_t offset, int64_t bytes, int8_t value) {
  char* to = at(base, offset);
  auto size = static_cast<size_t>(bytes);
  auto byte = static_cast<uint8_t>(value);
  return on_memory(self, base != nullptr, [=] {
    switch (unit_of(reinterpret_cast<uint64_t>(to) | size)) {
      case 8: return fill<uint64_t>(to, size, byte);
      case 4: return fill<uint32_t>(to, size, byte);
      case 2: return fill<uint16_t>(to, size, byte);
      default: memset(to, byte, size);
    }
  });
}

JavaResult<void> copy_memory(Thread& self, Object*, Object* from_base, int64_t from_offset, Object* to_base,
                             int64_t to_offset, int64_t bytes) {
  // memmove copies aligned words as a whole.
  return on_memory(self, from_base != nullptr && to_base != nullptr,
                   [=] { memmove(at(to_base, to_offset), at(from_base, from_offset), static_cast<size_t>(bytes)); });
}

template <class T, T (*Swap)(T)>
void copy_swapped(char* to, const char* from, size_t bytes) {
  auto one = [&](size_t i) {
    T value;
    memcpy(&value, from + i, sizeof value);
    value = Swap(value);
    memcpy(to + i, &value, sizeof value);
  };
  if (to <= from)
    for (size_t i = 0; i < bytes; i += sizeof(T)) one(i);
  else
    for (size_t i = bytes; i > 0; i -= sizeof(T)) one(i - sizeof(T));
}
uint16_t swap16(uint16_t v) { return __builtin_bswap16(v); }
uint32_t swap32(uint32_t v) { return __builtin_bswap32(v); }
uint64_t swap64(uint64_t v) { return __builtin_bswap64(v); }

JavaResult<void> copy_swap_memory(Thread& self, Object*, Object* from_base, int64_t from_offset, Object* to_base,
                                  int64_t to_offset, int64_t bytes, int64_t element) {
  char* to = at(to_base, to_offset);
  const char* from = at(from_base, from_offset);
  auto size = static_cast<size_t>(bytes);
  return on_memory(self, from_base != nullptr && to_base != nullptr, [=] {
    if (element == 2)
      copy_swapped<uint16_t, swap16>(to, from, size);
    else if (element == 4)
      copy_swapped<uint32_t, swap32>(to, from, size);
    else if (element == 8)
      copy_swapped<uint64_t, swap64>(to, from, size);
  });
}

constexpr const char* kUnsafeMemory = "jdk/internal/misc/Unsafe";

#define ARGUMENTS "(Ljava/lang/Object;J"
/// A native method, and one that has bytecode.
#define NATIVE(name, descriptor, ...) \
  { kUnsafeMemory, name, descriptor, or_fault<__VA_ARGS__>, shortcut<__VA_ARGS__> }
#define CANDIDATE(name, descriptor, ...) \
  { kUnsafeMemory, name, descriptor, nullptr, shortcut<__VA_ARGS__> }

// Loads acquire and stores release on x86-64, so only volatile stores differ.
#define ACCESSORS_BY(Name, letter, type, load)                                                          \
  NATIVE("get" Name, ARGUMENTS ")" letter, load), NATIVE("put" Name, ARGUMENTS letter ")V", put<type>), \
      NATIVE("get" Name "Volatile", ARGUMENTS ")" letter, load),                                        \
      NATIVE("put" Name "Volatile", ARGUMENTS letter ")V", put_volatile<type>),                         \
      CANDIDATE("get" Name "Acquire", ARGUMENTS ")" letter, load),                                      \
      CANDIDATE("get" Name "Opaque", ARGUMENTS ")" letter, load),                                       \
      CANDIDATE("put" Name "Release", ARGUMENTS letter ")V", put<type>),                                \
      CANDIDATE("put" Name "Opaque", ARGUMENTS letter ")V", put<type>)
#define ACCESSORS(Name, letter, type) ACCESSORS_BY(Name, letter, type, get<type>)

// Those of bytes and shorts are Java code, which exchanges the word around them.
#define EXCHANGES(Name, letter, type, KIND)                                                                           \
  KIND("compareAndSet" Name, ARGUMENTS letter letter ")Z", compare_and_set<type>),                                    \
      KIND("compareAndExchange" Name, ARGUMENTS letter letter ")" letter, compare_and_exchange<type>),                \
      CANDIDATE("compareAndExchange" Name "Acquire", ARGUMENTS letter letter ")" letter, compare_and_exchange<type>), \
      CANDIDATE("compareAndExchange" Name "Release", ARGUMENTS letter letter ")" letter, compare_and_exchange<type>), \
      CANDIDATE("weakCompareAndSet" Name, ARGUMENTS letter letter ")Z", compare_and_set<type>),                       \
      CANDIDATE("weakCompareAndSet" Name "Plain", ARGUMENTS letter letter ")Z", compare_and_set<type>),               \
      CANDIDATE("weakCompareAndSet" Name "Acquire", ARGUMENTS letter letter ")Z", compare_and_set<type>),             \
      CANDIDATE("weakCompareAndSet" Name "Release", ARGUMENTS letter letter ")Z", compare_and_set<type>),             \
      CANDIDATE("getAndSet" Name, ARGUMENTS letter ")" letter, get_and_set<type>)
#define ADDITION(Name, letter, type) CANDIDATE("getAndAdd" Name, ARGUMENTS letter ")" letter, get_and_add<type>)

// clang-format off
const FastNativeRow kUnsafeMemoryNatives[] = {
    ACCESSORS("Reference", "Ljava/lang/Object;", Object*),
    ACCESSORS_BY("Boolean", "Z", bool, get_boolean),
    ACCESSORS("Byte", "B", int8_t),
    ACCESSORS("Short", "S", int16_t),
    ACCESSORS("Char", "C", char16_t),
    ACCESSORS("Int", "I", int32_t),
    ACCESSORS("Long", "J", int64_t),
    ACCESSORS("Float", "F", float),
    ACCESSORS("Double", "D", double),
    EXCHANGES("Reference", "Ljava/lang/Object;", Object*, NATIVE),
    EXCHANGES("Byte", "B", int8_t, CANDIDATE),
    EXCHANGES("Short", "S", int16_t, CANDIDATE),
    EXCHANGES("Int", "I", int32_t, NATIVE),
    EXCHANGES("Long", "J", int64_t, NATIVE),
    ADDITION("Byte", "B", int8_t),
    ADDITION("Short", "S", int16_t),
    ADDITION("Int", "I", int32_t),
    ADDITION("Long", "J", int64_t),
    // clang-format on
    {kUnsafeMemory, "getUncompressedObject", "(J)Ljava/lang/Object;", or_fault<get_uncompressed>},
    {kUnsafeMemory, "setMemory0", "(Ljava/lang/Object;JJB)V", fast<set_memory>},
    {kUnsafeMemory, "copyMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJ)V", fast<copy_memory>},
    {kUnsafeMemory, "copySwapMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", fast<copy_swap_memory>},
    {kUnsafeMemory, "fullFence", "()V", fast<full_fence>, shortcut<full_fence>},
    {kUnsafeMemory, "loadFence", "()V", fast<load_fence>, shortcut<load_fence>},
    {kUnsafeMemory, "storeFence", "()V", fast<store_fence>, shortcut<store_fence>},
    {kUnsafeMemory, "storeStoreFence", "()V", nullptr, shortcut<store_fence>},
};

}  // namespace

std::span<const FastNativeRow> unsafe_memory_natives() { return kUnsafeMemoryNatives; }

}  // namespace vitrine::library
