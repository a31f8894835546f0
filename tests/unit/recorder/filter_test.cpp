// SPDX-License-Identifier: Apache-2.0
#include "recorder/filter.hpp"

#include <gtest/gtest.h>

namespace vitrine::recorder {
namespace {

constexpr int kAllocate = 46, kGetThreadState = 17;

Filter parsed(const std::string& text) {
  Filter filter;
  EXPECT_EQ(filter.parse(text), "") << text;
  return filter;
}

TEST(Filter, KeepsEverythingUnlessToldOtherwise) {
  const Filter all = parsed("");
  EXPECT_TRUE(all.keeps_call(kAllocate, nullptr));
  EXPECT_TRUE(all.keeps_call(0, nullptr));
  EXPECT_TRUE(all.keeps_event(JVMTI_EVENT_METHOD_ENTRY, nullptr));
}

TEST(Filter, KeepsOnlyWhatIsNamed) {
  const Filter some = parsed("GetThread*+MethodEntry");
  EXPECT_TRUE(some.keeps_call(kGetThreadState, nullptr));
  EXPECT_FALSE(some.keeps_call(kAllocate, nullptr));
  EXPECT_TRUE(some.keeps_event(JVMTI_EVENT_METHOD_ENTRY, nullptr));
  EXPECT_FALSE(some.keeps_event(JVMTI_EVENT_METHOD_EXIT, nullptr));
  EXPECT_FALSE(parsed("events").keeps_call(kAllocate, nullptr));
  EXPECT_TRUE(parsed("events").keeps_event(JVMTI_EVENT_VM_INIT, nullptr));
}

TEST(Filter, KnowsExtensionEvents) {
  const Filter one = parsed("ClassUnload");
  EXPECT_TRUE(one.keeps_event(jvmti::number_of(jvmti::kClassUnload), nullptr));
  EXPECT_FALSE(one.keeps_event(jvmti::number_of(jvmti::kVirtualThreadMount), nullptr));
  EXPECT_FALSE(one.keeps_event(JVMTI_EVENT_VM_INIT, nullptr));
  EXPECT_FALSE(parsed("!VirtualThread*").keeps_event(jvmti::number_of(jvmti::kVirtualThreadUnmount), nullptr));
}

TEST(Filter, LeavesOutWhatIsExcluded) {
  const Filter most = parsed("!Allocate+!Deallocate");
  EXPECT_FALSE(most.keeps_call(kAllocate, nullptr));
  EXPECT_TRUE(most.keeps_call(kGetThreadState, nullptr));
  EXPECT_TRUE(most.keeps_event(JVMTI_EVENT_METHOD_ENTRY, nullptr));
  const Filter calls = parsed("calls+!Allocate");
  EXPECT_FALSE(calls.keeps_call(kAllocate, nullptr));
  EXPECT_TRUE(calls.keeps_call(kGetThreadState, nullptr));
  EXPECT_FALSE(calls.keeps_event(JVMTI_EVENT_METHOD_ENTRY, nullptr));
}

TEST(Filter, KnowsAgents) {
  jvmti::Env mine, other;
  mine.agent = "jdwp";
  other.agent = "instrument";
  EXPECT_TRUE(parsed("agent:jdwp").keeps_call(kAllocate, &mine));
  EXPECT_FALSE(parsed("agent:jdwp").keeps_call(kAllocate, &other));
  EXPECT_FALSE(parsed("agent:jdwp").keeps_call(kAllocate, nullptr));
  EXPECT_TRUE(parsed("!agent:j*").keeps_call(kAllocate, &other));
  EXPECT_FALSE(parsed("!agent:j*").keeps_call(kAllocate, &mine));
  EXPECT_FALSE(parsed("agent:jdwp+events").keeps_call(kAllocate, &mine));
}

TEST(Filter, NamesWhatIsWrong) {
  Filter filter;
  EXPECT_EQ(filter.parse("GetThreadStat"), "filter=GetThreadStat: there is no function or event 'GetThreadStat'");
  EXPECT_EQ(filter.parse("calls++events"), "filter=calls++events: there is no function or event ''");
  EXPECT_NE(filter.parse("agent:a+!agent:b"), "");
}

}  // namespace
}  // namespace vitrine::recorder
