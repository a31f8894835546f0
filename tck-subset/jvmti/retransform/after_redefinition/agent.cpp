// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                         const unsigned char* data, jint*, unsigned char**) {
  if (name == nullptr || std::string(name) != "Target") return;
  say("hook: %s", find_text(data, size, "redefined") ? "redefined" : "loaded");  // the pool may keep what it had
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
