// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_owned(JNIEnv* env, jclass, jthread thread) {
  jint count = 0;
  jvmtiMonitorStackDepthInfo* monitors = nullptr;
  jvmtiError error = jvmti->GetOwnedMonitorStackDepthInfo(thread, &count, &monitors);
  if (error != JVMTI_ERROR_NONE) {
    show(jvmti, "ended", error);
    show(jvmti, "no count", jvmti->GetOwnedMonitorStackDepthInfo(nullptr, nullptr, &monitors));
    show(jvmti, "no list", jvmti->GetOwnedMonitorStackDepthInfo(nullptr, &count, nullptr));
    return;
  }
  std::set<std::string> lines;
  jclass string = env->FindClass("java/lang/String");
  for (jint i = 0; i < count; i++) {
    if (!env->IsInstanceOf(monitors[i].monitor, string)) continue;
    auto name = static_cast<jstring>(monitors[i].monitor);
    lines.insert(std::string(text_of(env, name).c_str()) + " at depth " + std::to_string(monitors[i].stack_depth));
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(monitors));
  for (const std::string& line : lines) say("%s", line.c_str());
}
JNIEXPORT void JNICALL Java_Test_enter(JNIEnv* env, jclass, jobject object) { env->MonitorEnter(object); }
JNIEXPORT void JNICALL Java_Test_exit(JNIEnv* env, jclass, jobject object) { env->MonitorExit(object); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_owned_monitor_stack_depth_info = 1});
}
}
