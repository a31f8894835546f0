// SPDX-License-Identifier: Apache-2.0
// Which -XX flags a release of the class library has. Each test is a process of its own: the flags are chosen once.
#include <gtest/gtest.h>

#include "library/releases/releases.hpp"
#include "vm/runtime/flags.hpp"
#include "vm/state/release.hpp"

namespace vitrine::vm {
namespace {
using library::facts_of_release;

/// Flags come and go with the releases of the class library; one that has been removed is ignored for a while.
TEST(FlagsOfReleases, AreThoseOfTheRelease) {
  set_release(facts_of_release(25));
  EXPECT_EQ(find_flag("UseBiasedLocking"), nullptr);
  EXPECT_EQ(find_removed_flag("UseBiasedLocking"), nullptr);
  EXPECT_NE(find_flag("ShenandoahCardBarrier"), nullptr);
  EXPECT_EQ(find_flag("ZGenerational"), nullptr);
  ASSERT_NE(find_removed_flag("ZGenerational"), nullptr);
  EXPECT_EQ(find_removed_flag("ZGenerational")->removed_in, 24);
  EXPECT_EQ(find_removed_flag("LockingMode"), nullptr);
  ASSERT_NE(find_flag("LockingMode"), nullptr);
  EXPECT_TRUE(is_deprecated(*find_flag("LockingMode")));
}

/// A member has a row even if the release does not know the flag.
TEST(FlagsOfReleases, AMemberHasARowWhateverTheRelease) {
  set_release(facts_of_release(25));
  EXPECT_EQ(find_flag("MaxRAMFraction"), nullptr);
  EXPECT_STREQ(row_of(&Flags::MaxRAMFraction).name, "MaxRAMFraction");
  EXPECT_EQ(find_flag("LockingMode"), &row_of(&Flags::LockingMode));  // of the two, that of the release
}

TEST(FlagsOfReleases, TextsAreHeldToTheirChoices) {
  set_release(facts_of_release(25));
  const Flag& mode = row_of(&Flags::AOTMode);
  std::string complaint;
  for (const char* word : {"off", "record", "on"})
    EXPECT_EQ(parse_flag_value(mode, word, &complaint), FlagSetting(std::string(word)));
  for (const char* word : {"", "of", "off,", "record, create"}) {
    EXPECT_EQ(parse_flag_value(mode, word, &complaint), std::nullopt) << word;
    EXPECT_EQ(complaint, "Unrecognized value " + std::string(word) +
                             " for AOTMode. Must be one of the following: off, record, create, auto, on");
  }
}

}  // namespace
}  // namespace vitrine::vm
