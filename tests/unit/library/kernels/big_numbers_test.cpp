// SPDX-License-Identifier: Apache-2.0
// The kernels of numbers against the school's way with words, with and without special instructions.
#include "library/kernels/big_numbers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "library/kernels/processor.hpp"

namespace {

namespace kernels = vitrine::library::kernels;
using Words = std::vector<uint32_t>;

std::mt19937 random_bits{17};  // NOLINT(bugprone-random-generator-seed): the same numbers in every run

/// Words that are random, or all ones or zeros, so that carries run far.
Words number(size_t length) {
  Words words(length);
  const uint32_t kind = random_bits() % 4;
  for (uint32_t& word : words)
    word = kind == 0                             ? 0xffffffff
           : kind == 1 && random_bits() % 2 == 0 ? 0xffffffff * (random_bits() & 1)
                                                 : random_bits();
  return words;
}

Words product_of(const Words& x, const Words& y) {
  Words z(x.size() + y.size());
  for (size_t i = x.size(); i-- > 0;) {
    uint64_t carry = 0;
    for (size_t j = y.size(); j-- > 0;) {
      carry += uint64_t{x[i]} * y[j] + z[i + j + 1];
      z[i + j + 1] = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
    z[i] = static_cast<uint32_t>(carry);
  }
  return z;
}

/// Runs `test` with the instructions of this processor, and with those of every processor.
template <class Test>
void big_number_both_ways(Test test) {
  test();
  kernels::PortableKernels portable;
  test();
}

TEST(BigNumbers, Multiply) {
  big_number_both_ways([] {
    for (int round = 0; round < 400; ++round) {
      const bool is_long = round % 20 == 0;
      const Words x = number(1 + random_bits() % (is_long ? kernels::kMostWords : 70)),
                  y = number(1 + random_bits() % (is_long ? 3000 : 70));
      Words z(x.size() + y.size(), 0xabababab);
      int pauses = 0;
      kernels::multiply(
          x.data(), x.size(), y.data(), y.size(), z.data(), [](void* n) { ++*static_cast<int*>(n); }, &pauses);
      ASSERT_EQ(z, product_of(x, y));
      EXPECT_EQ(pauses, (std::max(x.size(), y.size()) - 1) / kernels::kMostWords);
    }
  });
}

TEST(BigNumbers, Square) {
  big_number_both_ways([] {
    for (size_t length = 1; length <= kernels::kMostWords; length += length < 80 ? 1 : 72) {
      const Words x = number(length);
      Words z(2 * length, 0xabababab);
      kernels::square(x.data(), length, z.data());
      ASSERT_EQ(z, product_of(x, x)) << length;
    }
  });
}

TEST(BigNumbers, MultiplyAdd) {
  for (size_t length = 0; length < 80; ++length) {
    const Words in = number(length), k = number(1);
    Words out = number(length), expected = product_of(in, k);
    uint64_t carry = 0;
    for (size_t i = length; i-- > 0;) {
      carry += uint64_t{expected[i + 1]} + out[i];
      expected[i + 1] = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
    expected[0] += static_cast<uint32_t>(carry);
    const uint32_t above = kernels::multiply_add(out.data(), in.data(), length, k[0]);
    out.insert(out.begin(), above);
    ASSERT_EQ(out, expected) << length;
  }
}

/// Apart and in place, as BigInteger shifts the words of a number.
TEST(BigNumbers, Shift) {
  for (size_t length = 0; length < 40; ++length)
    for (int bits = 1; bits < 32; ++bits) {
      const Words in = number(length + 1);
      Words left(length), right(length), in_place = in;
      for (size_t i = 0; i < length; ++i) {
        const uint64_t two = uint64_t{in[i]} << 32 | in[i + 1];
        left[i] = static_cast<uint32_t>(two >> (32 - bits));
        right[i] = static_cast<uint32_t>(two >> bits);
      }
      Words out(length);
      kernels::shift_left(out.data(), in.data(), length, bits);
      EXPECT_EQ(out, left);
      kernels::shift_left(in_place.data(), in_place.data(), length, bits);
      EXPECT_TRUE(std::equal(left.begin(), left.end(), in_place.begin()));
      kernels::shift_right(out.data(), in.data(), length, bits);
      EXPECT_EQ(out, right);
      in_place = in;
      kernels::shift_right(in_place.data() + 1, in_place.data(), length, bits);
      EXPECT_TRUE(std::equal(right.begin(), right.end(), in_place.begin() + 1));
    }
}

/// -1/n modulo 2^64, by Newton's iteration.
uint64_t inverse_of(const Words& n) {
  const uint64_t least = uint64_t{n[n.size() - 2]} << 32 | n.back();
  uint64_t inverse = least;
  for (int i = 0; i < 6; ++i) inverse *= 2 - least * inverse;
  return -inverse;
}

/// (number + n * (-number / n modulo 2^32)) / 2^32, `times` times, and then less n as long as it is not less. The
/// number has one word more than is needed for the sums.
Words reduced(Words number, const Words& n, size_t times) {
  const auto inverse = static_cast<uint32_t>(inverse_of(n));
  for (size_t i = 0; i < times; ++i) {
    const size_t end = number.size() - i;
    const Words row = product_of(n, {number[end - 1] * inverse});
    uint64_t carry = 0;
    for (size_t j = 0; j < end; ++j) {
      carry += uint64_t{number[end - 1 - j]} + (j < row.size() ? row[row.size() - 1 - j] : 0);
      number[end - 1 - j] = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
  }
  Words result(number.begin(), number.end() - static_cast<ptrdiff_t>(times));
  Words modulus(result.size() - n.size());
  modulus.insert(modulus.end(), n.begin(), n.end());
  while (result >= modulus) {
    int64_t borrow = 0;
    for (size_t i = result.size(); i-- > 0; borrow >>= 32) {
      borrow += int64_t{result[i]} - modulus[i];
      result[i] = static_cast<uint32_t>(borrow);
    }
  }
  return {result.end() - static_cast<ptrdiff_t>(n.size()), result.end()};
}

TEST(BigNumbers, MontgomeryMultiply) {
  big_number_both_ways([] {
    for (size_t length = 2; length <= kernels::kMostWords; length += length < 40 ? 2 : 118) {
      for (int round = 0; round < 8; ++round) {
        Words n = number(length);
        n.back() |= 1;
        n[0] |= round % 2 == 0 ? 0x80000000 : 1;
        Words a = number(length), b = round < 4 ? number(length) : a;
        a[0] %= n[0], b[0] %= n[0];
        Words product(2 * length, 0xabababab);
        ASSERT_TRUE(kernels::montgomery_multiply(a.data(), round < 4 ? b.data() : a.data(), n.data(), length,
                                                 inverse_of(n), product.data()));
        Words whole = product_of(a, b);
        whole.insert(whole.begin(), 0);
        Words expected = reduced(whole, n, length);
        expected.resize(2 * length);
        ASSERT_EQ(product, expected) << length;
      }
    }
  });
}

TEST(BigNumbers, MontgomeryMultiplyRefuses) {
  const Words n{1, 2, 3, 5}, less{1, 2, 3, 4}, untouched(8, 0xabababab);
  const uint64_t inverse = inverse_of(n);
  Words product = untouched;
  const auto multiply = [&](const Words& a, const Words& b, const Words& modulus, uint64_t inverse_of_it) {
    return kernels::montgomery_multiply(a.data(), b.data(), modulus.data(), 4, inverse_of_it, product.data());
  };
  EXPECT_FALSE(multiply(n, less, n, inverse));
  EXPECT_FALSE(multiply(less, n, n, inverse));
  EXPECT_FALSE(multiply(less, less, n, inverse + 2));
  EXPECT_FALSE(multiply(less, less, {1, 2, 3, 6}, inverse));
  EXPECT_FALSE(multiply({0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, 0));
  EXPECT_EQ(product, untouched);
  EXPECT_TRUE(multiply(less, less, n, inverse));
}

}  // namespace
