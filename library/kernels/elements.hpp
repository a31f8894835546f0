// SPDX-License-Identifier: Apache-2.0
// Elements of arrays and characters of strings: comparing, finding, filling, hashing, narrowing and widening them.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::library::kernels {

/// The index of the first byte that differs; `bytes` if none does.
size_t first_difference(const uint8_t* a, const uint8_t* b, size_t bytes);

/// The index of the first element that is `value`; `count` if none is.
size_t find(const uint8_t* elements, size_t count, uint8_t value);
size_t find(const uint16_t* elements, size_t count, uint16_t value);

/// The index of the first byte above 0x7f; `count` if there is none.
size_t count_ascii(const uint8_t* bytes, size_t count);

/// Stores `value` in all elements.
void fill(uint16_t* elements, size_t count, uint16_t value);
void fill(uint32_t* elements, size_t count, uint32_t value);
void fill(uint64_t* elements, size_t count, uint64_t value);

/// The hash of List.hashCode, which for each element is multiplied by 31 and increased by it, begun with `hash`.
template <class T>
int32_t hash_elements(int32_t hash, const T* elements, size_t count);

/// Copies characters up to the first that is greater than `greatest`, which is 0x7f or 0xff. Returns how many.
size_t narrow(const uint16_t* from, size_t count, uint8_t* to, uint16_t greatest);
void widen(const uint8_t* from, size_t count, uint16_t* to);

}  // namespace vitrine::library::kernels
