// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_exports(JNIEnv* env, jclass, jobject module, jstring name, jobject to) {
  show(jvmti, "AddModuleExports", jvmti->AddModuleExports(module, text_of(env, name).c_str(), to));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
