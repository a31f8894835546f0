// SPDX-License-Identifier: Apache-2.0
// Which names a pattern of -XX:CompileCommand means. (How patterns are read, tests/launcher compares with HotSpot.)
#include "compiler/policy/compile_commands.hpp"

#include <gtest/gtest.h>

namespace vitrine::compiler {
namespace {

using Name = MethodPattern::Name;

TEST(CompileCommands, ANameMeansItself) {
  const Name name{.text = "add"};
  EXPECT_TRUE(name.matches("add"));
  EXPECT_FALSE(name.matches("addAll"));
  EXPECT_FALSE(name.matches("readd"));
  EXPECT_EQ(name.shown(), "add");
}

TEST(CompileCommands, AStarStandsForAnyText) {
  const Name begins{.text = "add", .any_after = true}, ends{.text = "add", .any_before = true};
  const Name has{.text = "add", .any_before = true, .any_after = true}, any{.any_after = true};
  EXPECT_TRUE(begins.matches("addAll") && begins.matches("add") && !begins.matches("readd"));
  EXPECT_TRUE(ends.matches("readd") && ends.matches("add") && !ends.matches("addAll"));
  EXPECT_TRUE(has.matches("readdAll") && has.matches("add") && !has.matches("ad"));
  EXPECT_TRUE(any.matches("") && any.matches("<init>"));
  EXPECT_EQ(begins.shown() + " " + ends.shown() + " " + has.shown() + " " + any.shown(), "add* *add *add* *");
}

}  // namespace
}  // namespace vitrine::compiler
