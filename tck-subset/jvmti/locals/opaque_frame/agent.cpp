// SPDX-License-Identifier: Apache-2.0
#include "local_functions.hpp"
static jvmtiEnv* jvmti;
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
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_access_local_variables = 1; });
  return 0;
}
}
