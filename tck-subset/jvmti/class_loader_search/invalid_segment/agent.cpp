// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_add(JNIEnv* env, jclass, jstring what, jstring segment) {
  const char* words = env->GetStringUTFChars(what, nullptr);
  const char* path = env->GetStringUTFChars(segment, nullptr);
  show(jvmti, std::string(words) + ", bootstrap", jvmti->AddToBootstrapClassLoaderSearch(path));
  show(jvmti, std::string(words) + ", system", jvmti->AddToSystemClassLoaderSearch(path));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
