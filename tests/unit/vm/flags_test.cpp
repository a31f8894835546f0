// SPDX-License-Identifier: Apache-2.0
// The rows of options.def, all of them alike: what each one brings about without code of its own.
#include "vm/runtime/flags.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string_view>
#include <thread>

namespace vitrine::vm {
namespace {

std::optional<std::string> parsed(const Flag& flag, const std::string& text) {
  std::string complaint;
  std::optional<FlagSetting> value = parse_flag_value(flag, text, &complaint);
  if (!value.has_value()) return std::nullopt;
  Flags flags;
  set_value(flags, flag, *value, FlagOrigin::Attach);
  EXPECT_EQ(origin_of(flags, flag), FlagOrigin::Attach) << flag.name;
  EXPECT_EQ(value_of(flags, flag), *value) << flag.name;
  return text_of(flags, flag);
}

TEST(Flags, EachRowHasANameAndAMemberOfItsOwn) {
  std::set<std::string> names;
  std::set<const void*> members;
  Flags flags;
  for (const Flag& flag : all_flags()) {
    EXPECT_TRUE(names.insert(flag.name).second) << flag.name;
    EXPECT_TRUE(members.insert(visit_flag(flags, flag, [](auto& value) -> const void* { return &value; })).second);
    EXPECT_EQ(find_flag(flag.name), &flag);
    EXPECT_EQ(origin_of(flags, flag), FlagOrigin::Default) << flag.name;
  }
  EXPECT_EQ(find_flag("NoSuchFlag"), nullptr);
  EXPECT_STREQ(row_of(&Flags::HeapDumpPath).name, "HeapDumpPath");
}

TEST(Flags, IntegersAreHeldToTheirRanges) {
  for (const Flag& flag : all_flags()) {
    if (!flag.is_integer()) continue;
    const std::string least = std::to_string(flag.least), most = std::to_string(flag.most);
    EXPECT_EQ(parsed(flag, least), least) << flag.name;
    EXPECT_EQ(parsed(flag, most), most) << flag.name;
    if (flag.most < INT64_MAX) {
      EXPECT_EQ(parsed(flag, std::to_string(flag.most + 1)), std::nullopt) << flag.name;
    }
    if (flag.least > INT64_MIN) {
      EXPECT_EQ(parsed(flag, std::to_string(flag.least - 1)), std::nullopt) << flag.name;
    }
  }
}

TEST(Flags, RealNumbersAreHeldToTheirRanges) {
  for (const Flag& flag : all_flags()) {
    if (!flag.holds<double>()) continue;
    if (flag.most_real < 1e6) {
      EXPECT_EQ(parsed(flag, std::to_string(flag.most_real)), std::to_string(flag.most_real)) << flag.name;
      EXPECT_EQ(parsed(flag, std::to_string(flag.most_real + 1)), std::nullopt) << flag.name;
    }
    if (flag.least_real > 0) {
      EXPECT_EQ(parsed(flag, "0"), std::nullopt) << flag.name;
    }
  }
}

TEST(Flags, DefaultsAreInTheirRanges) {
  const Flags defaults;
  for (const Flag& flag : all_flags()) {
    // The defaults of accepted flags mean nothing.
    if (!flag.is_integer() || flag.no_effect != nullptr) continue;
    EXPECT_TRUE(in_range(flag, integer_of(value_of(defaults, flag)))) << flag.name;
  }
}

TEST(Flags, WhoAsksForOutputInVainIsTold) {
  // HotSpot has these on by default, so whoever gives them asks for nothing new.
  const std::set<std::string_view> usual = {"PrintBootstrap", "PrintHeapAtSIGBREAK", "PrintWarnings"};
  const std::regex output("(CI|JVMCI|AOT)?(Print|Trace|Log)[A-Z].*");
  for (const Flag& flag : all_flags()) {
    if (flag.no_effect == nullptr || !flag.holds<bool>() || !std::regex_match(flag.name, output)) continue;
    EXPECT_EQ(flag.warns, !usual.contains(flag.name)) << flag.name;
  }
}

TEST(Flags, ConditionsThatInvolveOthers) {
  Options flags;
  const Flag& least = row_of(&Flags::MinHeapFreeRatio);
  EXPECT_EQ(least.why_unfit(flags, 70), "");
  EXPECT_EQ(least.why_unfit(flags, 71), "MinHeapFreeRatio (71) must be less than or equal to MaxHeapFreeRatio (70)");
  flags.MaxHeapFreeRatio.set(71, FlagOrigin::Management);
  EXPECT_EQ(least.why_unfit(flags, 71), "");
}

TEST(Flags, AComputedValueKeepsTheOriginOfAGivenOne) {
  Flags flags;
  flags.MaxHeapSize.compute(1);
  EXPECT_EQ(flags.MaxHeapSize.origin(), FlagOrigin::Ergonomic);
  EXPECT_FALSE(flags.MaxHeapSize.is_given());
  flags.MaxHeapSize.set(2, FlagOrigin::CommandLine);
  flags.MaxHeapSize.compute(3);
  EXPECT_EQ(flags.MaxHeapSize, size_t{3});
  EXPECT_EQ(flags.MaxHeapSize.origin(), FlagOrigin::CommandLine);
}

TEST(Flags, ATextIsReadWholeWhileAnotherThreadChangesIt) {
  Flags flags;
  const std::string a(100, 'a'), b(1000, 'b');
  flags.HeapDumpPath.set(a, FlagOrigin::CommandLine);
  std::atomic<bool> done{false};
  std::thread writer([&] {
    for (int i = 0; i < 20'000; i++) flags.HeapDumpPath.set(i % 2 == 0 ? b : a, FlagOrigin::Management);
    done = true;
  });
  while (!done) {
    const std::string path = flags.HeapDumpPath;
    ASSERT_TRUE(path == a || path == b) << path;
  }
  writer.join();
}

}  // namespace
}  // namespace vitrine::vm
