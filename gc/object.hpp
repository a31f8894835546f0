// SPDX-License-Identifier: Apache-2.0
// Layout of objects and arrays in the heap. The header has at most 16 bytes:
//   offset 0: Shape*   8: lock word (32 bits, see vm/thread/monitor.hpp)   12: array length (arrays), or first field
//   (instances)
// Array elements start at 16. References are plain 8-byte pointers. Objects never move, so the identity hash is derived
// from the address.
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

constexpr uint32_t kObjectAlignment = 16;
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

/// What may be stored into an object directly: a value of a primitive type, or a pointer to something outside the heap.
/// A reference to an object is stored by the functions of gc/store.hpp. (char is no type of Java: it would be the raw
/// bytes of an object, with the references among them.)
template <class T>
concept NoReference = (std::is_arithmetic_v<T> && !std::same_as<T, char>) ||
                      (std::is_pointer_v<T> && !std::is_convertible_v<T, const Object*>);

/// An object in the heap. Made by Heap only; VM code holds plain pointers to it (vm/README.md). Functions do no null
/// check.
class Object {
 public:
  /// Never null for an allocated object, and never changes.
  Shape* shape() const { return shape_; }
  /// 0 in a new object. Belongs to vm/thread.
  std::atomic<uint32_t>& lock_word() { return lock_word_; }
  /// Stable for the object's life, 31 bits, never 0. Mixes the address with a secret of this process.
  int32_t identity_hash() const;

  /// The field at that byte offset from the start of the object. The offset is aligned for T and within the object.
  /// These accesses are plain ones (JLS 17.4): other threads see them when something else orders them. A field that is
  /// a reference can only be read. Debug builds check the bounds, but not those of address_of.
  template <NoReference T>
  T* address_of(size_t offset) {
    return reinterpret_cast<T*>(reinterpret_cast<char*>(this) + offset);
  }
  template <class T>
  const T* address_of(size_t offset) const {
    return reinterpret_cast<const T*>(reinterpret_cast<const char*>(this) + offset);
  }
  template <class T>
  T get(size_t offset) const {
    assert_bounds(this, offset, sizeof(T));
    return *address_of<T>(offset);
  }
  template <NoReference T>
  void put(size_t offset, T value) {
    assert_bounds(this, offset, sizeof(T));
    *address_of<T>(offset) = value;
  }
  // Volatile access (JLS 17.4): sequentially consistent.
  template <class T>
  T get_volatile(size_t offset) const {
    assert_bounds(this, offset, sizeof(T));
    T value;  // __atomic_load in its generic form, because of float and double
    __atomic_load(address_of<T>(offset), &value, __ATOMIC_SEQ_CST);
    return value;
  }
  template <NoReference T>
  void put_volatile(size_t offset, T value) {
    assert_bounds(this, offset, sizeof(T));
    __atomic_store(address_of<T>(offset), &value, __ATOMIC_SEQ_CST);
  }

  // For arrays only.
  /// The number of elements; never negative.
  int32_t length() const { return *address_of<int32_t>(kArrayLengthOffset); }
  /// The elements. References can only be read.
  template <NoReference T>
  T* elements() {
    return address_of<T>(kArrayBaseOffset);
  }
  template <class T>
  const T* elements() const {
    return address_of<T>(kArrayBaseOffset);
  }

 private:
  friend class Heap;
  Shape* shape_;
  std::atomic<uint32_t> lock_word_;
};
static_assert(sizeof(Object) == 16);

}  // namespace vitrine::gc
