// SPDX-License-Identifier: Apache-2.0
// The portable functions follow FIPS 197 step by step, on four columns of 32 bits; the others use the instructions of
// Intel's white paper "Advanced Encryption Standard New Instructions Set", eight blocks at a time where blocks do not
// depend on each other.
#include "library/kernels/aes.hpp"

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstring>

#include "library/kernels/processor.hpp"

namespace vitrine::library::kernels {
namespace {

// ---- portable
constexpr uint8_t doubled(uint8_t x) { return static_cast<uint8_t>(x << 1 ^ (x >> 7) * 0x1b); }
constexpr uint8_t product(uint8_t x, uint8_t y) {
  uint8_t sum = 0;
  for (; y != 0; y >>= 1, x = doubled(x))
    if (y & 1) sum ^= x;
  return sum;
}

/// SubBytes: the inverse in GF(2^8), then an affine map (5.1.1). Walks through the field by its generator 3, and by the
/// inverse of that, 0xf6.
constexpr std::array<uint8_t, 256> make_sbox() {
  std::array<uint8_t, 256> box{};
  uint8_t x = 1, inverse = 1;
  do {
    x = product(x, 3);
    inverse = product(inverse, 0xf6);
    box[x] = static_cast<uint8_t>(inverse ^ std::rotl(inverse, 1) ^ std::rotl(inverse, 2) ^ std::rotl(inverse, 3) ^
                                  std::rotl(inverse, 4) ^ 0x63);
  } while (x != 1);
  box[0] = 0x63;
  return box;
}
constexpr std::array<uint8_t, 256> kSbox = make_sbox();
constexpr std::array<uint8_t, 256> kInverseSbox = [] {
  std::array<uint8_t, 256> inverse{};
  for (int i = 0; i < 256; ++i) inverse[kSbox[i]] = static_cast<uint8_t>(i);
  return inverse;
}();

/// A column of MixColumns, or of InvMixColumns, for a byte in its first row; other rows are rotations.
constexpr std::array<uint32_t, 256> mixed(const std::array<uint8_t, 256>& box, uint32_t factors) {
  std::array<uint32_t, 256> table{};
  for (int i = 0; i < 256; ++i)
    for (int row = 24; row >= 0; row -= 8)
      table[i] |= static_cast<uint32_t>(product(box[i], static_cast<uint8_t>(factors >> row))) << row;
  return table;
}
constexpr std::array<uint32_t, 256> kEncryptTable = mixed(kSbox, 0x02010103);
constexpr std::array<uint32_t, 256> kDecryptTable = mixed(kInverseSbox, 0x0e090d0b);

uint32_t load_word(const uint8_t* bytes) {
  uint32_t word;
  std::memcpy(&word, bytes, sizeof word);
  return __builtin_bswap32(word);
}
void store_word(uint8_t* bytes, uint32_t word) {
  word = __builtin_bswap32(word);
  std::memcpy(bytes, &word, sizeof word);
}

/// A block: the row r of the result's column c is that of column c + r * Step of the state (ShiftRows).
template <uint32_t Step>
void crypt_block(const std::array<uint32_t, 256>& table, const std::array<uint8_t, 256>& box, const uint32_t* first,
                 const uint32_t* key, const uint32_t* last, int rounds, const uint8_t* in, uint8_t* out) {
  uint32_t state[4], next[4];
  for (uint32_t c = 0; c < 4; ++c) state[c] = load_word(in + 4 * c) ^ first[c];
  const auto row = [&state](uint32_t c, uint32_t r) { return (state[(c + r * Step) & 3] >> (24 - 8 * r)) & 0xff; };
  for (int round = 1; round < rounds; ++round, key += 4) {
    for (uint32_t c = 0; c < 4; ++c)
      next[c] = table[row(c, 0)] ^ std::rotr(table[row(c, 1)], 8) ^ std::rotr(table[row(c, 2)], 16) ^
                std::rotr(table[row(c, 3)], 24) ^ key[c];
    std::memcpy(state, next, sizeof state);
  }
  for (uint32_t c = 0; c < 4; ++c)
    next[c] = (uint32_t{box[row(c, 0)]} << 24 | uint32_t{box[row(c, 1)]} << 16 | uint32_t{box[row(c, 2)]} << 8 |
               uint32_t{box[row(c, 3)]}) ^
              last[c];
  for (uint32_t c = 0; c < 4; ++c) store_word(out + 4 * c, next[c]);
}
void encrypt_block(AesKey key, const uint8_t* in, uint8_t* out) {
  const uint32_t* words = key.words;
  crypt_block<1>(kEncryptTable, kSbox, words, words + 4, words + 4 * size_t(key.rounds), key.rounds, in, out);
}
void decrypt_block(AesKey key, const uint8_t* in, uint8_t* out) {
  crypt_block<3>(kDecryptTable, kInverseSbox, key.words + 4, key.words + 8, key.words, key.rounds, in, out);
}

void add_block(uint8_t* to, const uint8_t* from) {
  for (size_t i = 0; i < kAesBlock; ++i) to[i] ^= from[i];
}
void increase(uint8_t* counter) {
  for (size_t i = kAesBlock; i-- > 0 && ++counter[i] == 0;) continue;
}

/// A block times h in GF(2^128), bit by bit (SP 800-38D, 6.3).
void multiply_portably(uint64_t* state, const uint64_t* h) {
  uint64_t z0 = 0, z1 = 0, v0 = h[0], v1 = h[1];
  for (int i = 0; i < 128; ++i) {
    const uint64_t set = -((i < 64 ? state[0] >> (63 - i) : state[1] >> (127 - i)) & 1), out = -(v1 & 1);
    z0 ^= v0 & set, z1 ^= v1 & set;
    v1 = v1 >> 1 | v0 << 63;
    v0 = v0 >> 1 ^ (out & 0xe100000000000000);
  }
  state[0] = z0, state[1] = z1;
}

// ---- with the processor's rounds
#define WITH_AES __attribute__((target("aes,pclmul,sse4.1,ssse3")))
#define WITH_AES_INLINE WITH_AES __attribute__((always_inline)) inline

using Block = __m128i;
constexpr int kLanes = 8;  // blocks in flight

WITH_AES_INLINE Block load(const void* bytes) { return _mm_loadu_si128(static_cast<const Block*>(bytes)); }
WITH_AES_INLINE void store(void* bytes, Block block) { _mm_storeu_si128(static_cast<Block*>(bytes), block); }
WITH_AES_INLINE Block load_words(const uint32_t* words) {
  return _mm_shuffle_epi8(load(words), _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3));
}
WITH_AES_INLINE Block reverse(Block block) {
  return _mm_shuffle_epi8(block, _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}

/// The round keys, first to last as they are used.
struct RoundKeys {
  Block key[15];
  int rounds;
};
WITH_AES_INLINE RoundKeys encryption_keys(AesKey key) {
  RoundKeys keys;
  keys.rounds = key.rounds;
  for (int i = 0; i <= key.rounds; ++i) keys.key[i] = load_words(key.words + 4 * i);
  return keys;
}
WITH_AES_INLINE RoundKeys decryption_keys(AesKey key) {
  RoundKeys keys;
  keys.rounds = key.rounds;
  for (int i = 0; i < key.rounds; ++i) keys.key[i] = load_words(key.words + 4 * (i + 1));
  keys.key[key.rounds] = load_words(key.words);
  return keys;
}

template <bool Encrypt, int N>
WITH_AES_INLINE void crypt(const RoundKeys& keys, Block* blocks) {
  for (int i = 0; i < N; ++i) blocks[i] = _mm_xor_si128(blocks[i], keys.key[0]);
  for (int round = 1; round < keys.rounds; ++round)
    for (int i = 0; i < N; ++i)
      blocks[i] = Encrypt ? _mm_aesenc_si128(blocks[i], keys.key[round]) : _mm_aesdec_si128(blocks[i], keys.key[round]);
  for (int i = 0; i < N; ++i)
    blocks[i] = Encrypt ? _mm_aesenclast_si128(blocks[i], keys.key[keys.rounds])
                        : _mm_aesdeclast_si128(blocks[i], keys.key[keys.rounds]);
}

template <bool Encrypt, int N>
WITH_AES_INLINE void crypt_each(const RoundKeys& keys, const uint8_t* in, uint8_t* out) {
  Block lanes[N];
  for (int i = 0; i < N; ++i) lanes[i] = load(in + i * kAesBlock);
  crypt<Encrypt, N>(keys, lanes);
  for (int i = 0; i < N; ++i) store(out + i * kAesBlock, lanes[i]);
}
template <bool Encrypt>
WITH_AES void crypt_all(AesKey key, const uint8_t* in, uint8_t* out, size_t blocks) {
  const RoundKeys keys = Encrypt ? encryption_keys(key) : decryption_keys(key);
  for (; blocks >= kLanes; blocks -= kLanes, in += kLanes * kAesBlock, out += kLanes * kAesBlock)
    crypt_each<Encrypt, kLanes>(keys, in, out);
  for (; blocks > 0; --blocks, in += kAesBlock, out += kAesBlock) crypt_each<Encrypt, 1>(keys, in, out);
}

WITH_AES void cbc_encrypt_fast(AesKey key, uint8_t* previous, const uint8_t* in, uint8_t* out, size_t blocks) {
  const RoundKeys keys = encryption_keys(key);
  Block block = load(previous);
  for (; blocks > 0; --blocks, in += kAesBlock, out += kAesBlock) {
    block = _mm_xor_si128(block, load(in));
    crypt<true, 1>(keys, &block);
    store(out, block);
  }
  store(previous, block);
}

template <int N>
WITH_AES_INLINE Block cbc_decrypt_some(const RoundKeys& keys, Block previous, const uint8_t* in, uint8_t* out) {
  Block lanes[N];
  for (int i = 0; i < N; ++i) lanes[i] = load(in + i * kAesBlock);
  crypt<false, N>(keys, lanes);
  for (int i = 0; i < N; ++i) {
    store(out + i * kAesBlock, _mm_xor_si128(lanes[i], previous));
    previous = load(in + i * kAesBlock);
  }
  return previous;
}
WITH_AES void cbc_decrypt_fast(AesKey key, uint8_t* previous, const uint8_t* in, uint8_t* out, size_t blocks) {
  const RoundKeys keys = decryption_keys(key);
  Block last = load(previous);
  for (; blocks >= kLanes; blocks -= kLanes, in += kLanes * kAesBlock, out += kLanes * kAesBlock)
    last = cbc_decrypt_some<kLanes>(keys, last, in, out);
  for (; blocks > 0; --blocks, in += kAesBlock, out += kAesBlock) last = cbc_decrypt_some<1>(keys, last, in, out);
  store(previous, last);
}

template <int N>
WITH_AES_INLINE unsigned __int128 ctr_some(const RoundKeys& keys, unsigned __int128 counter, const uint8_t* in,
                                           uint8_t* out) {
  Block lanes[N];
  for (int i = 0; i < N; ++i, ++counter)
    lanes[i] = reverse(_mm_set_epi64x(static_cast<int64_t>(counter >> 64), static_cast<int64_t>(counter)));
  crypt<true, N>(keys, lanes);
  for (int i = 0; i < N; ++i) store(out + i * kAesBlock, _mm_xor_si128(lanes[i], load(in + i * kAesBlock)));
  return counter;
}
WITH_AES void ctr_fast(AesKey key, uint8_t* counter, const uint8_t* in, uint8_t* out, size_t blocks) {
  const RoundKeys keys = encryption_keys(key);
  unsigned __int128 number = 0;
  for (size_t i = 0; i < kAesBlock; ++i) number = number << 8 | counter[i];
  for (; blocks >= kLanes; blocks -= kLanes, in += kLanes * kAesBlock, out += kLanes * kAesBlock)
    number = ctr_some<kLanes>(keys, number, in, out);
  for (; blocks > 0; --blocks, in += kAesBlock, out += kAesBlock) number = ctr_some<1>(keys, number, in, out);
  for (size_t i = kAesBlock; i-- > 0; number >>= 8) counter[i] = static_cast<uint8_t>(number);
}

// ---- GHASH by carry-less multiplication (Intel's white paper "Carry-Less Multiplication Instruction and its Usage for
// Computing the GCM Mode"). Blocks are reversed, so that their bits, of which GHASH calls the first one the lowest, are
// those of a number mirrored. A product of mirrored numbers is mirrored, and shifted by a bit.

/// A product of 256 bits before it is reduced, which is linear: sums of products are reduced at once.
struct Product {
  Block low, middle, high;
};
WITH_AES_INLINE void add_product(Product& sum, Block a, Block b) {
  sum.low = _mm_xor_si128(sum.low, _mm_clmulepi64_si128(a, b, 0x00));
  sum.high = _mm_xor_si128(sum.high, _mm_clmulepi64_si128(a, b, 0x11));
  sum.middle =
      _mm_xor_si128(sum.middle, _mm_xor_si128(_mm_clmulepi64_si128(a, b, 0x01), _mm_clmulepi64_si128(a, b, 0x10)));
}
WITH_AES_INLINE Block reduced(Product sum) {
  Block low = _mm_xor_si128(sum.low, _mm_slli_si128(sum.middle, 8));
  Block high = _mm_xor_si128(sum.high, _mm_srli_si128(sum.middle, 8));
  // The bit: 256 bits to the left by one.
  const Block low_carry = _mm_srli_epi32(low, 31), high_carry = _mm_srli_epi32(high, 31);
  low = _mm_or_si128(_mm_slli_epi32(low, 1), _mm_slli_si128(low_carry, 4));
  high = _mm_or_si128(_mm_slli_epi32(high, 1), _mm_slli_si128(high_carry, 4));
  high = _mm_or_si128(high, _mm_srli_si128(low_carry, 12));
  // Modulo x^128 + x^7 + x^2 + x + 1.
  Block fold = _mm_xor_si128(_mm_xor_si128(_mm_slli_epi32(low, 31), _mm_slli_epi32(low, 30)), _mm_slli_epi32(low, 25));
  const Block rest = _mm_srli_si128(fold, 4);
  low = _mm_xor_si128(low, _mm_slli_si128(fold, 12));
  fold = _mm_xor_si128(_mm_xor_si128(_mm_srli_epi32(low, 1), _mm_srli_epi32(low, 2)), _mm_srli_epi32(low, 7));
  low = _mm_xor_si128(low, _mm_xor_si128(fold, rest));
  return _mm_xor_si128(high, low);
}
WITH_AES_INLINE Block multiplied(Block a, Block b) {
  Product product{};
  add_product(product, a, b);
  return reduced(product);
}

WITH_AES void ghash_fast(uint64_t* state, const uint64_t* h, const uint8_t* in, size_t blocks) {
  const auto block_of = [](const uint64_t* words) WITH_AES {
    return _mm_set_epi64x(static_cast<int64_t>(words[0]), static_cast<int64_t>(words[1]));
  };
  const Block key = block_of(h);
  Block sum = block_of(state);
  if (blocks >= 2 * kLanes) {
    Block powers[kLanes] = {key};  // h, h^2 ...
    for (int i = 1; i < kLanes; ++i) powers[i] = multiplied(powers[i - 1], key);
    for (; blocks >= kLanes; blocks -= kLanes, in += kLanes * kAesBlock) {
      Product product{};
      add_product(product, _mm_xor_si128(sum, reverse(load(in))), powers[kLanes - 1]);
      for (int i = 1; i < kLanes; ++i) add_product(product, reverse(load(in + i * kAesBlock)), powers[kLanes - 1 - i]);
      sum = reduced(product);
    }
  }
  for (; blocks > 0; --blocks, in += kAesBlock) sum = multiplied(_mm_xor_si128(sum, reverse(load(in))), key);
  state[0] = static_cast<uint64_t>(_mm_extract_epi64(sum, 1));
  state[1] = static_cast<uint64_t>(_mm_extract_epi64(sum, 0));
}

}  // namespace

void aes_encrypt(AesKey key, const uint8_t* in, uint8_t* out, size_t blocks) {
  if (processor().aes) return crypt_all<true>(key, in, out, blocks);
  for (; blocks > 0; --blocks, in += kAesBlock, out += kAesBlock) encrypt_block(key, in, out);
}

void aes_decrypt(AesKey key, const uint8_t* in, uint8_t* out, size_t blocks) {
  if (processor().aes) return crypt_all<false>(key, in, out, blocks);
  for (; blocks > 0; --blocks, in += kAesBlock, out += kAesBlock) decrypt_block(key, in, out);
}

void aes_cbc_encrypt(AesKey key, uint8_t* previous, const uint8_t* in, uint8_t* out, size_t blocks) {
  if (processor().aes) return cbc_encrypt_fast(key, previous, in, out, blocks);
  for (; blocks > 0; --blocks, in += kAesBlock, out += kAesBlock) {
    add_block(previous, in);
    encrypt_block(key, previous, previous);
    std::memcpy(out, previous, kAesBlock);
  }
}

void aes_cbc_decrypt(AesKey key, uint8_t* previous, const uint8_t* in, uint8_t* out, size_t blocks) {
  if (processor().aes) return cbc_decrypt_fast(key, previous, in, out, blocks);
  for (; blocks > 0; --blocks, in += kAesBlock, out += kAesBlock) {
    decrypt_block(key, in, out);
    add_block(out, previous);
    std::memcpy(previous, in, kAesBlock);
  }
}

void aes_ctr(AesKey key, uint8_t* counter, const uint8_t* in, uint8_t* out, size_t blocks) {
  if (processor().aes) return ctr_fast(key, counter, in, out, blocks);
  for (; blocks > 0; --blocks, in += kAesBlock, out += kAesBlock) {
    uint8_t pad[kAesBlock];
    encrypt_block(key, counter, pad);
    increase(counter);
    for (size_t i = 0; i < kAesBlock; ++i) out[i] = in[i] ^ pad[i];
  }
}

void ghash(uint64_t* state, const uint64_t* h, const uint8_t* in, size_t blocks) {
  if (processor().aes) return ghash_fast(state, h, in, blocks);
  for (; blocks > 0; --blocks, in += kAesBlock) {
    for (int i = 0; i < 2; ++i) state[i] ^= uint64_t{load_word(in + 8 * i)} << 32 | load_word(in + 8 * i + 4);
    multiply_portably(state, h);
  }
}

}  // namespace vitrine::library::kernels
