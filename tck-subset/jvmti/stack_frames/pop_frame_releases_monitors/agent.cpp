// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jobject type, lock;
static bool popped;
static void print_usage(const char* where) {
  jvmtiMonitorUsage of_class{}, of_lock{};
  check(jvmti->GetObjectMonitorUsage(type, &of_class), "GetObjectMonitorUsage");
  check(jvmti->GetObjectMonitorUsage(lock, &of_lock), "GetObjectMonitorUsage");
  say("%s: class owned %d times %d, lock owned %d times %d", where, of_class.owner != nullptr, of_class.entry_count,
      of_lock.owner != nullptr, of_lock.entry_count);
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (!of_test(jvmti, method)) return;
  std::string name = method_name(jvmti, method);
  if (name == "callee" && !popped) {
    popped = true;
    print_usage("before the pop");
    show(jvmti, "PopFrame", jvmti->PopFrame(thread));
  } else if (name == "caller") {
    disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
    print_usage("back in the caller");
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass, jobject a, jobject b) {
  type = env->NewGlobalRef(a);
  lock = env->NewGlobalRef(b);
}
JNIEXPORT void JNICALL Java_Test_usage(JNIEnv* env, jclass, jstring where) {
  const char* text = env->GetStringUTFChars(where, nullptr);
  print_usage(text);
  if (std::strcmp(text, "inside") == 0 && !popped) enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  env->ReleaseStringUTFChars(where, text);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_monitor_info = 1, .can_pop_frame = 1, .can_generate_single_step_events = 1},
                     {.SingleStep = step});
}
}
