// SPDX-License-Identifier: Apache-2.0
// Cyclic redundancy checks of 32 bits, bits of a byte from the lowest on. `crc` is the register itself: users invert it
// before and after.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::library::kernels {

/// That of Ethernet, gzip and PNG.
uint32_t crc32(uint32_t crc, const uint8_t* in, size_t length);
/// Castagnoli's (RFC 3720, B.4).
uint32_t crc32c(uint32_t crc, const uint8_t* in, size_t length);

}  // namespace vitrine::library::kernels
