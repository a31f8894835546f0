// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (redefined == nullptr || std::string(name) != "java/util/logging/ErrorManager") return;
  check(jvmti->Allocate(size, new_data), "Allocate");
  std::memcpy(*new_data, data, static_cast<size_t>(size));
  *new_size = size;
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
