// SPDX-License-Identifier: Apache-2.0
// jvmpi.h against what agents of the time were compiled with: there is no JDK any more that has the header. Numbers and
// orders are those of the published one.
#include <gtest/gtest.h>
#include <jvmpi.h>

#include <cstddef>

using U = decltype(JVMPI_Event::u);
// An event is two words and a union of words and ints.
static_assert(offsetof(JVMPI_Event, env_id) == 8 && offsetof(JVMPI_Event, u) == 16);
static_assert(offsetof(decltype(U::class_load), num_methods) == 20 &&
              offsetof(decltype(U::class_load), methods) == 24 && offsetof(decltype(U::class_load), statics) == 40 &&
              offsetof(decltype(U::class_load), instances) == 56 && offsetof(decltype(U::class_load), class_id) == 64);
static_assert(offsetof(decltype(U::class_load_hook), new_class_data) == 16 &&
              offsetof(decltype(U::class_load_hook), new_class_data_len) == 24 &&
              offsetof(decltype(U::class_load_hook), malloc_f) == 32);
static_assert(offsetof(decltype(U::obj_alloc), class_id) == 8 && offsetof(decltype(U::obj_alloc), is_array) == 16 &&
              offsetof(decltype(U::obj_alloc), size) == 20 && offsetof(decltype(U::obj_alloc), obj_id) == 24);
static_assert(offsetof(decltype(U::obj_move), new_arena_id) == 16 && offsetof(decltype(U::obj_move), new_obj_id) == 24);
static_assert(offsetof(decltype(U::thread_start), group_name) == 8 &&
              offsetof(decltype(U::thread_start), parent_name) == 16 &&
              offsetof(decltype(U::thread_start), thread_id) == 24 &&
              offsetof(decltype(U::thread_start), thread_env_id) == 32);
static_assert(offsetof(decltype(U::instruction), offset) == 8 && offsetof(decltype(U::instruction), u) == 12);
static_assert(offsetof(decltype(U::heap_dump), begin) == 8 && offsetof(decltype(U::heap_dump), num_traces) == 24 &&
              offsetof(decltype(U::heap_dump), traces) == 32);
static_assert(offsetof(decltype(U::monitor_dump), num_traces) == 16 &&
              offsetof(decltype(U::monitor_dump), traces) == 24 &&
              offsetof(decltype(U::monitor_dump), threads_status) == 32);
static_assert(offsetof(decltype(U::gc_info), total_object_space) == 16);
static_assert(offsetof(decltype(U::object_dump), data) == 8);
static_assert(offsetof(JVMPI_CallTrace, frames) == 16 && sizeof(JVMPI_CallFrame) == 16 && sizeof(JVMPI_Method) == 32);

// The order of the members.
#define MEMBER(number, name)                       \
  static_assert(offsetof(JVMPI_Interface, name) == \
                offsetof(JVMPI_Interface, NotifyEvent) + ((number)-1) * sizeof(void*));
MEMBER(1, NotifyEvent)
MEMBER(4, RequestEvent)
MEMBER(6, ProfilerExit)
MEMBER(12, RawMonitorDestroy)
MEMBER(13, GetCurrentThreadCpuTime)
MEMBER(18, CreateSystemThread)
MEMBER(23, RunGC)
MEMBER(25, GetMethodClass)
MEMBER(27, jobject2jobjectID)
MEMBER(29, ResumeThreadList)
static_assert(sizeof(JVMPI_Interface) == 30 * sizeof(void*));

TEST(Header, HasTheNumbersOfTheTime) {
  EXPECT_EQ(JVMPI_EVENT_THREAD_START, 33);
  EXPECT_EQ(JVMPI_EVENT_HEAP_DUMP, 37);
  EXPECT_EQ(JVMPI_EVENT_GC_FINISH, JVMPI_MAX_EVENT_TYPE_VAL);
  EXPECT_EQ(JVMPI_THREAD_CONDVAR_WAIT, 3);
  EXPECT_EQ(JVMPI_LONG, 11);
}

TEST(Header, HasTheEarlierNamesOfEvents) {
  EXPECT_EQ(JVMPI_EVENT_OBJ_ALLOC, 4);
  EXPECT_EQ(JVMPI_EVENT_OBJ_FREE, 5);
  EXPECT_EQ(JVMPI_EVENT_OBJ_MOVE, 6);
  EXPECT_EQ(JVMPI_EVENT_LOAD_COMPILED_METHOD, 7);
  EXPECT_EQ(JVMPI_EVENT_UNLOAD_COMPILED_METHOD, 8);
  EXPECT_EQ(JVMPI_EVENT_DUMP_DATA_REQUEST, 44);
  EXPECT_EQ(JVMPI_EVENT_RESET_DATA_REQUEST, 45);
  EXPECT_EQ(JVMPI_EVENT_NEW_ARENA, 48);
  EXPECT_EQ(JVMPI_EVENT_DELETE_ARENA, 49);
}
