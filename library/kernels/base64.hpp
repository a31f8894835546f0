// SPDX-License-Identifier: Apache-2.0
// Base64 (RFC 4648) without padding: whole groups of three bytes, which are four characters. Input and output are
// apart.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::library::kernels {

/// Writes 4 * groups characters; `url`: of the alphabet for URLs.
void base64_encode(const uint8_t* in, size_t groups, uint8_t* out, bool url);
/// Writes 3 * n bytes and returns n: up to the first group that has another character, at most `groups`.
size_t base64_decode(const uint8_t* in, size_t groups, uint8_t* out, bool url);

}  // namespace vitrine::library::kernels
