// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_add(JNIEnv* env, jclass, jstring segment) {
  show(jvmti, "AddToSystemClassLoaderSearch",
       jvmti->AddToSystemClassLoaderSearch(env->GetStringUTFChars(segment, nullptr)));
  say("pending exception %d", env->ExceptionCheck());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
