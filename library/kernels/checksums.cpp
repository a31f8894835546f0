// SPDX-License-Identifier: Apache-2.0
// Portably, eight tables for eight bytes at a time (Kounavis and Berry, "A Systematic Approach to Building High
// Performance, Software-based, CRC Generators"). With carry-less multiplication, 64 bytes are folded into the next 64,
// until 16 are left whose remainder is that of all (Intel's white paper "Fast CRC Computation for Generic Polynomials
// Using PCLMULQDQ Instruction").
#include "library/kernels/checksums.hpp"

#include <immintrin.h>

#include <array>
#include <cstring>

#include "library/kernels/processor.hpp"

namespace vitrine::library::kernels {
namespace {

struct Polynomial {
  std::array<std::array<uint32_t, 256>, 8> tables;
  // Remainders of powers of x, by which a half of 16 bytes is multiplied to move it 64 bytes on, and 16.
  uint64_t by_64_low, by_64_high, by_16_low, by_16_high;
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
  result.by_64_low = power(512 + 32), result.by_64_high = power(512 - 32);
  result.by_16_low = power(128 + 32), result.by_16_high = power(128 - 32);
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

WITH_CLMUL uint32_t update_fast(const Polynomial& polynomial, uint32_t crc, const uint8_t* in, size_t length) {
  if (length < 128) return update_portable(polynomial, crc, in, length);
  const auto take = [&in, &length]() WITH_CLMUL {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(in));
    in += sizeof block, length -= sizeof block;
    return block;
  };
  const auto factors = [](uint64_t low, uint64_t high)
                           WITH_CLMUL { return _mm_set_epi64x(static_cast<int64_t>(high), static_cast<int64_t>(low)); };
  const __m128i by_64 = factors(polynomial.by_64_low, polynomial.by_64_high),
                by_16 = factors(polynomial.by_16_low, polynomial.by_16_high);
  __m128i blocks[4];
  for (__m128i& block : blocks) block = take();
  blocks[0] = _mm_xor_si128(blocks[0], _mm_cvtsi32_si128(static_cast<int32_t>(crc)));
  while (length >= sizeof blocks)
    for (__m128i& block : blocks) block = folded(block, by_64, take());
  __m128i rest = blocks[0];
  for (size_t i = 1; i < 4; ++i) rest = folded(rest, by_16, blocks[i]);
  uint8_t bytes[sizeof rest];
  std::memcpy(bytes, &rest, sizeof rest);
  return update_portable(polynomial, update_portable(polynomial, 0, bytes, sizeof bytes), in, length);
}

uint32_t update(const Polynomial& polynomial, uint32_t crc, const uint8_t* in, size_t length) {
  return processor().crc ? update_fast(polynomial, crc, in, length) : update_portable(polynomial, crc, in, length);
}

}  // namespace

uint32_t crc32(uint32_t crc, const uint8_t* in, size_t length) { return update(kCrc32, crc, in, length); }
uint32_t crc32c(uint32_t crc, const uint8_t* in, size_t length) { return update(kCrc32c, crc, in, length); }

}  // namespace vitrine::library::kernels
