// SPDX-License-Identifier: Apache-2.0
// The table of what differs between releases: its rows are in order, the row that counts is chosen, and facts change
// where their sources say so.
#include "library/releases/releases.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "library/jvm.hpp"

namespace {

using vitrine::library::facts_of_release;
using vitrine::vm::Release;

TEST(Releases, EveryFactBeginsAt17AndItsRowsAreInOrder) {
  std::map<std::string, int> latest;  // fact -> release of its last row so far
  std::string previous;
  auto row = [&](int since, const std::string& fact) {
    auto [place, is_new] = latest.emplace(fact, since);
    EXPECT_EQ(since == 17, is_new) << fact;
    if (!is_new) {
      EXPECT_EQ(fact, previous) << "rows of a fact stand together";
      EXPECT_GT(since, place->second) << fact;
    }
    place->second = since;
    previous = fact;
  };
#define RELEASE_FACT(since, fact, value) row(since, #fact);
#include "library/releases/facts.def"
}

TEST(Releases, VersionsFollowTheRelease) {
  struct Expected {
    int release;
    int class_file, jni, jvmti, management;
  };
  for (const Expected& expected : {Expected{17, 61, 0x000a0000, 0x30110000, 0x20030000},
                                   {19, 63, 0x00130000, 0x30130000, 0x20030000},
                                   {21, 65, 0x00150000, 0x30150000, 0x20040000},
                                   {24, 68, 0x00180000, 0x30180000, 0x20040000},
                                   {25, 69, 0x00180000, 0x30190000, 0x20040000},
                                   {28, 72, 0x001c0000, 0x301c0000, 0x20050000}}) {
    SCOPED_TRACE(expected.release);
    Release facts = facts_of_release(expected.release);
    EXPECT_EQ(facts.feature_release, expected.release);
    EXPECT_EQ(facts.newest_class_file_major, expected.class_file);
    EXPECT_EQ(facts.jni_version, expected.jni);
    EXPECT_EQ(facts.jvmti_version, expected.jvmti);
    EXPECT_EQ(facts.management_version, expected.management);
  }
}

/// Expects that the fact is `earlier` in the release before `since` and `later` from then on.
template <class T>
void expect_change(T Release::*fact, int since, T earlier, T later) {
  for (int release : {17, since - 1}) EXPECT_EQ(facts_of_release(release).*fact, earlier) << release;
  for (int release : {since, 28, 99}) EXPECT_EQ(facts_of_release(release).*fact, later) << release;
}

TEST(Releases, FactsChangeWhereTheirSourcesSaySo) {
  expect_change(&Release::thread_exit_leaves_group, 19, true, false);
  expect_change(&Release::link_to_native_has_fallback, 19, true, false);
  expect_change(&Release::local_variables_need_suspension, 20, false, true);
  expect_change(&Release::sleep_takes_nanos, 21, false, true);
  expect_change(&Release::dumps_show_system_ids, 21, false, true);
  expect_change(&Release::linking_takes_index, 21, true, false);
  expect_change(&Release::stack_trace_by_backtrace, 21, false, true);
  expect_change(&Release::stack_walk_in_continuation, 21, false, true);
  expect_change(&Release::warns_of_dynamic_agents, 21, false, true);
  expect_change(&Release::command_may_load_any_agent, 21, true, false);
  expect_change(&Release::stack_walk_by_batches, 22, false, true);
  expect_change(&Release::stack_walk_mode_is_int, 22, false, true);
  expect_change(&Release::waiters_include_notify_waiters, 23, true, false);
  expect_change(&Release::contended_includes_waited_for, 23, true, false);
  expect_change(&Release::ends_lines_about_flags, 24, false, true);
  expect_change(&Release::compares_uninitialized, 27, true, false);
  expect_change(&Release::captured_state_is_set_first, 28, false, true);
  expect_change(&Release::preview_has_value_objects, 28, false, true);
  expect_change(&Release::names_runtime_in_use, 28, false, true);
  expect_change(&Release::explains_illegal_flags, 28, false, true);
  expect_change(&Release::constant_pool_hides_token, 28, false, true);
  expect_change(&Release::native_access_is_checked, 24, false, true);
  expect_change(&Release::first_counted_thread_id, 24, int64_t{2}, int64_t{4});
}

TEST(Releases, FaultMessageChangesIn19) {
  constexpr const char* kRecent = "a fault occurred in a recent unsafe memory access operation in compiled Java code";
  EXPECT_STREQ(facts_of_release(17).unsafe_fault_message, kRecent);
  EXPECT_STREQ(facts_of_release(18).unsafe_fault_message, kRecent);
  EXPECT_STREQ(facts_of_release(19).unsafe_fault_message, "a fault occurred in an unsafe memory access operation");
}

// A run-time image whose release file names no version counts as the oldest.
TEST(Releases, BelowTheOldestIsTheOldest) {
  EXPECT_EQ(facts_of_release(0).feature_release, 17);
  EXPECT_EQ(facts_of_release(11).newest_class_file_major, 61);
  EXPECT_NE(facts_of_release(0).unsafe_fault_message, nullptr);
}

TEST(Releases, ARangeIncludesItsFirstReleaseAndNotItsEnd) {
  using namespace vitrine::vm::release_ranges;
  Release facts = facts_of_release(21);
  EXPECT_TRUE(facts.is_in(all));
  EXPECT_FALSE(facts.is_in(none));
  EXPECT_TRUE(facts.is_in(since(21)));
  EXPECT_FALSE(facts.is_in(since(22)));
  EXPECT_FALSE(facts.is_in(before(21)));
  EXPECT_TRUE(facts.is_in(before(22)));
  EXPECT_TRUE(facts.is_in(since(21).before(25)));
  EXPECT_FALSE(facts_of_release(25).is_in(since(21).before(25)));
}

// A member of well_known() is in one place at a time.
TEST(Releases, RowsOfOneWellKnownMemberDoNotOverlap) {
  using namespace vitrine::vm::release_ranges;
  for (int release = 17; release <= 29; ++release) {
    std::set<std::string> ids;
    Release facts = facts_of_release(release);
    auto row = [&](const char* id, vitrine::vm::ReleaseRange releases) {
      if (facts.is_in(releases)) {
        EXPECT_TRUE(ids.insert(id).second) << id << " in release " << release;
      }
    };
#define WELL_KNOWN_FIELD(id, cls, name, descriptor, releases) row(#id, releases);
#define WELL_KNOWN_FIELD_ALSO WELL_KNOWN_FIELD
#define WELL_KNOWN_METHOD WELL_KNOWN_FIELD
#define WELL_KNOWN_METHOD_ALSO WELL_KNOWN_FIELD
#define WELL_KNOWN_HIDDEN(id, cls, descriptor, releases) row(#id, releases);
#include "vm/model/well_known.def"
    EXPECT_TRUE(ids.contains("Thread_blocker")) << release;
    EXPECT_TRUE(ids.contains("ResolvedMethodName_vmholder")) << release;
    EXPECT_EQ(ids.contains("ClassFrameInfo_flags"), release >= 22) << release;
  }
}

TEST(Releases, JniVersionsAreSupportedAsTheReleaseHasThem) {
  Release before = vitrine::vm::release();
  auto supported = [](int release, jint version) {
    vitrine::vm::set_release(release == 0 ? Release{} : facts_of_release(release));
    return JVM_IsSupportedJNIVersion(version) == JNI_TRUE;
  };
  for (int release : {0, 17, 21, 25}) {
    EXPECT_TRUE(supported(release, JNI_VERSION_1_1)) << release;
    EXPECT_TRUE(supported(release, JNI_VERSION_10)) << release;
    EXPECT_FALSE(supported(release, 0x000b0000)) << release;
  }
  for (jint version : {0x00130000, 0x00140000, 0x00150000}) {
    EXPECT_FALSE(supported(0, version));  // JNI_CreateJavaVM, before the release is known
    EXPECT_FALSE(supported(17, version));
    EXPECT_TRUE(supported(21, version));
    EXPECT_TRUE(supported(25, version));
  }
  EXPECT_FALSE(supported(21, 0x00180000));
  EXPECT_TRUE(supported(24, 0x00180000));
  vitrine::vm::set_release(before);
}

}  // namespace
