// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static int asked;
static void JNICALL incapable(jvmtiEnv* env, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                              const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name) != "Target") return;
  say("incapable");
  replace_text(env, data, size, "text", "text of the incapable", new_size, new_data);
}
/// Changes the class at every second time.
static void JNICALL capable(jvmtiEnv* env, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                            const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name) != "Target") return;
  bool found = find_text(data, size, "text of the incapable") != nullptr;
  say("capable: %s", found ? "sees the incapable one's" : "does not see the incapable one's");
  if (asked++ % 2 == 0)
    replace_text(env, data, size, "text of the incapable", "text of the capable", new_size, new_data);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = capable}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
  jvmtiEnv* other = get_jvmti(vm);
  set_callbacks(other, [](auto& c) { c.ClassFileLoadHook = incapable; });
  enable(other, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  return 0;
}
