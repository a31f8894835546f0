// SPDX-License-Identifier: Apache-2.0
// The compression functions of message digests: each adds `blocks` blocks of input to a state.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::library::kernels {

/// RFC 1321: 4 words, blocks of 64 bytes.
void md5(uint32_t* state, const uint8_t* in, size_t blocks);
/// FIPS 180-4: 5 words, blocks of 64 bytes.
void sha1(uint32_t* state, const uint8_t* in, size_t blocks);
/// SHA-224 and SHA-256: 8 words, blocks of 64 bytes.
void sha256(uint32_t* state, const uint8_t* in, size_t blocks);
/// SHA-384, SHA-512 and its short forms: 8 words, blocks of 128 bytes.
void sha512(uint64_t* state, const uint8_t* in, size_t blocks);
/// FIPS 202: 25 words; a block has `rate` bytes, a multiple of 8.
void sha3(uint64_t* state, size_t rate, const uint8_t* in, size_t blocks);
/// The permutation of SHA-3, Keccak-f[1600].
void keccak(uint64_t* state);

}  // namespace vitrine::library::kernels
