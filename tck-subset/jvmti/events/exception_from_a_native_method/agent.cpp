// SPDX-License-Identifier: Apache-2.0
#include "exception_events.hpp"
static void JNICALL thrown(jvmtiEnv* jvmti, JNIEnv* env, jthread, jmethodID method, jlocation, jobject exception,
                           jmethodID catcher, jlocation) {
  if (of_test(jvmti, method))
    say("%s thrown, caught in %s", exception_name(env, exception).c_str(), method_name(jvmti, catcher).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_nativeThrow(JNIEnv* env, jclass) {
  env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), "native");
  say("thrown");
}
JNIEXPORT void JNICALL Java_Test_nativeThrowAndClear(JNIEnv* env, jclass) {
  env->ThrowNew(env->FindClass("java/lang/IllegalArgumentException"), "native");
  env->ExceptionClear();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  set_callbacks(start_exception_events(vm), [](auto& c) {
    c.Exception = thrown;
    c.ExceptionCatch = on_exception_catch;
  });
  return 0;
}
}
