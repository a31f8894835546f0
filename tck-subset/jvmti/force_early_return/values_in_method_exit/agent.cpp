// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jobject object;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  std::string name = method_name(jvmti, method);
  jvmtiError error = name == "l"   ? jvmti->ForceEarlyReturnObject(thread, object)
                     : name == "j" ? jvmti->ForceEarlyReturnLong(thread, -5)
                     : name == "f" ? jvmti->ForceEarlyReturnFloat(thread, 2.5f)
                     : name == "d" ? jvmti->ForceEarlyReturnDouble(thread, -1e100)
                                   : jvmti->ForceEarlyReturnVoid(thread);
  show(jvmti, name, error);
  enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
static void JNICALL leave(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jboolean by_exception, jvalue value) {
  std::string name = method_name(jvmti, method);
  if (!of_test(jvmti, method) || name.size() != 1) return;
  double number = name == "j" ? static_cast<double>(value.j) : name == "f" ? value.f : name == "d" ? value.d : 0;
  say("exit of %s, by exception %d, %g, the object %d", name.c_str(), by_exception, number,
      name == "l" && env->IsSameObject(value.l, object));
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  if (!of_test(jvmti, method)) return;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  say("step %s %ld", method_name(jvmti, method).c_str(), static_cast<long>(location));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass type, jobject given) {
  object = env->NewGlobalRef(given);
  for (const char* name : {"l", "j", "f", "d", "v"}) set_breakpoint(jvmti, type, name);
  enable(jvmti, {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_METHOD_EXIT});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_METHOD_EXIT); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_generate_single_step_events = 1,
                      .can_generate_breakpoint_events = 1,
                      .can_generate_method_exit_events = 1,
                      .can_force_early_return = 1},
                     {.SingleStep = step, .Breakpoint = hit, .MethodExit = leave});
}
}
