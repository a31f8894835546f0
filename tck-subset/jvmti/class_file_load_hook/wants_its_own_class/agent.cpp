// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "redefine.hpp"
static jclass test;
static void JNICALL hook(jvmtiEnv*, JNIEnv* env, jclass, jobject, const char* name, jobject, jint, const unsigned char*,
                         jint*, unsigned char**) {
  static bool once = false;
  if (name == nullptr || std::string_view(name) != "Test$Wanted" || std::exchange(once, true)) return;
  env->CallStaticVoidMethod(test, env->GetStaticMethodID(test, "want", "()V"));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass self) {
  test = static_cast<jclass>(env->NewGlobalRef(self));
  enable(jvmti, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_all_class_hook_events = 1}, {.ClassFileLoadHook = hook});
}
}
