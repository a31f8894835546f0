// SPDX-License-Identifier: Apache-2.0
// Portably, eight tables for eight bytes at a time (Kounavis and Berry, "A Systematic Approach to Building High
// Performance, Software-based, CRC Generators"). With carry-less multiplication, 64 or 128 bytes are folded into the
// next ones, until 16 are left whose remainder is that of all (Intel's white paper "Fast CRC Computation for Generic
// Polynomials Using PCLMULQDQ Instruction").
#include "library/kernels/checksums.hpp"

#include <immintrin.h>

#include <array>
#include <cstring>

#include "library/kernels/processor.hpp"

namespace vitrine::library::kernels {
namespace {

struct Polynomial {
  std::array<std::array<uint32_t, 256>, 8> tables;
  // Remainders of powers of x, by which the halves of 16 bytes are multiplied to move them so many bytes on.
  struct Factors {
    uint64_t low, high;
  } by_128, by_64, by_16;
};

/// All polynomials are mirrored: the highest bit is the coefficient of x^0.
constexpr Polynomial make(uint32_t divisor) {
  Polynomial result{};
  const auto times_x = [divisor](uint32_t p) { return p >> 1 ^ (p & 1) * divisor; };
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t remainder = i;
    for (int bit = 0; bit < 8; ++bit) remainder = times_x(remainder);
    result.tables[0][i] = remainder;
  }
  for (size_t t = 1; t < 8; ++t)
    for (size_t i = 0; i < 256; ++i) {
      const uint32_t before = result.tables[t - 1][i];
      result.tables[t][i] = before >> 8 ^ result.tables[0][before & 0xff];
    }
  // Shifted by one, because the product of two mirrored factors of 64 bits has 127.
  const auto power = [&times_x](int exponent) {
    uint32_t p = 0x80000000;
    for (; exponent > 0; --exponent) p = times_x(p);
    return uint64_t{p} << 1;
  };
  const auto factors = [&power](int bytes) {
    return Polynomial::Factors{power(8 * bytes + 32), power(8 * bytes - 32)};
  };
  result.by_128 = factors(128), result.by_64 = factors(64), result.by_16 = factors(16);
  return result;
}
constexpr Polynomial kCrc32 = make(0xedb88320), kCrc32c = make(0x82f63b78);

uint32_t update_portable(const Polynomial& polynomial, uint32_t crc, const uint8_t* in, size_t length) {
  const auto& tables = polynomial.tables;
  for (; length >= 8; length -= 8, in += 8) {
    uint64_t word;
    std::memcpy(&word, in, sizeof word);
    word ^= crc;
    crc = 0;
    for (size_t i = 0; i < 8; ++i) crc ^= tables[7 - i][word >> (8 * i) & 0xff];
  }
  for (; length > 0; --length) crc = crc >> 8 ^ tables[0][(crc ^ *in++) & 0xff];
  return crc;
}

#define WITH_CLMUL __attribute__((target("pclmul,sse4.2")))

WITH_CLMUL __attribute__((always_inline)) inline __m128i folded(__m128i block, __m128i by, __m128i into) {
  return _mm_xor_si128(into,
                       _mm_xor_si128(_mm_clmulepi64_si128(block, by, 0x00), _mm_clmulepi64_si128(block, by, 0x11)));
}

WITH_CLMUL inline __m128i pair(Polynomial::Factors by) {
  return _mm_set_epi64x(static_cast<int64_t>(by.high), static_cast<int64_t>(by.low));
}

/// Adds what is left to blocks whose remainder is that of all before.
WITH_CLMUL uint32_t finish(const Polynomial& polynomial, const __m128i* blocks, size_t count, const uint8_t* in,
                           size_t length) {
  const __m128i by_16 = pair(polynomial.by_16);
  __m128i rest = blocks[0];
  for (size_t i = 1; i < count; ++i) rest = folded(rest, by_16, blocks[i]);
  uint8_t bytes[sizeof rest];
  std::memcpy(bytes, &rest, sizeof rest);
  return update_portable(polynomial, update_portable(polynomial, 0, bytes, sizeof bytes), in, length);
}

WITH_CLMUL uint32_t update_fast(const Polynomial& polynomial, uint32_t crc, const uint8_t* in, size_t length) {
  const auto take = [&in, &length]() WITH_CLMUL {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(in));
    in += sizeof block, length -= sizeof block;
    return block;
  };
  const __m128i by_64 = pair(polynomial.by_64);
  __m128i blocks[4];
  for (__m128i& block : blocks) block = take();
  blocks[0] = _mm_xor_si128(blocks[0], _mm_cvtsi32_si128(static_cast<int32_t>(crc)));
  while (length >= sizeof blocks)
    for (__m128i& block : blocks) block = folded(block, by_64, take());
  return finish(polynomial, blocks, 4, in, length);
}

#define WITH_WIDE_CLMUL __attribute__((target("vpclmulqdq,avx2,pclmul,sse4.2")))

/// The same with twice the bytes.
WITH_WIDE_CLMUL uint32_t update_wide(const Polynomial& polynomial, uint32_t crc, const uint8_t* in, size_t length) {
  const auto take = [&in, &length]() WITH_WIDE_CLMUL {
    const __m256i block = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(in));
    in += sizeof block, length -= sizeof block;
    return block;
  };
  const __m256i by_128 = _mm256_broadcastsi128_si256(pair(polynomial.by_128));
  __m256i blocks[4];
  for (__m256i& block : blocks) block = take();
  blocks[0] = _mm256_xor_si256(blocks[0], _mm256_zextsi128_si256(_mm_cvtsi32_si128(static_cast<int32_t>(crc))));
  while (length >= sizeof blocks)
    for (__m256i& block : blocks)
      block = _mm256_xor_si256(take(), _mm256_xor_si256(_mm256_clmulepi64_epi128(block, by_128, 0x00),
                                                        _mm256_clmulepi64_epi128(block, by_128, 0x11)));
  __m128i halves[8];
  std::memcpy(halves, blocks, sizeof halves);
  return finish(polynomial, halves, 8, in, length);
}

uint32_t update(const Polynomial& polynomial, uint32_t crc, const uint8_t* in, size_t length) {
  if (processor().wide_clmul && length >= 256) return update_wide(polynomial, crc, in, length);
  if (processor().crc && length >= 128) return update_fast(polynomial, crc, in, length);
  return update_portable(polynomial, crc, in, length);
}

}  // namespace

uint32_t crc32(uint32_t crc, const uint8_t* in, size_t length) { return update(kCrc32, crc, in, length); }
uint32_t crc32c(uint32_t crc, const uint8_t* in, size_t length) { return update(kCrc32c, crc, in, length); }

}  // namespace vitrine::library::kernels
