// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "tck.hpp"
static void show_owned(JNIEnv* env, const char* where, jclass type) {
  jint count = 0;
  jvmtiMonitorStackDepthInfo* monitors = nullptr;
  check(jvmti->GetOwnedMonitorStackDepthInfo(nullptr, &count, &monitors), "GetOwnedMonitorStackDepthInfo");
  say("%s: %d", where, count);
  std::set<std::string> lines;
  for (jint i = 0; i < count; i++) {
    std::string what = env->IsSameObject(monitors[i].monitor, type)   ? "the class"
                       : env->IsInstanceOf(monitors[i].monitor, type) ? "the object"
                                                                      : "another";
    lines.insert(what + " at depth " + std::to_string(monitors[i].stack_depth));
  }
  for (const std::string& line : lines) say("  %s", line.c_str());
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(monitors));
  jobject* objects = nullptr;
  check(jvmti->GetOwnedMonitorInfo(nullptr, &count, &objects), "GetOwnedMonitorInfo");
  say("  GetOwnedMonitorInfo: %d", count);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(objects));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_ofObject(JNIEnv* env, jobject self) {
  show_owned(env, "instance", env->GetObjectClass(self));
}
JNIEXPORT void JNICALL Java_Test_ofClass(JNIEnv* env, jclass type) { show_owned(env, "static", type); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_owned_monitor_info = 1, .can_get_owned_monitor_stack_depth_info = 1});
}
}
