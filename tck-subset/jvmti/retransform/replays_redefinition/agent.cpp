// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv* env, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name) != "Target") return;
  say("asked");
  replace_text(env, data, size, "redefined", "redefined and changed", new_size, new_data);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_retransform_classes = 1});
  jvmtiEnv* other = get_jvmti(vm);
  set_callbacks(other, [](auto& c) { c.ClassFileLoadHook = hook; });
  enable(other, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  return 0;
}
