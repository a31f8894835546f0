// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jvmtiEnv *late, *early;
static void JNICALL hook(jvmtiEnv* env, JNIEnv*, jclass redefined, jobject, const char* name, jobject, jint,
                         const unsigned char*, jint*, unsigned char**) {
  if (name != nullptr && std::string(name) == "Target")
    say("%s: %s", env == late ? "capability after enabling" : "capability first", redefined ? "retransform" : "load");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  auto wanted = [](auto& c) { c.can_retransform_classes = 1; };
  early = get_jvmti(vm);
  late = get_jvmti(vm);
  for (jvmtiEnv* env : {early, late}) set_callbacks(env, [](auto& c) { c.ClassFileLoadHook = hook; });
  add_capabilities(early, wanted);
  enable(early, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  enable(late, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  disable(late, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  jvmtiCapabilities more{};
  wanted(more);
  (void)late->AddCapabilities(&more);  // may be refused
  enable(late, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  return start(vm, more);
}
