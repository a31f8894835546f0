// SPDX-License-Identifier: Apache-2.0
// The block cipher AES (FIPS 197), and the modes of NIST SP 800-38A and 38D that work on whole blocks of 16 bytes.
// Input and output may be the same bytes, except where it says otherwise, or apart.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::library::kernels {

/// Expanded keys as com.sun.crypto.provider.AESCrypt has them: a word holds four bytes, the first one in its highest
/// bits. To encrypt, the round keys in order; to decrypt, the first one, and then the others backwards, those in
/// between with InvMixColumns applied (FIPS 197, 5.3.5).
struct AesKey {
  const uint32_t* words;
  int rounds;  // 10, 12 or 14
};

constexpr size_t kAesBlock = 16;

void aes_encrypt(AesKey key, const uint8_t* in, uint8_t* out, size_t blocks);
void aes_decrypt(AesKey key, const uint8_t* in, uint8_t* out, size_t blocks);
/// Cipher block chaining. `previous` is the block before the first, and becomes the last one of the ciphertext. For
/// decryption, input and output must be apart.
void aes_cbc_encrypt(AesKey key, uint8_t* previous, const uint8_t* in, uint8_t* out, size_t blocks);
void aes_cbc_decrypt(AesKey key, uint8_t* previous, const uint8_t* in, uint8_t* out, size_t blocks);
/// Counter mode. `counter` is a number of 128 bits, the highest byte first, and is increased by `blocks`.
void aes_ctr(AesKey key, uint8_t* counter, const uint8_t* in, uint8_t* out, size_t blocks);

/// GHASH (SP 800-38D, 6.4): adds blocks to `state`. It and the key `h` are two words, the first one with the first byte
/// in its highest bits.
void ghash(uint64_t* state, const uint64_t* h, const uint8_t* in, size_t blocks);

}  // namespace vitrine::library::kernels
