// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_extension(JNIEnv*, jclass, jclass type) {
  char* text = nullptr;
  jvmtiError error = jvmti->GetSourceDebugExtension(type, &text);
  show(jvmti, class_signature(jvmti, type), error);
  if (error == JVMTI_ERROR_NONE) say("%s|", take(jvmti, text).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_source_debug_extension = 1});
}
}
