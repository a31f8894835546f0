// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_source(JNIEnv*, jclass, jclass c) {
  char *file = nullptr, *extension = nullptr;
  check(jvmti->GetSourceFileName(c, &file), "GetSourceFileName");
  check(jvmti->GetSourceDebugExtension(c, &extension), "GetSourceDebugExtension");
  say("%s, %s", take(jvmti, file).c_str(), take(jvmti, extension).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_get_source_file_name = 1, .can_get_source_debug_extension = 1});
}
}
