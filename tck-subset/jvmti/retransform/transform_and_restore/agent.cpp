// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static std::string to;
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name) != "Target") return;
  say("sees the original: %s", find_text(data, size, "original") ? "yes" : "no");
  if (!to.empty()) replace_text(jvmti, data, size, "original", to, new_size, new_data);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_turn(JNIEnv* env, jclass, jstring text) {
  to = text == nullptr ? "" : env->GetStringUTFChars(text, nullptr);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
