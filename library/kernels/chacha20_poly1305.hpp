// SPDX-License-Identifier: Apache-2.0
// The stream cipher and the authenticator of RFC 8439.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::library::kernels {

/// Writes `blocks` blocks of key stream, of 64 bytes. `state` has 16 words (2.3); the counter in it is not used, but
/// `counter` for the first block.
void chacha20(const uint32_t* state, uint32_t counter, uint8_t* out, size_t blocks);

/// Adds blocks of 16 bytes, each with a bit above it (2.5). A number is the sum of 5 limbs times powers of 2^26; limbs
/// may be negative before, and are less than 2^26 afterwards, but for the second one, by a few.
void poly1305(int64_t* sum, const int64_t* r, const uint8_t* in, size_t blocks);

}  // namespace vitrine::library::kernels
