// SPDX-License-Identifier: Apache-2.0
// The hash of FIPS 180-4 by which people compare bytes with files (sha256sum).
#pragma once
#include <cstdint>
#include <span>
#include <string>

namespace vitrine {

/// The SHA-256 of the bytes as 64 hexadecimal digits. Takes no lock.
std::string sha256(std::span<const uint8_t> bytes);

}  // namespace vitrine
