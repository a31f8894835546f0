// SPDX-License-Identifier: Apache-2.0
// Checksums against division bit by bit, with and without special instructions; Base64 against RFC 4648.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "library/kernels/base64.hpp"
#include "library/kernels/checksums.hpp"
#include "library/kernels/processor.hpp"

namespace {

namespace kernels = vitrine::library::kernels;
using Bytes = std::vector<uint8_t>;

Bytes some_bytes(size_t length) {
  Bytes bytes(length);
  uint32_t seed = static_cast<uint32_t>(length) + 17;
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>((seed = seed * 1664525 + 1013904223) >> 24);
  return bytes;
}

uint32_t divided(uint32_t divisor, uint32_t crc, const Bytes& bytes) {
  for (const uint8_t byte : bytes) {
    crc ^= byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1) * divisor;
  }
  return crc;
}

TEST(Checksums, OfAnyLength) {
  const auto test = [] {
    for (size_t length = 0; length < 700; ++length) {
      const Bytes bytes = some_bytes(length);
      const auto crc = static_cast<uint32_t>(length * 0x9e3779b9);
      ASSERT_EQ(kernels::crc32(crc, bytes.data(), length), divided(0xedb88320, crc, bytes)) << length;
      ASSERT_EQ(kernels::crc32c(crc, bytes.data(), length), divided(0x82f63b78, crc, bytes)) << length;
    }
    const Bytes digits = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};  // the usual examples
    EXPECT_EQ(~kernels::crc32(~0U, digits.data(), digits.size()), 0xcbf43926);
    EXPECT_EQ(~kernels::crc32c(~0U, digits.data(), digits.size()), 0xe3069283);
  };
  test();
  const bool has_clmul = kernels::processor().crc;
  kernels::PortableKernels portable;
  test();
  kernels::detail::the_processor.crc = has_clmul;
  test();
}

TEST(Base64, ThereAndBack) {
  const std::string_view text = "foobar";
  std::string encoded(8, ' ');
  kernels::base64_encode(reinterpret_cast<const uint8_t*>(text.data()), 2, reinterpret_cast<uint8_t*>(encoded.data()),
                         false);
  EXPECT_EQ(encoded, "Zm9vYmFy");  // RFC 4648, 10
  for (const bool url : {false, true})
    for (size_t groups = 0; groups < 100; ++groups) {
      const Bytes bytes = some_bytes(3 * groups);
      Bytes characters(4 * groups), again(3 * groups);
      kernels::base64_encode(bytes.data(), groups, characters.data(), url);
      EXPECT_EQ(kernels::base64_decode(characters.data(), groups, again.data(), url), groups);
      EXPECT_EQ(again, bytes);
    }
}

/// Every byte at every place of the second of three groups.
TEST(Base64, OtherCharacters) {
  const std::string_view common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  for (const bool url : {false, true}) {
    const std::string alphabet = std::string(common) + (url ? "-_" : "+/");
    for (int c = 0; c < 256; ++c)
      for (size_t place = 4; place < 8; ++place) {
        Bytes characters(12, 'A');
        characters[place] = static_cast<uint8_t>(c);
        Bytes out(9, 0xee), expected(9, 0);
        const size_t value = alphabet.find(static_cast<char>(c));
        if (value == std::string::npos)
          std::fill(expected.begin() + 3, expected.end(), 0xee);
        else
          for (size_t bit = 0; bit < 6; ++bit) {
            const size_t at = 6 * place + bit;
            expected[at / 8] |= static_cast<uint8_t>((value >> (5 - bit) & 1) << (7 - at % 8));
          }
        EXPECT_EQ(kernels::base64_decode(characters.data(), 3, out.data(), url), value == std::string::npos ? 1 : 3);
        EXPECT_EQ(out, expected) << c;
      }
  }
}

}  // namespace
