// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  // Test has the text, too, and so may classes of the library.
  if (name != nullptr && (std::string(name) == "Test" || std::strchr(name, '/') != nullptr)) return;
  if (replace_text(jvmti, data, size, "original", "replaced", new_size, new_data))
    say("name: %s", name ? name : "null");
}
extern "C" {
JNIEXPORT jclass JNICALL Java_Test_defineByJni(JNIEnv* env, jclass, jstring name, jobject loader, jbyteArray bytes) {
  const char* text = name == nullptr ? nullptr : env->GetStringUTFChars(name, nullptr);
  return env->DefineClass(text, loader, env->GetByteArrayElements(bytes, nullptr), env->GetArrayLength(bytes));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_all_class_hook_events = 1}, {.ClassFileLoadHook = hook},
               {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
