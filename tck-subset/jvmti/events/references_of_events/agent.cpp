// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static int exits, wrong;
static void JNICALL leave(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jboolean, jvalue value) {
  if (!of_test(jvmti, method) || method_name(jvmti, method) != "give") return;
  exits++;
  if (env->GetObjectRefType(thread) != JNILocalRefType || env->GetObjectRefType(value.l) != JNILocalRefType) wrong++;
  for (int i = 0; i < 100; ++i)
    if (env->NewLocalRef(value.l) == nullptr) wrong++;
}
static void JNICALL thrown(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation, jobject exception,
                           jmethodID, jlocation) {
  if (of_test(jvmti, method))
    say("local references %d %d", env->GetObjectRefType(thread) == JNILocalRefType,
        env->GetObjectRefType(exception) == JNILocalRefType);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  enable(jvmti, {JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_EXCEPTION});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { say("exits %d, wrong %d", exits, wrong); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_exception_events = 1, .can_generate_method_exit_events = 1},
                     {.Exception = thrown, .MethodExit = leave});
}
}
