// SPDX-License-Identifier: Apache-2.0
#include "local_functions.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_call(JNIEnv* env, jclass type, jint, jlong) {
  show_local_functions(jvmti, nullptr, 0, 0);
  env->CallStaticVoidMethod(type, method_named(jvmti, type, "inner"));
}
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  say("stack:%s", stack_names(jvmti, nullptr).c_str());
  show_local_functions(jvmti, nullptr, 2, 0);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
