// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "frames.hpp"
static std::mutex lock;
static std::map<std::string, int> hits;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  std::string name = thread_name(jvmti, thread);
  std::lock_guard<std::mutex> hold(lock);
  hits[name]++;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "work");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Java_Test_hits(JNIEnv* env, jclass, jthread thread) {
  jmethodID get_name = env->GetMethodID(env->GetObjectClass(thread), "getName", "()Ljava/lang/String;");
  jstring name = static_cast<jstring>(env->CallObjectMethod(thread, get_name));
  std::lock_guard<std::mutex> hold(lock);
  jint count = hits[text_of(env, name).c_str()];
  return count;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit});
}
}
