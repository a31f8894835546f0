// SPDX-License-Identifier: Apache-2.0
// The bounded cursor: big-endian, never reads past the end; a sub-cursor never reads past its part.
#include "classfile/cursor.hpp"

#include <gtest/gtest.h>

#include <vector>

using namespace vitrine::classfile;

TEST(Cursor, ReadsBigEndian) {
  std::vector<uint8_t> bytes{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 'h', 'i'};
  Cursor c(bytes);
  EXPECT_EQ(c.u1(), 1);
  EXPECT_EQ(c.u2(), 0x0203);
  EXPECT_EQ(c.u4(), 0x04050607u);
  EXPECT_EQ(c.u8(), 0x08090a0b0c0d0e0fu);
  EXPECT_EQ(c.text(2), "hi");
  EXPECT_TRUE(c.ok());
  EXPECT_TRUE(c.at_end());
}

TEST(Cursor, BeyondTheEndAreZerosAndFailure) {
  std::vector<uint8_t> bytes{0xff, 0xff, 0xff};
  Cursor c(bytes);
  EXPECT_EQ(c.u4(), 0u);
  EXPECT_FALSE(c.ok());
  EXPECT_EQ(c.u1(), 0);
  EXPECT_EQ(c.left(), 0u);
  Cursor empty({});
  EXPECT_TRUE(empty.at_end());
  EXPECT_EQ(empty.bytes(1).size(), 0u);
  EXPECT_FALSE(empty.ok());
}

TEST(Cursor, AChildStaysWithinItsPart) {
  std::vector<uint8_t> bytes{1, 2, 3, 4};
  Cursor c(bytes);
  Cursor child = c.sub(2);
  EXPECT_EQ(child.u2(), 0x0102);
  EXPECT_EQ(child.u1(), 0);
  EXPECT_FALSE(child.ok());
  EXPECT_TRUE(c.ok());
  EXPECT_EQ(c.u1(), 3);
  EXPECT_EQ(c.sub(5).left(), 0u);
  EXPECT_FALSE(c.ok());
}
