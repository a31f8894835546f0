// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_exports(JNIEnv* env, jclass, jobject module, jstring name, jobject to) {
  const char* package = env->GetStringUTFChars(name, nullptr);
  show(jvmti, "AddModuleExports", jvmti->AddModuleExports(module, package, to));
  env->ReleaseStringUTFChars(name, package);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return jvmti = get_jvmti(vm), 0; }
}
