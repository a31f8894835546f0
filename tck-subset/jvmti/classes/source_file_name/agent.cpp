// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_source(JNIEnv*, jclass, jclass type) {
  char* name = nullptr;
  jvmtiError error = jvmti->GetSourceFileName(type, &name);
  show(jvmti, class_signature(jvmti, type), error);
  if (error == JVMTI_ERROR_NONE) say("  %s", take(jvmti, name).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_source_file_name = 1});
}
}
