// SPDX-License-Identifier: Apache-2.0
// The tables of jvmti/: entries, events and capabilities against jvmti.h; and the errors of functions without a VM.
#include "jvmti/start/table.hpp"

#include <gtest/gtest.h>
#include <jvmti.h>

#include <cstring>
#include <set>

#include "jvmti/calls/reason.hpp"
#include "jvmti/environments/capabilities.hpp"
#include "jvmti/environments/env.hpp"

namespace vitrine::jvmti {
namespace {

void* const* entries() { return reinterpret_cast<void* const*>(function_table()); }

TEST(FunctionTable, EveryEntryButTheReservedOnesIsFilled) {
  std::set<int> reserved{1, 105, 113, 117, 141};
  for (int number = 1; number <= kEntries; ++number)
    EXPECT_EQ(entries()[number - 1] == nullptr, reserved.contains(number)) << number;
}

TEST(FunctionTable, HoldsNewerFunctionsInTheirPlaces) {
  EXPECT_NE(entries()[67 - 1], nullptr);   // ClearAllFramePops
  EXPECT_NE(entries()[118 - 1], nullptr);  // SuspendAllVirtualThreads
  EXPECT_NE(entries()[119 - 1], nullptr);  // ResumeAllVirtualThreads
}

TEST(Capabilities, AreTheBitsOfTheStructure) {
  jvmtiCapabilities structure{};
  structure.can_tag_objects = 1;
  EXPECT_EQ(word_of(structure), can_tag_objects);
  structure = {};
  structure.can_generate_garbage_collection_events = 1;
  EXPECT_EQ(word_of(structure), can_generate_garbage_collection_events);
  structure = {};
  structure.can_generate_object_free_events = 1;
  EXPECT_EQ(word_of(structure), can_generate_object_free_events);
  structure = {};
  structure.can_generate_sampled_object_alloc_events = 1;
  EXPECT_EQ(word_of(structure), can_generate_sampled_object_alloc_events);
}

TEST(Capabilities, AreOfferedWhereTheTableSaysSo) {
  EXPECT_NE(offered() & can_tag_objects, 0u);
  EXPECT_EQ(offered() & can_support_virtual_threads, 0u);
}

struct WithoutVm : testing::Test {
  Env env;
  WithoutVm() { env.functions = function_table(); }
};

TEST_F(WithoutVm, MemoryWorks) {
  unsigned char* memory = nullptr;
  EXPECT_EQ(env.Allocate(16, &memory), JVMTI_ERROR_NONE);
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(env.Deallocate(memory), JVMTI_ERROR_NONE);
  EXPECT_EQ(env.Allocate(0, &memory), JVMTI_ERROR_NONE);
  EXPECT_EQ(memory, nullptr);
  EXPECT_EQ(env.Allocate(-1, &memory), JVMTI_ERROR_ILLEGAL_ARGUMENT);
  EXPECT_EQ(env.Allocate(1, nullptr), JVMTI_ERROR_NULL_POINTER);
  EXPECT_NE(std::strstr(last_reason(), "Allocate: argument 2"), nullptr) << last_reason();
}

TEST_F(WithoutVm, RawMonitorsKeepTheirRules) {
  jrawMonitorID monitor = nullptr;
  ASSERT_EQ(env.CreateRawMonitor("m", &monitor), JVMTI_ERROR_NONE);
  EXPECT_EQ(env.RawMonitorExit(monitor), JVMTI_ERROR_NOT_MONITOR_OWNER);
  EXPECT_EQ(env.RawMonitorEnter(monitor), JVMTI_ERROR_NONE);
  EXPECT_EQ(env.RawMonitorEnter(monitor), JVMTI_ERROR_NONE);
  EXPECT_EQ(env.RawMonitorWait(monitor, 1), JVMTI_ERROR_NONE);
  EXPECT_EQ(env.RawMonitorExit(monitor), JVMTI_ERROR_NONE);
  EXPECT_EQ(env.RawMonitorExit(monitor), JVMTI_ERROR_NONE);
  EXPECT_EQ(env.RawMonitorNotify(monitor), JVMTI_ERROR_NOT_MONITOR_OWNER);
  EXPECT_EQ(env.DestroyRawMonitor(monitor), JVMTI_ERROR_NONE);
  EXPECT_EQ(env.RawMonitorEnter(monitor), JVMTI_ERROR_INVALID_MONITOR);
  int here = 0;
  EXPECT_EQ(env.RawMonitorEnter(reinterpret_cast<jrawMonitorID>(&here)), JVMTI_ERROR_INVALID_MONITOR);
  EXPECT_EQ(env.RawMonitorEnter(nullptr), JVMTI_ERROR_INVALID_MONITOR);
}

TEST_F(WithoutVm, WrongPhaseComesBeforeTheEnvironment) {
  jint count = 0;
  EXPECT_EQ(env.GetFrameCount(nullptr, &count), JVMTI_ERROR_WRONG_PHASE);
  env.magic = Env::kDisposed;
  EXPECT_EQ(env.GetFrameCount(nullptr, &count), JVMTI_ERROR_WRONG_PHASE);
  jvmtiPhase phase{};
  EXPECT_EQ(env.GetPhase(&phase), JVMTI_ERROR_INVALID_ENVIRONMENT);
}

TEST_F(WithoutVm, ErrorNames) {
  char* name = nullptr;
  ASSERT_EQ(env.GetErrorName(JVMTI_ERROR_OPAQUE_FRAME, &name), JVMTI_ERROR_NONE);
  EXPECT_STREQ(name, "JVMTI_ERROR_OPAQUE_FRAME");
  env.Deallocate(reinterpret_cast<unsigned char*>(name));
  EXPECT_EQ(env.GetErrorName(static_cast<jvmtiError>(9999), &name), JVMTI_ERROR_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace vitrine::jvmti
