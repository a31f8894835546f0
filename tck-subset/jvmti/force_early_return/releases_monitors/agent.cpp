// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jobject type, block;
static jvmtiError usage(jobject object, jvmtiMonitorUsage* facts) {
  return jvmti->GetObjectMonitorUsage(object, facts);
}
// In mark: steps lead to behind its return, where the frame of callee is the newest.
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) { enable(jvmti, JVMTI_EVENT_SINGLE_STEP); }
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (!of_test(jvmti, method) || method_name(jvmti, method) != "callee") return;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  show(jvmti, "ForceEarlyReturnVoid", jvmti->ForceEarlyReturnVoid(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass self, jobject a, jobject b) {
  type = env->NewGlobalRef(a);
  block = env->NewGlobalRef(b);
  set_breakpoint(jvmti, self, "mark");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT void JNICALL Java_Test_usage(JNIEnv* env, jclass, jstring where) {
  jvmtiMonitorUsage of_class{}, of_block{};
  check(usage(type, &of_class), "GetObjectMonitorUsage");
  check(usage(block, &of_block), "GetObjectMonitorUsage");
  say("%s: class owned %d times %d, block owned %d times %d", text_of(env, where).c_str(), of_class.owner != nullptr,
      of_class.entry_count, of_block.owner != nullptr, of_block.entry_count);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_get_monitor_info = 1,
                      .can_generate_single_step_events = 1,
                      .can_generate_breakpoint_events = 1,
                      .can_force_early_return = 1},
                     {.SingleStep = step, .Breakpoint = hit});
}
}
