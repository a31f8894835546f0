// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_version(JNIEnv*, jclass, jclass type) {
  jint minor = -1, major = -1;
  jvmtiError error = jvmti->GetClassVersionNumbers(type, &minor, &major);
  show(jvmti, class_signature(jvmti, type), error);
  if (error == JVMTI_ERROR_NONE) say("  minor %d, major %d", minor, major);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
