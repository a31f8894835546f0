// SPDX-License-Identifier: Apache-2.0
#include "explain/names.hpp"

#include <gtest/gtest.h>

namespace vitrine::explain {
namespace {

TEST(Names, ThatDifferInCaseOnly) {
  EXPECT_TRUE(differ_in_case_only("a/Parser", "a/parser"));
  EXPECT_FALSE(differ_in_case_only("a/Parser", "a/Parser"));
  EXPECT_FALSE(differ_in_case_only("a/Parser", "a/Parsers"));
}

TEST(Names, Distance) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", ""), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("newer", "newre"), 1u);  // swapped
  EXPECT_EQ(edit_distance("ca", "abc"), 3u);       // no letter is changed twice
  EXPECT_EQ(edit_distance("ArrayList", "arraylist"), 0u);
  EXPECT_EQ(edit_distance("size", "sizes"), edit_distance("sizes", "size"));
}

TEST(Names, ThatAreAlike) {
  EXPECT_TRUE(are_alike("newer", "newre"));
  EXPECT_TRUE(are_alike("getValue", "getValeus"));
  EXPECT_TRUE(are_alike("ArrayList", "arraylist"));
  EXPECT_FALSE(are_alike("open", "open"));
  EXPECT_FALSE(are_alike("open", "close"));
  EXPECT_FALSE(are_alike("get", "put"));
  EXPECT_FALSE(are_alike("x", "y"));
  EXPECT_FALSE(are_alike("", "y"));
}

}  // namespace
}  // namespace vitrine::explain
