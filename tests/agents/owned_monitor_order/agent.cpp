// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

static jvmtiEnv* jvmti;

static std::string tag_of(jobject object) {
  jlong tag = 0;
  check(jvmti->GetTag(object, &tag), "GetTag");
  return std::to_string(tag);
}

extern "C" {
JNIEXPORT void JNICALL Java_Test_tag(JNIEnv*, jclass, jobject object, jlong tag) {
  check(jvmti->SetTag(object, tag), "SetTag");
}
JNIEXPORT void JNICALL Java_Test_enter(JNIEnv* env, jclass, jobject object) { env->MonitorEnter(object); }
JNIEXPORT void JNICALL Java_Test_exit(JNIEnv* env, jclass, jobject object) { env->MonitorExit(object); }
JNIEXPORT void JNICALL Java_Test_show(JNIEnv*, jclass, jthread thread) {
  jint count = 0;
  jobject* owned = nullptr;
  check(jvmti->GetOwnedMonitorInfo(thread, &count, &owned), "GetOwnedMonitorInfo");
  std::string line;
  for (jint i = 0; i < count; ++i) line += " " + tag_of(owned[i]);
  jvmtiMonitorStackDepthInfo* infos = nullptr;
  check(jvmti->GetOwnedMonitorStackDepthInfo(thread, &count, &infos), "GetOwnedMonitorStackDepthInfo");
  line += ", with depths";
  for (jint i = 0; i < count; ++i) line += " " + tag_of(infos[i].monitor) + "@" + std::to_string(infos[i].stack_depth);
  say("owned:%s", line.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_tag_objects = wanted.can_get_owned_monitor_info = wanted.can_get_owned_monitor_stack_depth_info = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  return 0;
}
}
