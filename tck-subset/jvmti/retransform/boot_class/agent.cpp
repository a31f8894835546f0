// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static bool yes;
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass redefined, jobject loader, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (redefined == nullptr) return;
  if (std::string(name) != "java/util/BitSet") return;
  say("hook %s, loader %s", name, loader ? "there" : "null");
  if (yes)
    replace_text(jvmti, data, size, "java/lang/IndexOutOfBoundsException", "java/lang/IllegalArgumentException",
                 new_size, new_data);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_change(JNIEnv*, jclass, jboolean to) { yes = to; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
