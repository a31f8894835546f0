// SPDX-License-Identifier: Apache-2.0
// Loops over elements against the loop of one line that defines each, at all alignments.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "library/kernels/elements.hpp"
#include "library/kernels/processor.hpp"

namespace {

namespace kernels = vitrine::library::kernels;

template <class T>
std::vector<T> some(size_t count, uint32_t mask) {
  std::vector<T> elements(count);
  uint32_t seed = static_cast<uint32_t>(count) + 17;
  for (T& element : elements) element = static_cast<T>((seed = seed * 1664525 + 1013904223) >> 7 & mask);
  return elements;
}

TEST(Elements, FirstDifference) {
  for (size_t length = 0; length < 300; ++length)
    for (size_t from = 0; from < 9; ++from) {
      const auto a = some<uint8_t>(from + length, 0xff);
      ASSERT_EQ(kernels::first_difference(a.data() + from, a.data() + from, length), length);
      for (size_t at = 0; at < length; at += 1 + at / 8) {
        auto b = a;
        b[from + at] ^= 0x40;
        if (at + 3 < length) b[from + at + 3] ^= 1;  // another one behind it
        ASSERT_EQ(kernels::first_difference(a.data() + from, b.data() + from, length), at) << length << " " << from;
      }
    }
}

template <class T>
void finds() {
  for (size_t length = 0; length < 100; ++length)
    for (size_t from = 0; from < 9; ++from) {
      auto elements = some<T>(from + length, 0x3f);
      const T* first = elements.data() + from;
      ASSERT_EQ(kernels::find(first, length, T{0x80}), length);
      for (size_t at = 0; at < length; at += 1 + at / 8) {
        elements[from + at] = 0x80;
        ASSERT_EQ(kernels::find(first, length, T{0x80}), at) << length << " " << from;
        elements[from + at] = 0;
      }
    }
}
TEST(Elements, Find) {
  finds<uint8_t>();
  finds<uint16_t>();
}

template <class T>
void hashes() {
  for (size_t length = 0; length < 400; ++length)
    for (size_t from = 0; from < 9; ++from) {
      const auto elements = some<T>(from + length, 0xffffffff);
      uint32_t hash = 17;
      for (size_t i = from; i < elements.size(); ++i) hash = 31 * hash + static_cast<uint32_t>(elements[i]);
      ASSERT_EQ(kernels::hash_elements(17, elements.data() + from, length), static_cast<int32_t>(hash)) << length;
    }
}
TEST(Elements, CountAscii) {
  for (size_t length = 0; length < 300; ++length)
    for (size_t from = 0; from < 9; ++from) {
      auto bytes = some<uint8_t>(from + length, 0x7f);
      ASSERT_EQ(kernels::count_ascii(bytes.data() + from, length), length);
      for (size_t at = 0; at < length; at += 1 + at / 8) {
        bytes[from + at] |= 0x80;
        ASSERT_EQ(kernels::count_ascii(bytes.data() + from, length), at) << length << " " << from;
        bytes[from + at] &= 0x7f;
      }
    }
}

template <class T>
void fills() {
  for (size_t length = 0; length < 300; ++length)
    for (size_t from = 0; from < 9; ++from) {
      std::vector<T> elements(from + length + 1, T{1});
      kernels::fill(elements.data() + from, length, static_cast<T>(0x123456789abcdef0));
      const auto filled = std::count(elements.begin(), elements.end(), static_cast<T>(0x123456789abcdef0));
      ASSERT_EQ(static_cast<size_t>(filled), length) << from;
      ASSERT_TRUE(elements.back() == 1 && (from == 0 || elements[from - 1] == 1));
    }
}
TEST(Elements, Fill) {
  const auto test = [] {
    fills<uint16_t>();
    fills<uint32_t>();
    fills<uint64_t>();
  };
  test();
  kernels::PortableKernels portable;
  test();
}

TEST(Elements, Hash) {
  const auto test = [] {
    hashes<int8_t>();
    hashes<uint8_t>();
    hashes<int16_t>();
    hashes<uint16_t>();
    hashes<int32_t>();
  };
  test();
  kernels::PortableKernels portable;
  test();
}

TEST(Elements, NarrowAndWiden) {
  for (const uint16_t greatest : {uint16_t{0x7f}, uint16_t{0xff}})
    for (size_t length = 0; length < 100; ++length)
      for (size_t from = 0; from < 9; ++from) {
        auto characters = some<uint16_t>(from + length, greatest);
        std::vector<uint8_t> bytes(length + 1, 0xee);
        ASSERT_EQ(kernels::narrow(characters.data() + from, length, bytes.data(), greatest), length);
        ASSERT_TRUE(std::equal(bytes.begin(), bytes.end() - 1, characters.begin() + static_cast<ptrdiff_t>(from)));
        ASSERT_EQ(bytes.back(), 0xee);
        std::vector<uint16_t> again(length + 1, 0xeeee);
        kernels::widen(bytes.data(), length, again.data());
        ASSERT_TRUE(std::equal(again.begin(), again.end() - 1, characters.begin() + static_cast<ptrdiff_t>(from)));
        ASSERT_EQ(again.back(), 0xeeee);
        for (const uint16_t other : {static_cast<uint16_t>(greatest + 1), uint16_t{0x8000}, uint16_t{0xffff}})
          for (size_t at = 0; at < length; at += 1 + at / 4) {
            const uint16_t before = std::exchange(characters[from + at], other);
            ASSERT_EQ(kernels::narrow(characters.data() + from, length, bytes.data(), greatest), at);
            characters[from + at] = before;
          }
      }
}

}  // namespace
