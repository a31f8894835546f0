// SPDX-License-Identifier: Apache-2.0
// Two characters are looked up at a time to encode, and one to decode, in tables that have it where it belongs.
#include "library/kernels/base64.hpp"

#include <array>
#include <cstring>

namespace vitrine::library::kernels {
namespace {

constexpr uint32_t kInvalid = 0xff000000;

struct Alphabet {
  std::array<std::array<uint8_t, 2>, 4096> pairs{};   // of 12 bits
  std::array<std::array<uint32_t, 256>, 4> values{};  // of the first to fourth character, in 24 bits
};

constexpr Alphabet make(const char* last_two) {
  Alphabet alphabet;
  std::array<uint8_t, 64> characters{};
  size_t n = 0;
  for (char c = 'A'; c <= 'Z'; ++c) characters[n++] = static_cast<uint8_t>(c);
  for (char c = 'a'; c <= 'z'; ++c) characters[n++] = static_cast<uint8_t>(c);
  for (char c = '0'; c <= '9'; ++c) characters[n++] = static_cast<uint8_t>(c);
  for (int i = 0; i < 2; ++i) characters[n++] = static_cast<uint8_t>(last_two[i]);
  for (size_t i = 0; i < 4096; ++i) alphabet.pairs[i] = {characters[i >> 6], characters[i & 63]};
  for (size_t place = 0; place < 4; ++place) {
    alphabet.values[place].fill(kInvalid);
    for (uint32_t i = 0; i < 64; ++i) alphabet.values[place][characters[i]] = i << (18 - 6 * place);
  }
  return alphabet;
}
constexpr Alphabet kBasic = make("+/"), kUrl = make("-_");

}  // namespace

void base64_encode(const uint8_t* in, size_t groups, uint8_t* out, bool url) {
  const Alphabet& alphabet = url ? kUrl : kBasic;
  for (; groups > 0; --groups, in += 3, out += 4) {
    const uint32_t bits = uint32_t{in[0]} << 16 | uint32_t{in[1]} << 8 | in[2];
    std::memcpy(out, &alphabet.pairs[bits >> 12], 2);
    std::memcpy(out + 2, &alphabet.pairs[bits & 0xfff], 2);
  }
}

size_t base64_decode(const uint8_t* in, size_t groups, uint8_t* out, bool url) {
  const auto& values = (url ? kUrl : kBasic).values;
  size_t n = 0;
  for (; n < groups; ++n, in += 4, out += 3) {
    const uint32_t bits = values[0][in[0]] | values[1][in[1]] | values[2][in[2]] | values[3][in[3]];
    if (bits >= kInvalid) break;
    out[0] = static_cast<uint8_t>(bits >> 16);
    out[1] = static_cast<uint8_t>(bits >> 8);
    out[2] = static_cast<uint8_t>(bits);
  }
  return n;
}

}  // namespace vitrine::library::kernels
