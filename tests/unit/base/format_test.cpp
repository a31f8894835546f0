// SPDX-License-Identifier: Apache-2.0
#include "base/format.hpp"

#include <gtest/gtest.h>

namespace vitrine {
namespace {

TEST(Folded, FitsIntoOneLine) { EXPECT_EQ(folded("  a", "one two", 8), "  a     one two\n"); }

TEST(Split, KeepsEmptyParts) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(split(",", ','), (std::vector<std::string>{"", ""}));
}

TEST(Split, HasOnePartWithoutSeparator) {
  EXPECT_EQ(split("a", ','), std::vector<std::string>{"a"});
  EXPECT_EQ(split("", ','), std::vector<std::string>{""});
}

TEST(Folded, BreaksAtBlanks) {
  const std::string word(60, 'x');
  EXPECT_EQ(folded("a", word + " " + word + " end", 4), "a   " + word + "\n    " + word + " end\n");
}

TEST(Folded, LeavesLongWordsWhole) {
  const std::string word(200, 'x');
  EXPECT_EQ(folded("a", word + " b", 2), "a " + word + "\n  b\n");
}

TEST(Folded, HasNothingToSay) { EXPECT_EQ(folded("a", "", 2), ""); }

}  // namespace
}  // namespace vitrine
