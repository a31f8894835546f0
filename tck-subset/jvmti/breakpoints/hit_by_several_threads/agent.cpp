// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "frames.hpp"
static jvmtiEnv* jvmti;
static std::mutex lock;
static std::map<std::string, int> hits;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  std::string name = thread_name(jvmti, thread);
  std::lock_guard<std::mutex> hold(lock);
  hits[name]++;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "work"), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Java_Test_hits(JNIEnv* env, jclass, jthread thread) {
  jmethodID get_name = env->GetMethodID(env->GetObjectClass(thread), "getName", "()Ljava/lang/String;");
  jstring name = static_cast<jstring>(env->CallObjectMethod(thread, get_name));
  const char* text = env->GetStringUTFChars(name, nullptr);
  std::lock_guard<std::mutex> hold(lock);
  jint count = hits[text];
  env->ReleaseStringUTFChars(name, text);
  return count;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  return 0;
}
}
