// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass, jobject none) {
  jint thread_count = 0, group_count = 0;
  jthread* threads = nullptr;
  jthreadGroup* groups = nullptr;
  jvmtiThreadGroupInfo info{};
  show(jvmti, "information", jvmti->GetThreadGroupInfo(none, &info));
  show(jvmti, "children", jvmti->GetThreadGroupChildren(none, &thread_count, &threads, &group_count, &groups));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
