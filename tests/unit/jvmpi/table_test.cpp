// SPDX-License-Identifier: Apache-2.0
// The tables of jvmpi/, and its functions where there is no VM.
#include "jvmpi/table.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "jvmpi/notify.hpp"
#include "jvmpi/profiler.hpp"
#include "jvmpi/type_codes.hpp"

namespace vitrine::jvmpi {
namespace {

TEST(Interface, HasEveryMemberButNotifyEvent) {
  const JVMPI_Interface table = make_interface();
  void* members[29];
  std::memcpy(members, &table.NotifyEvent, sizeof members);
  EXPECT_EQ(members[0], nullptr);
  for (int i = 1; i < 29; ++i) EXPECT_NE(members[i], nullptr) << i + 1;
  EXPECT_EQ(table.version, JVMPI_VERSION_1_2);
}

TEST(Interface, IsTheSameForEveryVersion) {
  void *first = nullptr, *second = nullptr;
  EXPECT_EQ(get_env(&first, JVMPI_VERSION_1), JNI_OK);
  EXPECT_EQ(get_env(&second, JVMPI_VERSION_1_2), JNI_OK);
  EXPECT_EQ(first, second);
  EXPECT_EQ(get_env(&second, JVMPI_VERSION_1_2 + 1), JNI_EVERSION);
}

TEST(Events, AreThoseOfTheSpecification) {
  std::set<jint> numbers;
  for (jint number = -1; number <= JVMPI_MAX_EVENT_TYPE_VAL + 1; ++number)
    if (find_event(number) != nullptr) numbers.insert(number);
  EXPECT_EQ(numbers.size(), 37u);  // 36, and INSTRUCTION_START
  EXPECT_EQ(find_event(36), nullptr);
  EXPECT_EQ(find_event(10), nullptr);
}

TEST(Events, ComeByRequestOrAreEnabled) {
  for (jint number : {JVMPI_EVENT_HEAP_DUMP, JVMPI_EVENT_OBJECT_DUMP, JVMPI_EVENT_MONITOR_DUMP})
    EXPECT_EQ(find_event(number)->how, How::Request);
  for (jint number : {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_THREAD_START, JVMPI_EVENT_OBJECT_ALLOC})
    EXPECT_EQ(find_event(number)->how, How::Both);
}

TEST(Events, WithIdsOfObjectsHoldCollectionsOff) {
  EXPECT_EQ(mode_of(JVMPI_EVENT_METHOD_ENTRY), Mode::Free);
  EXPECT_EQ(mode_of(JVMPI_EVENT_METHOD_ENTRY2), Mode::HeldOff);
  EXPECT_EQ(mode_of(JVMPI_EVENT_OBJECT_FREE), Mode::Suspended);
}

TEST(Functions, RefuseThreadsThatAreNotAttached) {
  const JVMPI_Interface table = make_interface();
  EXPECT_EQ(table.EnableEvent(JVMPI_EVENT_GC_START, nullptr), JVMPI_FAIL);
  EXPECT_EQ(table.RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr), JVMPI_FAIL);
  EXPECT_EQ(table.GetThreadObject(nullptr), nullptr);
  EXPECT_EQ(table.ThreadHasRun(nullptr), JNI_FALSE);
  EXPECT_EQ(table.GetThreadLocalStorage(nullptr), nullptr);
  EXPECT_GT(table.GetCurrentThreadCpuTime(), 0);
}

TEST(Functions, OfRawMonitorsNeedNoVm) {
  const JVMPI_Interface table = make_interface();
  char name[] = "unit";
  JVMPI_RawMonitor monitor = table.RawMonitorCreate(name);
  ASSERT_NE(monitor, nullptr);
  table.RawMonitorEnter(monitor);
  table.RawMonitorWait(monitor, 1);
  table.RawMonitorExit(monitor);
  table.RawMonitorDestroy(monitor);
  table.RawMonitorEnter(monitor);  // refused
  EXPECT_EQ(table.RawMonitorCreate(nullptr), nullptr);
}

TEST(Types, AreThoseOfTheElements) {
  EXPECT_EQ(type_of(classfile::BasicType::Boolean), JVMPI_BOOLEAN);
  EXPECT_EQ(type_of(classfile::BasicType::Double), JVMPI_DOUBLE);
  EXPECT_EQ(type_of(classfile::BasicType::Array), JVMPI_CLASS);
}

}  // namespace
}  // namespace vitrine::jvmpi
