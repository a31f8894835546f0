// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jobjectArray JNICALL Java_Test_owned(JNIEnv* env, jclass, jthread thread) {
  jint count = 0;
  jobject* monitors = nullptr;
  jvmtiError error = jvmti->GetOwnedMonitorInfo(thread, &count, &monitors);
  if (error != JVMTI_ERROR_NONE) show(jvmti, "GetOwnedMonitorInfo", error);
  jobjectArray all = env->NewObjectArray(count, env->FindClass("java/lang/Object"), nullptr);
  for (jint i = 0; i < count; i++) env->SetObjectArrayElement(all, i, monitors[i]);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(monitors));
  return all;
}
JNIEXPORT void JNICALL Java_Test_enter(JNIEnv* env, jclass, jobject object) { env->MonitorEnter(object); }
JNIEXPORT void JNICALL Java_Test_exit(JNIEnv* env, jclass, jobject object) { env->MonitorExit(object); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_owned_monitor_info = 1});
}
}
