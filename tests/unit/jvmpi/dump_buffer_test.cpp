// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/dump_buffer.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace vitrine::jvmpi {
namespace {

std::string content(const DumpBuffer& buffer) { return {buffer.begin(), buffer.end()}; }

TEST(DumpBuffer, WritesTheHighestByteFirst) {
  DumpBuffer buffer;
  buffer.u1(0x01);
  buffer.u2(0x0203);
  buffer.u4(0x04050607);
  buffer.u8(0x08090a0b0c0d0e0f);
  EXPECT_EQ(content(buffer), "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f");
}

TEST(DumpBuffer, WritesFieldsByTheirSize) {
  DumpBuffer buffer;
  const uint16_t chars[] = {0x6162, 0x6364};
  const uint8_t bytes[] = {'e', 'f'};
  const uint32_t number = 0x67686970;
  buffer.values(chars, 2, 2);
  buffer.values(bytes, 2, 1);
  buffer.value(&number, 4);
  buffer.values(nullptr, 0, 1);
  EXPECT_EQ(content(buffer), "abcdefghip");
}

TEST(DumpBuffer, CopiesPointers) {
  DumpBuffer buffer;
  const int pointed_to = 0;
  buffer.u1(1);
  buffer.pointer(&pointed_to);
  buffer.pointer(nullptr);
  ASSERT_EQ(buffer.end() - buffer.begin(), static_cast<ptrdiff_t>(1 + 2 * sizeof(void*)));
  const void* read = nullptr;
  std::memcpy(&read, buffer.begin() + 1, sizeof read);
  EXPECT_EQ(read, &pointed_to);
  std::memcpy(&read, buffer.begin() + 1 + sizeof read, sizeof read);
  EXPECT_EQ(read, nullptr);
}

TEST(DumpBuffer, Grows) {
  DumpBuffer buffer;
  for (uint32_t i = 0; i < 100'000; ++i) buffer.u4(i);
  ASSERT_TRUE(buffer.ok());
  ASSERT_EQ(buffer.end() - buffer.begin(), 400'000);
  EXPECT_EQ(std::string(buffer.end() - 4, buffer.end()), std::string("\x00\x01\x86\x9f", 4));
}

TEST(DumpBuffer, SaysThatThereIsNoMemory) {
  DumpBuffer buffer;
  const char byte = 0;
  volatile size_t more_than_there_is = size_t{1} << 62;  // volatile: or the compiler warns
  buffer.values(&byte, more_than_there_is, 1);
  EXPECT_FALSE(buffer.ok());
}

}  // namespace
}  // namespace vitrine::jvmpi
