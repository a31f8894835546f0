// SPDX-License-Identifier: Apache-2.0
#include "checks/suppressions.hpp"

#include <gtest/gtest.h>

namespace vitrine::checks {
namespace {

const std::vector<NativeFrame> kFrames = {
    {"libone.so", "inner(int)", 0, "", 0}, {"libone.so", "outer", 0, "", 0}, {"libtwo.so", "", 0, "", 0}};

Suppressions parsed(const std::string& text) {
  std::string why;
  auto all = Suppressions::parse(text, "test", why);
  EXPECT_TRUE(all.has_value()) << why;
  return all.value_or(Suppressions());
}

std::string refusal(const std::string& text) {
  std::string why;
  EXPECT_FALSE(Suppressions::parse(text, "test", why).has_value());
  return why;
}

TEST(Suppressions, MatchRuleAndFunction) {
  const Suppressions all =
      parsed("{\n  name  # comment\n  memory.*:Deallocate\n}\n\n# another\n{\n  b\n  phase.wrong\n}\n");
  EXPECT_TRUE(all.match("memory.leak", "Deallocate", kFrames));
  EXPECT_FALSE(all.match("memory.leak", "Allocate", kFrames));
  EXPECT_TRUE(all.match("phase.wrong", "Allocate", {}));
  EXPECT_FALSE(all.match("phase", "Allocate", {}));
}

TEST(Suppressions, MatchFramesFromTheNewestOn) {
  auto match = [](const std::string& frames) { return parsed("{\na\nr\n" + frames + "}\n").match("r", "F", kFrames); };
  EXPECT_TRUE(match("fun:inner*\n"));
  EXPECT_FALSE(match("fun:outer\n"));
  EXPECT_TRUE(match("...\nfun:outer\n"));
  EXPECT_TRUE(match("lib:libone.so\nfun:outer\nlib:lib*\n"));
  EXPECT_FALSE(match("lib:libone.so\nfun:outer\nlib:lib*\nlib:*\n"));
  EXPECT_TRUE(match("...\n"));
}

TEST(Suppressions, SayWhatIsWrongWithAFile) {
  EXPECT_EQ(refusal("x\n"), "test:1: '{' is expected, which begins a suppression");
  EXPECT_EQ(refusal("{\nname\n}\n"), "test:3: a suppression has a name and then a rule");
  EXPECT_EQ(refusal("{\nname\nrule\nobj:x\n}\n"), "test:4: 'lib:NAME', 'fun:NAME' or '...' is expected");
  EXPECT_EQ(refusal("{\nname\nrule\n"), "test:3: '}' is missing");
  std::string why;
  EXPECT_FALSE(Suppressions::read("/no/such/file", why).has_value());
  EXPECT_EQ(why, "/no/such/file cannot be read: No such file or directory");
}

}  // namespace
}  // namespace vitrine::checks
