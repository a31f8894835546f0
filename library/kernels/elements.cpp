// SPDX-License-Identifier: Apache-2.0
// Blocks of elements are compared, moved or summed up by vector instructions. The block with the element that was
// looked for is then searched alone, and so is the rest at the end.
#include "library/kernels/elements.hpp"

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "library/kernels/processor.hpp"

namespace vitrine::library::kernels {
namespace {

__m128i load(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }
uint32_t mask_of(__m128i bytes) { return static_cast<uint32_t>(_mm_movemask_epi8(bytes)); }

/// A hash of eight elements takes one multiplication of what was before, and one of each element, which do not wait for
/// each other.
template <class T>
__attribute__((always_inline)) inline uint32_t hash_by_eight(uint32_t hash, const T* elements, size_t count) {
  constexpr uint32_t k2 = 31 * 31, k3 = k2 * 31, k4 = k2 * k2, k5 = k4 * 31, k6 = k4 * k2, k7 = k6 * 31, k8 = k4 * k4;
  for (; count >= 8; count -= 8, elements += 8) {
    const auto at = [elements](size_t i) { return static_cast<uint32_t>(elements[i]); };
    hash = hash * k8 + (at(0) * k7 + at(1) * k6 + at(2) * k5 + at(3) * k4) +
           (at(4) * k3 + at(5) * k2 + at(6) * 31 + at(7));
  }
  for (; count > 0; --count) hash = 31 * hash + static_cast<uint32_t>(*elements++);
  return hash;
}

/// 32 partial sums, of which each is multiplied by 31^32 for its next element.
template <class T>
__attribute__((target("avx2"))) uint32_t hash_by_32(uint32_t hash, const T* elements, size_t count) {
  constexpr size_t kLanes = 32;
  uint32_t lanes[kLanes] = {}, all = 1;
  for (size_t i = 0; i < kLanes; ++i) all *= 31;
  for (; count >= kLanes; count -= kLanes, elements += kLanes) {
    hash *= all;
    for (size_t i = 0; i < kLanes; ++i) lanes[i] = lanes[i] * all + static_cast<uint32_t>(elements[i]);
  }
  uint32_t sum = 0;
  for (const uint32_t lane : lanes) sum = 31 * sum + lane;
  return hash_by_eight(hash + sum, elements, count);
}

template <class T>
void fill_elements(T* elements, size_t count, T value) {
  const uint64_t values = value * (~uint64_t{0} / std::numeric_limits<T>::max());  // as often as it fits
  const __m128i all = _mm_set1_epi64x(static_cast<int64_t>(values));
  constexpr size_t kStep = sizeof all / sizeof(T);
  size_t i = 0;
  for (; i + kStep <= count; i += kStep) _mm_storeu_si128(reinterpret_cast<__m128i*>(elements + i), all);
  std::fill(elements + i, elements + count, value);
}

}  // namespace

size_t first_difference(const uint8_t* a, const uint8_t* b, size_t bytes) {
  constexpr size_t kBlock = 64;
  size_t i = 0;
  for (; i + kBlock <= bytes; i += kBlock) {
    __m128i same = _mm_cmpeq_epi8(load(a + i), load(b + i));
    for (size_t part = 16; part < kBlock; part += 16)
      same = _mm_and_si128(same, _mm_cmpeq_epi8(load(a + i + part), load(b + i + part)));
    if (mask_of(same) != 0xffff) break;
  }
  for (uint64_t x, y; i + sizeof x <= bytes; i += sizeof x) {
    std::memcpy(&x, a + i, sizeof x);
    std::memcpy(&y, b + i, sizeof y);
    if (x != y) return i + static_cast<size_t>(std::countr_zero(x ^ y)) / 8;
  }
  while (i < bytes && a[i] == b[i]) ++i;
  return i;
}

size_t find(const uint8_t* elements, size_t count, uint8_t value) {
  if (count == 0) return 0;  // then there may be no elements to point to, which memchr does not take
  const void* found = std::memchr(elements, value, count);
  return found == nullptr ? count : static_cast<size_t>(static_cast<const uint8_t*>(found) - elements);
}

size_t find(const uint16_t* elements, size_t count, uint16_t value) {
  const __m128i wanted = _mm_set1_epi16(static_cast<int16_t>(value));
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    if (const uint32_t found = mask_of(_mm_cmpeq_epi16(load(elements + i), wanted)); found != 0)
      return i + static_cast<size_t>(std::countr_zero(found)) / 2;
  while (i < count && elements[i] != value) ++i;
  return i;
}

size_t count_ascii(const uint8_t* bytes, size_t count) {
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    __m128i any = load(bytes + i);
    for (size_t part = 16; part < 64; part += 16) any = _mm_or_si128(any, load(bytes + i + part));
    if (mask_of(any) != 0) break;
  }
  for (uint64_t eight; i + sizeof eight <= count; i += sizeof eight) {
    std::memcpy(&eight, bytes + i, sizeof eight);
    if (eight & 0x8080808080808080) break;
  }
  while (i < count && bytes[i] < 0x80) ++i;
  return i;
}

void fill(uint16_t* elements, size_t count, uint16_t value) { fill_elements(elements, count, value); }
void fill(uint32_t* elements, size_t count, uint32_t value) { fill_elements(elements, count, value); }
void fill(uint64_t* elements, size_t count, uint64_t value) { fill_elements(elements, count, value); }

template <class T>
int32_t hash_elements(int32_t hash, const T* elements, size_t count) {
  const auto begun = static_cast<uint32_t>(hash);
  return static_cast<int32_t>(processor().avx2 && count >= 64 ? hash_by_32(begun, elements, count)
                                                              : hash_by_eight(begun, elements, count));
}
template int32_t hash_elements(int32_t hash, const int8_t* elements, size_t count);
template int32_t hash_elements(int32_t hash, const uint8_t* elements, size_t count);
template int32_t hash_elements(int32_t hash, const int16_t* elements, size_t count);
template int32_t hash_elements(int32_t hash, const uint16_t* elements, size_t count);
template int32_t hash_elements(int32_t hash, const int32_t* elements, size_t count);

size_t narrow(const uint16_t* from, size_t count, uint8_t* to, uint16_t greatest) {
  const __m128i others = _mm_set1_epi16(static_cast<int16_t>(~greatest)), zero = _mm_setzero_si128();
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const __m128i low = load(from + i), high = load(from + i + 8);
    if (mask_of(_mm_cmpeq_epi16(_mm_and_si128(_mm_or_si128(low, high), others), zero)) != 0xffff) break;
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i), _mm_packus_epi16(low, high));
  }
  for (; i < count && from[i] <= greatest; ++i) to[i] = static_cast<uint8_t>(from[i]);
  return i;
}

void widen(const uint8_t* from, size_t count, uint16_t* to) {
  const __m128i zero = _mm_setzero_si128();
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const __m128i bytes = load(from + i);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i), _mm_unpacklo_epi8(bytes, zero));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i + 8), _mm_unpackhi_epi8(bytes, zero));
  }
  for (; i < count; ++i) to[i] = from[i];
}

}  // namespace vitrine::library::kernels
