// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_source(JNIEnv*, jclass, jclass type) {
  char* name = nullptr;
  jvmtiError error = jvmti->GetSourceFileName(type, &name);
  show(jvmti, class_signature(jvmti, type), error);
  if (error == JVMTI_ERROR_NONE) say("  %s", take(jvmti, name).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_get_source_file_name = 1; });
  return 0;
}
}
