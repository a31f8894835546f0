// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Target_foo(JNIEnv*, jclass, jint x) { return x + 100; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_set_native_method_prefix = 1, .can_retransform_classes = 1});
  jvmtiEnv* incapable = get_jvmti(vm);
  add_capabilities(incapable, [](auto& c) { c.can_set_native_method_prefix = 1; });
  for (jvmtiEnv* env : {jvmti, incapable}) {
    set_callbacks(env, [](auto& c) {
      c.ClassFileLoadHook = [](jvmtiEnv*, JNIEnv*, jclass, jobject, const char*, jobject, jint, const unsigned char*,
                               jint*, unsigned char**) {};
    });
    enable(env, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  }
  check(jvmti->SetNativeMethodPrefix("capable_"), "SetNativeMethodPrefix");
  check(incapable->SetNativeMethodPrefix("incapable_"), "SetNativeMethodPrefix");
  return 0;
}
}
