// SPDX-License-Identifier: Apache-2.0
// Results of JVM TI functions that consist of several blocks.
#include "jvmti/calls/memory.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace vitrine::jvmti {
namespace {

TEST(Results, BelongToTheAgentWhenAllWereAllocated) {
  Results results;
  char* text = results.text("a");
  jint count = -1;
  int* numbers = nullptr;
  results.list(std::vector<int>{3, 5}, &count, &numbers);
  ASSERT_EQ(results.give(), JVMTI_ERROR_NONE);
  EXPECT_STREQ(text, "a");
  EXPECT_EQ(count, 2);
  EXPECT_EQ(numbers[1], 5);
  deallocate(text);
  deallocate(numbers);
}

TEST(Results, EmptyListsAreNull) {
  Results results;
  jint count = -1;
  char* nothing = nullptr;
  char** list = &nothing;
  results.list(std::vector<char*>{}, &count, &list);
  EXPECT_EQ(results.give(), JVMTI_ERROR_NONE);
  EXPECT_EQ(count, 0);
  EXPECT_EQ(list, nullptr);
}

// AddressSanitizer's leak check fails this test if the first block is not freed.
TEST(Results, AreFreedWhenOneCouldNotBeAllocated) {
  Results results;
  EXPECT_NE(results.text("a"), nullptr);
  volatile size_t too_much = SIZE_MAX / 4;
  EXPECT_EQ(results.array<char>(too_much), nullptr);
  EXPECT_EQ(results.give(), JVMTI_ERROR_OUT_OF_MEMORY);
}

}  // namespace
}  // namespace vitrine::jvmti
