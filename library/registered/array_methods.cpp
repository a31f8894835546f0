// SPDX-License-Identifier: Apache-2.0
// Shortcuts of java.util.Arrays and of jdk.internal.util.ArraysSupport, on which the former builds. Arrays.fill and
// hashCode are not marked @IntrinsicCandidate, but their specification says what they do.
#include <bit>
#include <cstring>

#include "gc/store.hpp"
#include "library/kernels/elements.hpp"
#include "library/registered/arrays.hpp"

namespace vitrine::library {
namespace {

constexpr size_t kArrayPiece = 1 << 16;  // elements between polls

// ---- fill
template <class T>
bool fill_range(Thread& self, Object* array, int64_t from, int64_t count, T value) {
  T* elements = elements_in<T>(array, from, count);
  if (elements == nullptr) return false;
  in_pieces(self, static_cast<size_t>(count), kArrayPiece, [elements, value](size_t index, size_t length) {
    if constexpr (sizeof(T) == 1) {
      std::memset(elements + index, static_cast<uint8_t>(value), length);
    } else {
      using Bits = std::conditional_t<sizeof(T) == 2, uint16_t, std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>;
      kernels::fill(reinterpret_cast<Bits*>(elements + index), length, std::bit_cast<Bits>(value));
    }
  });
  return true;
}
template <>
bool fill_range(Thread& self, Object* array, int64_t from, int64_t count, Object* value) {
  if (!has_range(array, from, count)) return false;
  const Class& type = *Class::of(array);
  if (value == nullptr ? type.is_null_restricted : !Class::of(value)->is_subclass_of(type.component)) return false;
  in_pieces(self, static_cast<size_t>(count), kArrayPiece, [array, from, value](size_t index, size_t length) {
    for (size_t i = 0; i < length; ++i) gc::store_element(array, static_cast<size_t>(from) + index + i, value);
  });
  return true;
}
template <class T>
Perhaps<void> fill(Thread& self, Object* array, T value) {
  if (array == nullptr || !fill_range<T>(self, array, 0, array->length(), value)) return std::nullopt;
  return Done{};
}
template <class T>
Perhaps<void> fill_part(Thread& self, Object* array, int32_t from, int32_t to, T value) {
  if (!fill_range<T>(self, array, from, int64_t{to} - from, value)) return std::nullopt;
  return Done{};
}

// ---- equals, mismatch
/// The index of the first byte that differs, of `bytes`, which is not negative; `bytes` if none does.
int64_t first_difference(Thread& self, const uint8_t* a, const uint8_t* b, int64_t bytes) {
  return static_cast<int64_t>(in_pieces(
      self, static_cast<size_t>(bytes), kArrayPiece,
      [a, b](size_t index, size_t length) { return kernels::first_difference(a + index, b + index, length); }));
}

/// byte[] and char[].
Perhaps<bool> array_equals(Thread& self, Object* a, Object* b) {
  if (a == b) return true;
  if (a == nullptr || b == nullptr || a->length() != b->length()) return false;
  const int64_t bytes = int64_t{a->length()} << Class::of(a)->log2_element_size;
  return first_difference(self, a->elements<uint8_t>(), b->elements<uint8_t>(), bytes) == bytes;
}

/// The bytes that an access of Unsafe to an array means; null if they are not all elements of it.
const uint8_t* bytes_at(const Object* array, int64_t offset, int64_t bytes) {
  if (array == nullptr || !Class::of(array)->is_array() || Class::of(array)->is_object_array()) return nullptr;
  constexpr int64_t kBase = gc::kArrayBaseOffset;
  const int64_t all = int64_t{array->length()} << Class::of(array)->log2_element_size;
  return offset >= kBase && is_range(offset - kBase, bytes, all) ? array->elements<uint8_t>() + (offset - kBase)
                                                                 : nullptr;
}
/// Returns the index of an element, or how many it has left to its caller, inverted: none. Arrays without an object,
/// which are memory at an address, are left to the method.
Perhaps<int32_t> vectorized_mismatch(Thread& self, Object* a, int64_t a_offset, Object* b, int64_t b_offset,
                                     int32_t length, int32_t log2_size) {
  if (length < 0 || log2_size < 0 || log2_size > 3) return std::nullopt;
  const int64_t bytes = int64_t{length} << log2_size;
  const uint8_t *x = bytes_at(a, a_offset, bytes), *y = bytes_at(b, b_offset, bytes);
  if (x == nullptr || y == nullptr) return std::nullopt;
  const int64_t same = first_difference(self, x, y, bytes);
  return same == bytes ? ~0 : static_cast<int32_t>(same >> log2_size);
}

// ---- hashCode
template <class T>
int32_t hash_range(Thread& self, const Object* array, int64_t from, int64_t count, int32_t hash) {
  const T* elements = array->elements<T>() + from;
  in_pieces(self, static_cast<size_t>(count), kArrayPiece, [elements, &hash](size_t index, size_t length) {
    hash = kernels::hash_elements(hash, elements + index, length);
  });
  return hash;
}
template <class T>
int32_t array_hash_code(Thread& self, Object* array) {
  return array == nullptr ? 0 : hash_range<T>(self, array, 0, array->length(), 1);
}

/// `type` is the code of newarray; boolean means unsigned bytes, and char may mean pairs of bytes.
Perhaps<int32_t> vectorized_hash_code(Thread& self, Object* array, int32_t from, int32_t count, int32_t hash,
                                      int32_t type) {
  if (array == nullptr || !Class::of(array)->is_array()) return std::nullopt;
  using enum vm::BasicType;
  const vm::BasicType element = Class::of(array)->component->basic_type;
  if (type == 5 && element == Byte && has_range(array, int64_t{from} * 2, int64_t{count} * 2))
    return hash_range<uint16_t>(self, array, from, count, hash);
  if (!has_range(array, from, count)) return std::nullopt;
  if (type == 4 && element == Byte) return hash_range<uint8_t>(self, array, from, count, hash);
  if (type == 8 && element == Byte) return hash_range<int8_t>(self, array, from, count, hash);
  if (type == 5 && element == Char) return hash_range<uint16_t>(self, array, from, count, hash);
  if (type == 9 && element == Short) return hash_range<int16_t>(self, array, from, count, hash);
  if (type == 10 && element == Int) return hash_range<int32_t>(self, array, from, count, hash);
  return std::nullopt;
}

constexpr const char *kArrays = "java/util/Arrays", *kSupport = "jdk/internal/util/ArraysSupport";

#define FILL(T, array, element)                                         \
  polling_specified<fill<T>>(kArrays, "fill", "([" array element ")V"), \
      polling_specified<fill_part<T>>(kArrays, "fill", "([" array "II" element ")V")

const FastNativeRow kArrayShortcuts[] = {
    FILL(int8_t, "B", "B"),
    FILL(bool, "Z", "Z"),
    FILL(int16_t, "S", "S"),
    FILL(char16_t, "C", "C"),
    FILL(int32_t, "I", "I"),
    FILL(int64_t, "J", "J"),
    FILL(float, "F", "F"),
    FILL(double, "D", "D"),
    FILL(Object*, "Ljava/lang/Object;", "Ljava/lang/Object;"),
    polling_specified<array_hash_code<int8_t>>(kArrays, "hashCode", "([B)I"),
    polling_specified<array_hash_code<int16_t>>(kArrays, "hashCode", "([S)I"),
    polling_specified<array_hash_code<uint16_t>>(kArrays, "hashCode", "([C)I"),
    polling_specified<array_hash_code<int32_t>>(kArrays, "hashCode", "([I)I"),
    polling_candidate<array_equals>(kArrays, "equals", "([B[B)Z"),
    polling_candidate<array_equals>(kArrays, "equals", "([C[C)Z"),
    polling_candidate<vectorized_mismatch>(kSupport, "vectorizedMismatch",
                                           "(Ljava/lang/Object;JLjava/lang/Object;JII)I"),
    polling_candidate<vectorized_mismatch>(kSupport, "vectorizedMismatchInternal",
                                           "(Ljava/lang/Object;JLjava/lang/Object;JII)I"),
    polling_candidate<vectorized_hash_code>(kSupport, "vectorizedHashCode", "(Ljava/lang/Object;IIII)I"),
};

}  // namespace

std::span<const FastNativeRow> array_shortcuts() { return kArrayShortcuts; }

}  // namespace vitrine::library
