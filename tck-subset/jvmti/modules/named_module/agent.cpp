// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jobject JNICALL Java_Test_module(JNIEnv* env, jclass, jobject loader, jstring name) {
  jobject module = nullptr;
  jvmtiError error = jvmti->GetNamedModule(loader, text_of(env, name).c_str(), &module);
  if (error != JVMTI_ERROR_NONE) show(jvmti, "GetNamedModule", error);
  return error == JVMTI_ERROR_NONE ? module : nullptr;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
