// SPDX-License-Identifier: Apache-2.0
// A vector has the same word of several blocks of ChaCha20, which differ in their counters.
#include "library/kernels/chacha20_poly1305.hpp"

#include <algorithm>
#include <cstring>

#include "library/kernels/processor.hpp"

namespace vitrine::library::kernels {
namespace {

constexpr size_t kWords = 16, kCounter = 12, kBlock = 64;

template <size_t Lanes>
struct Vectors {
  using Vector __attribute__((vector_size(Lanes * sizeof(uint32_t)))) = uint32_t;
};

#define ALWAYS_INLINE __attribute__((always_inline)) inline

template <class Vector>
ALWAYS_INLINE void quarter_round(Vector& a, Vector& b, Vector& c, Vector& d) {
  const auto step = [](Vector & x, const Vector& y, Vector& z, int by) __attribute__((always_inline)) {
    x += y, z ^= x, z = z << by | z >> (32 - by);
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}

/// As many blocks as there are lanes.
template <size_t Lanes>
ALWAYS_INLINE void some_blocks(const uint32_t* state, uint32_t counter, uint8_t* out) {
  using Vector = typename Vectors<Lanes>::Vector;
  Vector start[kWords], x[kWords];
  for (size_t i = 0; i < kWords; ++i) start[i] = Vector{} + state[i];
  for (size_t lane = 0; lane < Lanes; ++lane) start[kCounter][lane] = counter + static_cast<uint32_t>(lane);
  std::copy_n(start, kWords, x);
  for (int round = 0; round < 10; ++round) {
    for (size_t i = 0; i < 4; ++i) quarter_round(x[i], x[i + 4], x[i + 8], x[i + 12]);
    for (size_t i = 0; i < 4; ++i) quarter_round(x[i], x[4 + (i + 1) % 4], x[8 + (i + 2) % 4], x[12 + (i + 3) % 4]);
  }
  for (size_t i = 0; i < kWords; ++i) {
    x[i] += start[i];
    for (size_t lane = 0; lane < Lanes; ++lane) {
      const uint32_t word = x[i][lane];
      std::memcpy(out + lane * kBlock + i * sizeof word, &word, sizeof word);
    }
  }
}

template <size_t Lanes>
ALWAYS_INLINE void all_blocks(const uint32_t* state, uint32_t counter, uint8_t* out, size_t blocks) {
  for (; blocks >= Lanes; blocks -= Lanes, counter += Lanes, out += Lanes * kBlock)
    some_blocks<Lanes>(state, counter, out);
  for (; blocks > 0; --blocks, ++counter, out += kBlock) {
    uint8_t bytes[Lanes * kBlock];
    some_blocks<Lanes>(state, counter, bytes);
    std::memcpy(out, bytes, kBlock);
  }
}
void chacha20_portable(const uint32_t* state, uint32_t counter, uint8_t* out, size_t blocks) {
  all_blocks<4>(state, counter, out, blocks);
}
__attribute__((target("avx2"))) void chacha20_avx2(const uint32_t* state, uint32_t counter, uint8_t* out,
                                                   size_t blocks) {
  all_blocks<8>(state, counter, out, blocks);
}

constexpr int kLimbBits = 26;
constexpr int64_t kLimbMask = (int64_t{1} << kLimbBits) - 1;

/// Carries from limb to limb, until all are from 0 to 2^26 - 1. What is above them counts 5 (2^130 = 5 modulo p).
void normalize(int64_t* limbs) {
  for (int64_t carry = 0;;) {
    for (int i = 0; i < 5; ++i) {
      carry += limbs[i];
      limbs[i] = carry & kLimbMask;
      carry >>= kLimbBits;
    }
    if (carry == 0) return;
    carry *= 5;
  }
}

}  // namespace

void chacha20(const uint32_t* state, uint32_t counter, uint8_t* out, size_t blocks) {
  processor().avx2&& blocks > 1 ? chacha20_avx2(state, counter, out, blocks)
                                : chacha20_portable(state, counter, out, blocks);
}

void poly1305(int64_t* sum, const int64_t* r, const uint8_t* in, size_t blocks) {
  int64_t factor[5];
  std::copy_n(r, 5, factor);
  normalize(factor);
  normalize(sum);
  uint64_t a[5], b[5], b5[5];
  for (int i = 0; i < 5; ++i) {
    a[i] = static_cast<uint64_t>(sum[i]);
    b[i] = static_cast<uint64_t>(factor[i]);
    b5[i] = 5 * b[i];
  }
  constexpr auto kMask = static_cast<uint64_t>(kLimbMask);
  for (; blocks > 0; --blocks, in += 16) {
    uint64_t low, high;
    std::memcpy(&low, in, 8);
    std::memcpy(&high, in + 8, 8);
    a[0] += low & kMask;
    a[1] += low >> 26 & kMask;
    a[2] += (low >> 52 | high << 12) & kMask;
    a[3] += high >> 14 & kMask;
    a[4] += high >> 40 | uint64_t{1} << 24;
    uint64_t carry = 0, product[5];
    product[0] = a[0] * b[0] + a[1] * b5[4] + a[2] * b5[3] + a[3] * b5[2] + a[4] * b5[1];
    product[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b5[4] + a[3] * b5[3] + a[4] * b5[2];
    product[2] = a[0] * b[2] + a[1] * b[1] + a[2] * b[0] + a[3] * b5[4] + a[4] * b5[3];
    product[3] = a[0] * b[3] + a[1] * b[2] + a[2] * b[1] + a[3] * b[0] + a[4] * b5[4];
    product[4] = a[0] * b[4] + a[1] * b[3] + a[2] * b[2] + a[3] * b[1] + a[4] * b[0];
    for (int i = 0; i < 5; ++i) {
      carry += product[i];
      a[i] = carry & kMask;
      carry >>= kLimbBits;
    }
    carry = carry * 5 + a[0];
    a[0] = carry & kMask;
    a[1] += carry >> kLimbBits;
  }
  for (int i = 0; i < 5; ++i) sum[i] = static_cast<int64_t>(a[i]);
}

}  // namespace vitrine::library::kernels
