// SPDX-License-Identifier: Apache-2.0
#include "base/emergency_memory.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <thread>

namespace vitrine::emergency_memory {
namespace {

TEST(EmergencyMemory, IsForOneThreadUntilItIsUsedUp) {
  EXPECT_EQ(allocate(1, 1), nullptr) << "no thread has it yet";
  give_to_this_thread();
  std::thread([] { EXPECT_EQ(allocate(1, 1), nullptr) << "another thread has it"; }).join();
  std::byte* end = memory;
  for (size_t alignment : {size_t{1}, size_t{16}, size_t{4096}, size_t{8}}) {
    for (size_t bytes : {size_t{1}, size_t{100}, size_t{0}}) {
      auto* piece = static_cast<std::byte*>(allocate(bytes, alignment));
      ASSERT_NE(piece, nullptr);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(piece) % alignment, 0u);
      EXPECT_GE(piece, end);
      EXPECT_TRUE(contains(piece));
      end = piece + bytes;
    }
  }
  for (size_t bytes : {kBytes, SIZE_MAX, SIZE_MAX - 4096}) EXPECT_EQ(allocate(bytes, 16), nullptr) << bytes;
  const auto left = static_cast<size_t>(memory + kBytes - end);
  EXPECT_EQ(allocate(left, 1), end);
  EXPECT_EQ(allocate(1, 1), nullptr) << "it is used up";
  EXPECT_EQ(allocate(0, 1), memory + kBytes);
  EXPECT_EQ(allocate(0, 4096), nullptr) << "not even a place for nothing";
  EXPECT_FALSE(contains(memory + kBytes));
}

}  // namespace
}  // namespace vitrine::emergency_memory
