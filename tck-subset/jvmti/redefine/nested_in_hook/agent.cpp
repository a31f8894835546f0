// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jclass test;
static jmethodID inside;
static void JNICALL hook(jvmtiEnv*, JNIEnv* env, jclass redefined, jobject, const char* name, jobject, jint,
                         const unsigned char*, jint*, unsigned char**) {
  if (redefined == nullptr) return;
  say("hook %s", name);
  if (std::string(name) == "Test$Outer") env->CallStaticVoidMethod(test, inside);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass, jclass c) {
  test = static_cast<jclass>(env->NewGlobalRef(c));
  inside = env->GetStaticMethodID(c, "inside", "()V");
  enable(jvmti, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook});
}
}
