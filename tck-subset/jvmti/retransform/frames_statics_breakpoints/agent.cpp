// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char*, jobject, jint size,
                         const unsigned char* data, jint* new_size, unsigned char** new_data) {
  if (redefined != nullptr) replace_text(jvmti, data, size, "old ", "new ", new_size, new_data);
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) { say("breakpoint"); }
static jmethodID work(JNIEnv* env, jclass c) { return env->GetStaticMethodID(c, "work", "(Z)Ljava/lang/String;"); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_stop(JNIEnv* env, jclass, jclass c) {
  show(jvmti, "set", jvmti->SetBreakpoint(work(env, c), 0));
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jclass c) {
  bool obsolete = say_version(nullptr, 2);
  if (obsolete) show(jvmti, "clear", jvmti->ClearBreakpoint(work(env, c), 0));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_breakpoint_events = 1, .can_retransform_classes = 1},
               {.ClassFileLoadHook = hook, .Breakpoint = hit}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
