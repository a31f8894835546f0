// SPDX-License-Identifier: Apache-2.0
// The vectors of RFC 8439; any number of blocks against one at a time; limbs that are negative.
#include "library/kernels/chacha20_poly1305.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <vector>

#include "library/kernels/processor.hpp"

namespace {

namespace kernels = vitrine::library::kernels;
using Bytes = std::vector<uint8_t>;

/// 2.3.2
constexpr std::array<uint32_t, 16> kState = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0x03020100, 0x07060504,
                                             0x0b0a0908, 0x0f0e0d0c, 0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
                                             0x00000001, 0x09000000, 0x4a000000, 0x00000000};
constexpr std::array<uint32_t, 16> kStream = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
                                              0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                              0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};

TEST(ChaCha20, Blocks) {
  const auto test = [] {
    std::array<uint32_t, 16> block{};
    kernels::chacha20(kState.data(), 1, reinterpret_cast<uint8_t*>(block.data()), 1);
    EXPECT_EQ(block, kStream);
    for (size_t blocks = 0; blocks < 20; ++blocks) {
      const uint32_t counter = 0xffffffff - 5;  // it wraps around
      Bytes all(64 * blocks), each(64 * blocks);
      kernels::chacha20(kState.data(), counter, all.data(), blocks);
      for (size_t i = 0; i < blocks; ++i)
        kernels::chacha20(kState.data(), counter + static_cast<uint32_t>(i), &each[64 * i], 1);
      EXPECT_EQ(all, each);
    }
  };
  test();
  kernels::PortableKernels portable;
  test();
}

using Number = std::array<int64_t, 5>;

/// Of hexadecimal digits.
Number number(std::string_view digits) {
  Number limbs{};
  for (size_t i = 0; i < 4 * digits.size(); ++i) {
    const char digit = digits[digits.size() - 1 - i / 4];
    const int value = digit <= '9' ? digit - '0' : digit - 'a' + 10;
    if ((value >> (i % 4) & 1) != 0) limbs[i / 26] |= int64_t{1} << (i % 26);
  }
  return limbs;
}
/// The same number with limbs from 0 to 2^26 - 1.
Number carried(Number limbs) {
  for (int64_t carry = 0, i = 0; i < 5; ++i) {
    carry += limbs[i];
    limbs[i] = carry & ((1 << 26) - 1);
    carry >>= 26;
  }
  return limbs;
}

/// 2.5.2: the accumulator behind each of the first two blocks of the message.
TEST(Poly1305, Blocks) {
  const std::string_view text = "Cryptographic Forum Research Group";
  const auto* in = reinterpret_cast<const uint8_t*>(text.data());
  const Number r = number("806d5400e52447c036d555408bed685");
  const Number first = number("2c88c77849d64ae9147ddeb88e69c83fc"),
               second = number("2d8adaf23b0337fa7cccfb4ea344b30de");
  Number sum{}, both{};
  kernels::poly1305(sum.data(), r.data(), in, 1);
  EXPECT_EQ(carried(sum), first);
  kernels::poly1305(sum.data(), r.data(), in + 16, 1);
  EXPECT_EQ(carried(sum), second);
  kernels::poly1305(both.data(), r.data(), in, 2);
  EXPECT_EQ(both, sum);
}

TEST(Poly1305, NegativeLimbs) {
  const std::string_view block = "sixteen bytes...";
  const auto* in = reinterpret_cast<const uint8_t*>(block.data());
  const Number r = number("806d5400e52447c036d555408bed685"), sum = number("2c88c77849d64ae9147ddeb88e69c83fc");
  Number expected = sum;
  kernels::poly1305(expected.data(), r.data(), in, 1);
  for (int i = 0; i < 4; ++i)
    for (const int64_t moved : {1, 3, -3}) {
      Number other = sum, factor = r;
      for (Number* limbs : {&other, &factor}) {
        (*limbs)[i] -= moved << 26;
        (*limbs)[i + 1] += moved;
      }
      kernels::poly1305(other.data(), factor.data(), in, 1);
      EXPECT_EQ(other, expected);
    }
  Number minus_one = {-1}, p_minus_one = number("3fffffffffffffffffffffffffffffffa");
  kernels::poly1305(minus_one.data(), r.data(), in, 1);
  kernels::poly1305(p_minus_one.data(), r.data(), in, 1);
  EXPECT_EQ(minus_one, p_minus_one);
}

}  // namespace
