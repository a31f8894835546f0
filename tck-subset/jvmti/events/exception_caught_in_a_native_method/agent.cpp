// SPDX-License-Identifier: Apache-2.0
#include "exception_events.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_call(JNIEnv* env, jclass type) {
  env->CallStaticVoidMethod(type, env->GetStaticMethodID(type, "thrower", "()V"));
  env->ExceptionClear();
  say("cleared");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_exception_events(vm);
  return 0;
}
}
