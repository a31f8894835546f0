// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
/// Puts "transformed " before the text.
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name) != "Target") return;
  for (const char* text : {"loaded", "redefined"})
    replace_text(jvmti, data, size, text, std::string("transformed ") + text, new_size, new_data);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
