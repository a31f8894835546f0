// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (redefined == nullptr) return;
  if (!replace_text(jvmti, data, size, "original", std::string("changed ") + name, new_size, new_data))
    replace_text(jvmti, data, size, "()V", "(V", new_size, new_data);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
