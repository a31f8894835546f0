// SPDX-License-Identifier: Apache-2.0
#include "explain/block.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vitrine::explain {
namespace {

TEST(Block, TitleAndLines) {
  Block block("a.b.Error: message\nwith details");
  block.add("at", "a.B.m");
  block.add("asked", "one");
  block.add("asked", "two", 2);
  EXPECT_EQ(block.text(false),
            "*** a.b.Error: message\n"
            "  at        a.B.m\n"
            "  asked     one\n"
            "              two\n");
  EXPECT_EQ(block.text(true).substr(0, 30), "\033[1m*** a.b.Error: message\033[0m");
}

TEST(Block, LinesAreFoldedAtBlanks) {
  Block block("title");
  std::string words;
  for (int i = 0; i < 60; ++i) words += "word ";
  block.add("why", words + std::string(200, 'x'));
  std::string text = block.text(false);
  size_t longest_with_blank = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    if (text.find('x', at) > end) longest_with_blank = std::max(longest_with_blank, end - at);
    at = end + 1;
  }
  EXPECT_LE(longest_with_blank, kColumns);
  EXPECT_NE(text.find(std::string(200, 'x')), std::string::npos);
}

TEST(Block, ControlCharactersDoNotBreakTheLayout) {
  Block block("a\033[2Jb");
  EXPECT_EQ(block.text(false), "*** a [2Jb\n");
}

TEST(Block, SideBySideMarksDifferences) {
  const std::vector<std::string> lines =
      side_by_side("had", "wanted", {{"locals[0]", "integer", "integer"}, {"stack[0]", "'a/B'", "float"}});
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0], "           had        wanted");
  EXPECT_EQ(lines[1], "locals[0]  integer    integer");
  EXPECT_EQ(lines[2], "stack[0]   'a/B'   <> float");
}

TEST(Block, KnowsWhatItHasMentioned) {
  Block block("title");
  EXPECT_FALSE(block.mentions_again("'app'"));
  EXPECT_FALSE(block.mentions_again("'other'"));
  EXPECT_TRUE(block.mentions_again("'app'"));
}

TEST(Block, ReleaseOfAVersion) {
  EXPECT_EQ(release_of_major(45), "1.1");
  EXPECT_EQ(release_of_major(48), "1.4");
  EXPECT_EQ(release_of_major(61), "17");
}

}  // namespace
}  // namespace vitrine::explain
