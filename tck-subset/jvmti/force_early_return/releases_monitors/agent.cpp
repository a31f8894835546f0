// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
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
  check(jvmti->SetBreakpoint(method_named(jvmti, self, "mark"), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT void JNICALL Java_Test_usage(JNIEnv* env, jclass, jstring where) {
  jvmtiMonitorUsage of_class{}, of_block{};
  check(usage(type, &of_class), "GetObjectMonitorUsage");
  check(usage(block, &of_block), "GetObjectMonitorUsage");
  const char* text = env->GetStringUTFChars(where, nullptr);
  say("%s: class owned %d times %d, block owned %d times %d", text, of_class.owner != nullptr, of_class.entry_count,
      of_block.owner != nullptr, of_block.entry_count);
  env->ReleaseStringUTFChars(where, text);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) {
    c.can_force_early_return = c.can_generate_breakpoint_events = c.can_generate_single_step_events = 1;
    c.can_get_monitor_info = 1;
  });
  set_callbacks(jvmti, [](auto& c) {
    c.Breakpoint = hit;
    c.SingleStep = step;
  });
  return 0;
}
}
