// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jclass test;
static jmethodID fail;
static void JNICALL hook(jvmtiEnv*, JNIEnv* env, jclass, jobject, const char* name, jobject, jint, const unsigned char*,
                         jint*, unsigned char**) {
  if (name == nullptr || std::string(name) != "Target") return;
  env->CallStaticVoidMethod(test, fail);
  say("pending: %d", env->ExceptionCheck());
  env->ExceptionClear();
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass c) {
  test = static_cast<jclass>(env->NewGlobalRef(c));
  fail = env->GetStaticMethodID(c, "fail", "()V");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
