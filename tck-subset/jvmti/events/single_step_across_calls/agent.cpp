// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static std::string last;
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  if (!of_test(jvmti, method)) return;
  jboolean native = JNI_FALSE;
  check(jvmti->IsMethodNative(method, &native), "IsMethodNative");
  std::string now = method_name(jvmti, method);
  if (native) say("native");
  if (now != last) say("%s from %ld", now.c_str(), static_cast<long>(location));
  last = now;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_SINGLE_STEP); }
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_SINGLE_STEP); }
JNIEXPORT void JNICALL Java_Test_viaNative(JNIEnv* env, jclass type) {
  env->CallStaticVoidMethod(type, env->GetStaticMethodID(type, "called", "()V"));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_single_step_events = 1}, {.SingleStep = step});
}
}
