// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_status(JNIEnv* env, jclass, jstring what, jclass type) {
  jint status = -1;
  check(jvmti->GetClassStatus(type, &status), "GetClassStatus");
  const char* words = env->GetStringUTFChars(what, nullptr);
  say("%s:%s%s%s%s%s%s", words, status & JVMTI_CLASS_STATUS_VERIFIED ? " VERIFIED" : "",
      status & JVMTI_CLASS_STATUS_PREPARED ? " PREPARED" : "",
      status & JVMTI_CLASS_STATUS_INITIALIZED ? " INITIALIZED" : "", status & JVMTI_CLASS_STATUS_ERROR ? " ERROR" : "",
      status & JVMTI_CLASS_STATUS_ARRAY ? " ARRAY" : "", status & JVMTI_CLASS_STATUS_PRIMITIVE ? " PRIMITIVE" : "");
  if (status >= 64) say("unknown bits");
  env->ReleaseStringUTFChars(what, words);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
