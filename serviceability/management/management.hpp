// SPDX-License-Identifier: Apache-2.0
// The functions behind JVM_GetManagement's table, by theme. All have the C shape of
// their slot; ids that are not positive, arrays of the wrong length and unknown names are
// IllegalArgumentExceptions in HotSpot's words.
#pragma once
#include <jni.h>

#include <cstdint>

namespace vitrine::serviceability {

// Structures of the interface, in natural C layout.
struct OptionalSupport {
  uint32_t bits;
};
enum SupportBit : uint32_t {
  kLowMemoryDetection = 1,
  kCompilationTime = 2,
  kContentionMonitoring = 4,
  kCurrentThreadCpuTime = 8,
  kOtherThreadCpuTime = 16,
  kObjectMonitorUsage = 32,
  kSynchronizerUsage = 64,
  kThreadAllocatedMemory = 128,
  kRemoteDiagnosticCommands = 256,
};
struct VmGlobal {
  jstring name;
  jvalue value;
  jint type;    // 1 boolean, 2 string, 3 long, 4 double
  jint origin;  // 1 default, 2 command line, 3 management, 4 environment, 5 file, 6 ergonomic, 7
                // attach, 99 other
  uint32_t writeable : 1, external : 1, reserved : 30;
  void* reserved1;
  void* reserved2;
};
struct ExtAttributeInfo {
  const char* name;
  jchar type;
  const char* description;
};
struct GcStat {
  jlong gc_index, start_time, end_time;
  jobjectArray usage_before, usage_after;
  jint value_count;
  jvalue* values;
  jint values_filled;
};
struct CommandInfo {
  const char *name, *description, *impact, *permission_class, *permission_name, *permission_action;
  int argument_count;
  jboolean enabled;
};
struct ArgumentInfo {
  const char *name, *description, *type, *default_string;
  jboolean mandatory, option, multiple;
  int position;
};

// threads.cpp
jint get_thread_info(JNIEnv*, jlongArray ids, jint max_depth, jobjectArray infos);
jobjectArray dump_threads(JNIEnv*, jlongArray ids_or_null, jboolean monitors, jboolean synchronizers, jint max_depth);
jobjectArray find_circular_blocked_threads(JNIEnv*);
jobjectArray find_deadlocks(JNIEnv*, jboolean monitors_only);
// thread_times.cpp
jlong get_thread_cpu_time(JNIEnv*, jlong id);
jlong get_thread_cpu_time_with_kind(JNIEnv*, jlong id, jboolean user_and_system);
void get_thread_cpu_times_with_kind(JNIEnv*, jlongArray ids, jlongArray times, jboolean user_and_system);
jlong get_one_thread_allocated_memory(JNIEnv*, jlong id);
void get_thread_allocated_memory(JNIEnv*, jlongArray ids, jlongArray sizes);
jlong get_total_thread_allocated_memory(JNIEnv*);
jint get_internal_thread_times(JNIEnv*, jobjectArray names, jlongArray times);
// memory.cpp
jobjectArray get_memory_pools(JNIEnv*, jobject manager);
jobjectArray get_memory_managers(JNIEnv*, jobject pool);
jobject get_memory_pool_usage(JNIEnv*, jobject pool);
jobject get_peak_memory_pool_usage(JNIEnv*, jobject pool);
jobject get_pool_collection_usage(JNIEnv*, jobject pool);
jobject get_memory_usage(JNIEnv*, jboolean heap);
jint get_gc_ext_attribute_info(JNIEnv*, jobject manager, ExtAttributeInfo* infos, jint count);
void get_last_gc_stat(JNIEnv*, jobject manager, GcStat* stat);
jint write_heap_dump(JNIEnv*, jstring file, jboolean live);
void reset_peak_usage();
// memory_notifications.cpp
void set_pool_sensor(JNIEnv*, jobject pool, jint type, jobject sensor);
jlong set_pool_threshold(JNIEnv*, jobject pool, jint type, jlong threshold);
void set_gc_notification_enabled(JNIEnv*, jobject manager, jboolean enabled);
// attributes.cpp
jint get_version(JNIEnv*);
jint get_optional_support(JNIEnv*, OptionalSupport* support);
jlong get_long_attribute(JNIEnv*, jobject object, jint attribute);
jint get_long_attributes(JNIEnv*, jobject object, jint* attributes, jint count, jlong* result);
jboolean get_bool_attribute(JNIEnv*, jint attribute);
jboolean set_bool_attribute(JNIEnv*, jint attribute, jboolean value);
jboolean reset_statistic(JNIEnv*, jvalue object, jint kind);
bool contention_monitoring_enabled();
// flags.cpp
jobjectArray get_vm_global_names(JNIEnv*);
jint get_vm_globals(JNIEnv*, jobjectArray names_or_null, VmGlobal* globals, jint count);
void set_vm_global(JNIEnv*, jstring name, jvalue value);
// diagnostic_commands.cpp
jobjectArray get_diagnostic_commands(JNIEnv*);
void get_diagnostic_command_info(JNIEnv*, jobjectArray names, CommandInfo* infos);
void get_diagnostic_command_arguments_info(JNIEnv*, jstring command, ArgumentInfo* infos, jint count);
jstring execute_diagnostic_command(JNIEnv*, jstring line);
void set_diagnostic_framework_notification_enabled(JNIEnv*, jboolean enabled);

}  // namespace vitrine::serviceability
