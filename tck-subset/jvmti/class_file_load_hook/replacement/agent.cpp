// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name).find('/') != std::string::npos) return;
  if (replace_text(jvmti, data, size, "original", "given by the agent", new_size, new_data)) say("replaced %s", name);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_off(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_all_class_hook_events = 1}, {.ClassFileLoadHook = hook},
               {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
