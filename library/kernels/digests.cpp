// SPDX-License-Identifier: Apache-2.0
// Written after the documents that digests.hpp names, with their names, and after "Intel SHA Extensions".
#include "library/kernels/digests.hpp"

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstring>

#include "library/kernels/processor.hpp"

namespace vitrine::library::kernels {
namespace {

uint32_t load_big32(const uint8_t* bytes) {
  uint32_t word;
  std::memcpy(&word, bytes, sizeof word);
  return __builtin_bswap32(word);
}
uint64_t load_big64(const uint8_t* bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return __builtin_bswap64(word);
}

/// The fractions of the cube roots of the first 80 primes.
constexpr std::array<uint64_t, 80> kSha512 = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};
/// Those of SHA-256 are the upper halves of the first 64.
constexpr std::array<uint32_t, 64> kSha256 = [] {
  std::array<uint32_t, 64> k{};
  for (size_t i = 0; i < k.size(); ++i) k[i] = static_cast<uint32_t>(kSha512[i] >> 32);
  return k;
}();

/// floor(2^32 |sin(i + 1)|)
constexpr std::array<uint32_t, 64> kMd5 = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

/// What step iota adds in each round of Keccak.
constexpr std::array<uint64_t, 24> kKeccak = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
    0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
    0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
    0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

// ---- SHA-1
void sha1_portable(uint32_t* state, const uint8_t* in, size_t blocks) {
  for (; blocks > 0; --blocks, in += 64) {
    uint32_t w[80];
    for (size_t t = 0; t < 16; ++t) w[t] = load_big32(in + 4 * t);
    for (size_t t = 16; t < 80; ++t) w[t] = std::rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    const auto rounds = [&](size_t from, uint32_t k, auto f) {
      for (size_t t = from; t < from + 20; ++t) {
        const uint32_t next = std::rotl(a, 5) + f() + e + k + w[t];
        e = d, d = c, c = std::rotl(b, 30), b = a, a = next;
      }
    };
    rounds(0, 0x5a827999, [&] { return (b & c) | (~b & d); });
    rounds(20, 0x6ed9eba1, [&] { return b ^ c ^ d; });
    rounds(40, 0x8f1bbcdc, [&] { return (b & c) | (b & d) | (c & d); });
    rounds(60, 0xca62c1d6, [&] { return b ^ c ^ d; });
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
  }
}

#define WITH_SHA __attribute__((target("sha,sse4.1,ssse3")))
#define WITH_SHA_INLINE WITH_SHA __attribute__((always_inline)) inline

WITH_SHA_INLINE __m128i load(const void* words) { return _mm_loadu_si128(static_cast<const __m128i*>(words)); }
WITH_SHA_INLINE void store(void* words, __m128i value) { _mm_storeu_si128(static_cast<__m128i*>(words), value); }

/// a, b, c and d, a in the highest word; and e in the highest word, or what becomes e when four rounds have been done.
struct Sha1State {
  __m128i abcd, e;
};
/// Five groups of four rounds of one kind. `w` has the last four groups of the message schedule.
template <int Kind>
WITH_SHA_INLINE void sha1_rounds(Sha1State& state, __m128i* w) {
  for (int i = 5 * Kind; i < 5 * Kind + 5; ++i) {
    __m128i& next = w[i & 3];
    if (i >= 4)
      next =
          _mm_sha1msg2_epu32(_mm_xor_si128(_mm_sha1msg1_epu32(next, w[(i + 1) & 3]), w[(i + 2) & 3]), w[(i + 3) & 3]);
    const __m128i e = i == 0 ? _mm_add_epi32(state.e, next) : _mm_sha1nexte_epu32(state.e, next);
    state.e = state.abcd;
    state.abcd = _mm_sha1rnds4_epu32(state.abcd, e, Kind);
  }
}
WITH_SHA void sha1_fast(uint32_t* state, const uint8_t* in, size_t blocks) {
  const __m128i reversed = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  Sha1State sum{_mm_shuffle_epi32(load(state), 0x1b), _mm_set_epi32(static_cast<int32_t>(state[4]), 0, 0, 0)};
  for (; blocks > 0; --blocks, in += 64) {
    __m128i w[4];
    for (int i = 0; i < 4; ++i) w[i] = _mm_shuffle_epi8(load(in + 16 * i), reversed);
    Sha1State block = sum;
    sha1_rounds<0>(block, w);
    sha1_rounds<1>(block, w);
    sha1_rounds<2>(block, w);
    sha1_rounds<3>(block, w);
    sum.e = _mm_sha1nexte_epu32(block.e, sum.e);
    sum.abcd = _mm_add_epi32(sum.abcd, block.abcd);
  }
  store(state, _mm_shuffle_epi32(sum.abcd, 0x1b));
  state[4] = static_cast<uint32_t>(_mm_extract_epi32(sum.e, 3));
}

// ---- SHA-2
/// Both sizes; the functions of the message schedule and of the rounds are rotations by these (and one shift).
struct Sigmas {
  int big0[3], big1[3], small0[3], small1[3];
};
constexpr Sigmas kSigmas256 = {{2, 13, 22}, {6, 11, 25}, {7, 18, 3}, {17, 19, 10}};
constexpr Sigmas kSigmas512 = {{28, 34, 39}, {14, 18, 41}, {1, 8, 7}, {19, 61, 6}};

template <class Word>
__attribute__((always_inline)) inline Word big(const int (&by)[3], Word x) {
  return std::rotr(x, by[0]) ^ std::rotr(x, by[1]) ^ std::rotr(x, by[2]);
}
template <class Word>
__attribute__((always_inline)) inline Word small(const int (&by)[3], Word x) {
  return std::rotr(x, by[0]) ^ std::rotr(x, by[1]) ^ x >> by[2];
}

template <class Word, size_t Rounds>
__attribute__((always_inline)) inline void sha2_blocks(const std::array<Word, Rounds>& k, const Sigmas& sigmas,
                                                       Word (*load)(const uint8_t*), Word* state, const uint8_t* in,
                                                       size_t blocks) {
  for (; blocks > 0; --blocks, in += 16 * sizeof(Word)) {
    Word w[16], s[8];
    std::memcpy(s, state, sizeof s);
    for (size_t t = 0; t < 16; ++t) w[t] = load(in + t * sizeof(Word));
#pragma GCC unroll 80
    for (size_t t = 0; t < Rounds; ++t) {
      // The working variables a to h are s[-t] to s[7 - t], modulo 8.
      const auto s_at = [&s, t](size_t i) -> Word& { return s[(i - t) & 7]; };
      if (t >= 16)
        w[t & 15] += small(sigmas.small1, w[(t - 2) & 15]) + w[(t - 7) & 15] + small(sigmas.small0, w[(t - 15) & 15]);
      const Word e = s_at(4), f = s_at(5), g = s_at(6), a = s_at(0), b = s_at(1), c = s_at(2);
      const Word t1 = s_at(7) + big(sigmas.big1, e) + (g ^ (e & (f ^ g))) + k[t] + w[t & 15];
      s_at(3) += t1;
      s_at(7) = t1 + big(sigmas.big0, a) + ((a & b) | (c & (a | b)));
    }
    for (size_t i = 0; i < 8; ++i) state[i] += s[i];
  }
}

void sha256_portable(uint32_t* state, const uint8_t* in, size_t blocks) {
  sha2_blocks(kSha256, kSigmas256, load_big32, state, in, blocks);
}
void sha512_portable(uint64_t* state, const uint8_t* in, size_t blocks) {
  sha2_blocks(kSha512, kSigmas512, load_big64, state, in, blocks);
}
/// The same code with rotations that do not overwrite their operand.
__attribute__((target("bmi,bmi2"))) void sha512_bmi2(uint64_t* state, const uint8_t* in, size_t blocks) {
  sha2_blocks(kSha512, kSigmas512, load_big64, state, in, blocks);
}

WITH_SHA void sha256_fast(uint32_t* state, const uint8_t* in, size_t blocks) {
  const __m128i big_endian = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  // The instructions want the words a, b, e, f in one register and c, d, g, h in the other, the first one highest.
  const __m128i cdab = _mm_shuffle_epi32(load(state), 0xb1), efgh = _mm_shuffle_epi32(load(state + 4), 0x1b);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
  for (; blocks > 0; --blocks, in += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) {
      __m128i& next = w[i & 3];
      if (i < 4) {
        next = _mm_shuffle_epi8(load(in + 16 * i), big_endian);
      } else {
        const __m128i last = w[(i + 3) & 3];
        next = _mm_add_epi32(_mm_sha256msg1_epu32(next, w[(i + 1) & 3]), _mm_alignr_epi8(last, w[(i + 2) & 3], 4));
        next = _mm_sha256msg2_epu32(next, last);
      }
      const __m128i sum = _mm_add_epi32(next, load(&kSha256[4 * static_cast<size_t>(i)]));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  store(state, _mm_blend_epi16(feba, dchg, 0xf0));
  store(state + 4, _mm_alignr_epi8(dchg, feba, 8));
}

}  // namespace

void md5(uint32_t* state, const uint8_t* in, size_t blocks) {
  for (; blocks > 0; --blocks, in += 64) {
    uint32_t x[16];
    std::memcpy(x, in, sizeof x);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    // 16 steps; step i uses word (first + i * stride) modulo 16.
    const auto round = [&](size_t n, uint32_t first, uint32_t stride, const std::array<int, 4>& shifts, auto f) {
#pragma GCC unroll 16
      for (uint32_t i = 0; i < 16; ++i) {
        const uint32_t sum = b + std::rotl(a + f() + x[(first + i * stride) & 15] + kMd5[16 * n + i], shifts[i & 3]);
        a = d, d = c, c = b, b = sum;
      }
    };
    round(0, 0, 1, {7, 12, 17, 22}, [&] { return d ^ (b & (c ^ d)); });
    round(1, 1, 5, {5, 9, 14, 20}, [&] { return c ^ (d & (b ^ c)); });
    round(2, 5, 3, {4, 11, 16, 23}, [&] { return b ^ c ^ d; });
    round(3, 0, 7, {6, 10, 15, 21}, [&] { return c ^ (b | ~d); });
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  }
}

void sha1(uint32_t* state, const uint8_t* in, size_t blocks) {
  processor().sha ? sha1_fast(state, in, blocks) : sha1_portable(state, in, blocks);
}
void sha256(uint32_t* state, const uint8_t* in, size_t blocks) {
  processor().sha ? sha256_fast(state, in, blocks) : sha256_portable(state, in, blocks);
}
void sha512(uint64_t* state, const uint8_t* in, size_t blocks) {
  processor().bmi2 ? sha512_bmi2(state, in, blocks) : sha512_portable(state, in, blocks);
}

void keccak(uint64_t* state) {
  // How far rho rotates, and from where pi takes, the lane at each place; x + 5 y.
  static constexpr std::array<int, 25> kRotations = {0,  1,  62, 28, 27, 36, 44, 6,  55, 20, 3,  10, 43,
                                                     25, 39, 41, 45, 15, 21, 8,  18, 2,  61, 56, 14};
  uint64_t a[25], b[25];
  std::memcpy(a, state, sizeof a);
  for (const uint64_t constant : kKeccak) {
    uint64_t c[5];
    for (size_t x = 0; x < 5; ++x) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma GCC unroll 5
    for (size_t x = 0; x < 5; ++x) {
      const uint64_t d = c[(x + 4) % 5] ^ std::rotl(c[(x + 1) % 5], 1);
#pragma GCC unroll 5
      for (size_t y = 0; y < 5; ++y)
        b[y + 5 * ((2 * x + 3 * y) % 5)] = std::rotl(a[x + 5 * y] ^ d, kRotations[x + 5 * y]);
    }
#pragma GCC unroll 5
    for (size_t y = 0; y < 25; y += 5)
#pragma GCC unroll 5
      for (size_t x = 0; x < 5; ++x) a[y + x] = b[y + x] ^ (~b[y + (x + 1) % 5] & b[y + (x + 2) % 5]);
    a[0] ^= constant;
  }
  std::memcpy(state, a, sizeof a);
}

void sha3(uint64_t* state, size_t rate, const uint8_t* in, size_t blocks) {
  for (; blocks > 0; --blocks, in += rate) {
    for (size_t i = 0; i < rate / 8; ++i) {
      uint64_t lane;
      std::memcpy(&lane, in + 8 * i, sizeof lane);
      state[i] ^= lane;
    }
    keccak(state);
  }
}

}  // namespace vitrine::library::kernels
