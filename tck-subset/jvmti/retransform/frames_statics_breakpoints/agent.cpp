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
  jmethodID frame = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(nullptr, 2, &frame, &location), "GetFrameLocation");
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(frame, &obsolete), "IsMethodObsolete");
  say("%s: %s", method_name(jvmti, frame).c_str(), obsolete ? "obsolete" : "current");
  if (obsolete) show(jvmti, "clear", jvmti->ClearBreakpoint(work(env, c), 0));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, [](auto& c) { c.can_retransform_classes = c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.ClassFileLoadHook = hook;
    c.Breakpoint = hit;
  });
  enable(jvmti, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  return 0;
}
}
