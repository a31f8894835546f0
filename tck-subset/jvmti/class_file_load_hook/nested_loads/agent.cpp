// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jclass test;
static jmethodID load;
static bool ours(const std::string& name) { return name == "Sub" || name == "Base" || name.rfind("Helper", 0) == 0; }
static void JNICALL hook(jvmtiEnv*, JNIEnv* env, jclass, jobject, const char* name, jobject, jint, const unsigned char*,
                         jint*, unsigned char**) {
  if (name == nullptr || !ours(name)) return;
  say("begin %s", name);
  if (std::string(name) == "Sub") env->CallStaticVoidMethod(test, load);
  say("end %s", name);
}
static void JNICALL loaded(jvmtiEnv*, JNIEnv*, jthread, jclass c) {
  std::string text = class_signature(jvmti, c);
  if (ours(text.substr(1, text.size() - 2))) say("loaded %s", text.c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass c) {
  test = static_cast<jclass>(env->NewGlobalRef(c));
  load = env->GetStaticMethodID(c, "load", "()V");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.ClassFileLoadHook = hook, .ClassLoad = loaded},
               {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_CLASS_LOAD});
}
}
