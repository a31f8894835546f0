// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass redefined, jobject loader, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name) != "java/io/LineNumberReader") return;
  say("hook: class %s, loader %s", redefined ? "there" : "null", loader ? "there" : "null");
  // What LineNumberReader.skip throws for negative numbers.
  bool replaced = replace_text(jvmti, data, size, "java/lang/IllegalArgumentException",
                               "java/lang/IllegalStateException", new_size, new_data);
  say("%s", replaced ? "replaced" : "not replaced");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_all_class_hook_events = 1}, {.ClassFileLoadHook = hook},
               {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
