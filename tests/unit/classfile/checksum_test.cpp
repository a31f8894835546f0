// SPDX-License-Identifier: Apache-2.0
#include "classfile/source/checksum.hpp"

#include <gtest/gtest.h>

namespace vitrine::classfile {
namespace {

TEST(Checksum, IsTheOneOfJars) {
  const std::string text = "123456789";  // the usual check value of CRC-32
  EXPECT_EQ(crc32_of({reinterpret_cast<const uint8_t*>(text.data()), text.size()}), 0xcbf43926U);
  EXPECT_EQ(crc32_of({}), 0U);
}

}  // namespace
}  // namespace vitrine::classfile
