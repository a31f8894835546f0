// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static std::string method_name(jmethodID m) {
  if (m == nullptr) return "nowhere";
  char* name = nullptr;
  check(jvmti->GetMethodName(m, &name, nullptr, nullptr), "GetMethodName");
  return take(jvmti, name);
}
static bool is_ours(JNIEnv* env, jobject exception) {
  return class_signature(jvmti, env->GetObjectClass(exception)) == "Ljava/lang/IllegalStateException;";
}
static void JNICALL thrown(jvmtiEnv*, JNIEnv* env, jthread, jmethodID m, jlocation, jobject exception,
                           jmethodID catcher, jlocation) {
  if (is_ours(env, exception))
    say("thrown in %s, will be caught in %s", method_name(m).c_str(), method_name(catcher).c_str());
}
static void JNICALL caught(jvmtiEnv*, JNIEnv* env, jthread, jmethodID m, jlocation, jobject exception) {
  if (is_ours(env, exception)) say("caught in %s", method_name(m).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  enable(jvmti, {JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  for (jvmtiEvent e : {JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH})
    check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, e, nullptr), "disable");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_exception_events = 1}, {.Exception = thrown, .ExceptionCatch = caught});
}
}
