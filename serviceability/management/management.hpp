// SPDX-License-Identifier: Apache-2.0
// The functions behind the table of JVM_GetManagement, by theme. Each has the C signature of its entry in the table and
// enters the VM by itself. Ids that are not positive, arrays of the wrong length and unknown names lead to an
// IllegalArgumentException with HotSpot's message.
#pragma once
#include <jni.h>

#include <cstdint>

namespace vitrine::serviceability {

// The structures of the interface, in natural C layout.
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
/// The facts about a flag. References are local ones of the caller.
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
/// In and out: the caller provides the arrays of MemoryUsage and `values`. Times in milliseconds since the start of the
/// VM.
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

// threads.cpp: ThreadInfo objects in `infos` or in the result; `max_depth` limits the frames (-1: all, 0: none in
// get_thread_info). A null array of ids means all threads. Deadlocked threads as Thread[], null if there are none. All
// stop the world.
jint get_thread_info(JNIEnv*, jlongArray ids, jint max_depth, jobjectArray infos);
jobjectArray dump_threads(JNIEnv*, jlongArray ids_or_null, jboolean monitors, jboolean synchronizers, jint max_depth);
jobjectArray find_circular_blocked_threads(JNIEnv*);
jobjectArray find_deadlocks(JNIEnv*, jboolean monitors_only);
// thread_times.cpp: times in nanoseconds, sizes in bytes. An id of 0 means the caller. -1 for a thread that is not
// alive; in arrays its element is not changed. Times without the flag are user time only.
jlong get_thread_cpu_time(JNIEnv*, jlong id);
jlong get_thread_cpu_time_with_kind(JNIEnv*, jlong id, jboolean user_and_system);
void get_thread_cpu_times_with_kind(JNIEnv*, jlongArray ids, jlongArray times, jboolean user_and_system);
jlong get_one_thread_allocated_memory(JNIEnv*, jlong id);
void get_thread_allocated_memory(JNIEnv*, jlongArray ids, jlongArray sizes);
jlong get_total_thread_allocated_memory(JNIEnv*);
jint get_internal_thread_times(JNIEnv*, jobjectArray names, jlongArray times);
// memory.cpp: MemoryUsage objects, null for a pool without that kind of usage. A null manager or pool means all of
// them. get_last_gc_stat fills `stat`; gc_index 0 means that there was no collection. write_heap_dump throws
// IOException.
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
// memory_notifications.cpp: `type` is one of the four thresholds. set_pool_threshold takes bytes (0: off), returns the
// previous value, and throws IllegalArgumentException for a pool without thresholds.
void set_pool_sensor(JNIEnv*, jobject pool, jint type, jobject sensor);
jlong set_pool_threshold(JNIEnv*, jobject pool, jint type, jlong threshold);
void set_gc_notification_enabled(JNIEnv*, jobject manager, jboolean enabled);
// attributes.cpp: -1 for an unknown long attribute; get_long_attributes returns the number of known ones.
// set_bool_attribute returns the previous value. reset_statistic returns false if the statistic cannot be reset.
jint get_version(JNIEnv*);
jint get_optional_support(JNIEnv*, OptionalSupport* support);
jlong get_long_attribute(JNIEnv*, jobject object, jint attribute);
jint get_long_attributes(JNIEnv*, jobject object, jint* attributes, jint count, jlong* result);
jboolean get_bool_attribute(JNIEnv*, jint attribute);
jboolean set_bool_attribute(JNIEnv*, jint attribute, jboolean value);
jboolean reset_statistic(JNIEnv*, jvalue object, jint kind);
// flag_beans.cpp: get_vm_globals returns the number of flags filled in; a null name means that there is no such flag.
// set_vm_global throws IllegalArgumentException for a flag that is not writeable or a value that is refused.
jobjectArray get_vm_global_names(JNIEnv*);
jint get_vm_globals(JNIEnv*, jobjectArray names_or_null, VmGlobal* globals, jint count);
void set_vm_global(JNIEnv*, jstring name, jvalue value);
// command_beans.cpp: the strings in the infos are static. An unknown command is an IllegalArgumentException.
jobjectArray get_diagnostic_commands(JNIEnv*);
void get_diagnostic_command_info(JNIEnv*, jobjectArray names, CommandInfo* infos);
void get_diagnostic_command_arguments_info(JNIEnv*, jstring command, ArgumentInfo* infos, jint count);
jstring execute_diagnostic_command(JNIEnv*, jstring line);
void set_diagnostic_framework_notification_enabled(JNIEnv*, jboolean enabled);

}  // namespace vitrine::serviceability
