// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jvmtiEnv* environments[4];  // 0 and 2 are capable
/// Appends the environment's number to the text.
static void JNICALL hook(jvmtiEnv* env, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name) != "Target") return;
  int number = 0;
  while (environments[number] != env) ++number;
  for (std::string tail : {"", "0", "1", "2", "3", "13", "130", "1302", "02"})
    for (std::string text : {"text" + tail, "other text" + tail})
      if (find_text(data, size, text) != nullptr) {
        say("%d gets %s", number, text.c_str());
        replace_text(env, data, size, text, text + std::to_string(number), new_size, new_data);
        return;
      }
  say("%d gets something else", number);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  for (int i = 0; i < 4; ++i) {
    environments[i] = get_jvmti(vm);
    if (i % 2 == 0) add_capabilities(environments[i], [](auto& c) { c.can_retransform_classes = 1; });
    set_callbacks(environments[i], [](auto& c) { c.ClassFileLoadHook = hook; });
  }
  for (int i : {2, 3, 0, 1}) enable(environments[i], JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  return start(vm, {.can_retransform_classes = 1});
}
