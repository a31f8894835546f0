// SPDX-License-Identifier: Apache-2.0
#include "inspector/events/pattern.hpp"

#include <gtest/gtest.h>

namespace vitrine::inspector::events {

TEST(Pattern, WithoutStarIsTheText) {
  EXPECT_TRUE(is_like("java.lang.String", "java.lang.String"));
  EXPECT_FALSE(is_like("java.lang.String", "java.lang.Strin"));
  EXPECT_FALSE(is_like("java.lang.String", "java.lang.Strings"));
  EXPECT_TRUE(is_like("", ""));
  EXPECT_FALSE(is_like("a", ""));
  EXPECT_FALSE(is_like("", "a"));
}

TEST(Pattern, AStarStandsForAnyCharacters) {
  for (const char* pattern :
       {"*", "**", "java.*", "*.String", "java.*.String", "*lang*", "j*a*v*a*", "java.lang.String*"})
    EXPECT_TRUE(is_like("java.lang.String", pattern)) << pattern;
  for (const char* pattern : {"lang*", "*lang", "java.*.Str", "*x*", "java.lang.String*g"})
    EXPECT_FALSE(is_like("java.lang.String", pattern)) << pattern;
  EXPECT_TRUE(is_like("", "*"));
}

TEST(Pattern, AStarGivesBackWhatItTookTooMuch) {
  EXPECT_TRUE(is_like("aaab", "*ab"));
  EXPECT_TRUE(is_like("abcabd", "*ab*d"));
  EXPECT_FALSE(is_like("aaaa", "*ab"));
}

/// Takes time in proportion to the product of the lengths at most.
TEST(Pattern, ManyStarsTakeNoTime) {
  std::string pattern;
  for (int i = 0; i < 500; ++i) pattern += "*a";
  EXPECT_FALSE(is_like(std::string(5000, 'a'), pattern + "b"));
}

TEST(Pattern, FitsMembers) {
  EXPECT_TRUE(fits("a.B.m", "a.B"));
  EXPECT_TRUE(fits("a.B", "a.B"));
  EXPECT_TRUE(fits("a.B.m", ""));
  EXPECT_FALSE(fits("a.BC.m", "a.B"));
  EXPECT_TRUE(fits("a.BC.m", "a.B*"));
}

}  // namespace vitrine::inspector::events
