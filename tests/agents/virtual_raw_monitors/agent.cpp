// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {
jvmtiEnv* env;
jrawMonitorID monitor;
jrawMonitorID numbered[8];
}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_runInside(JNIEnv* jni, jclass, jobject task) {
  check(env->RawMonitorEnter(monitor), "RawMonitorEnter");
  jni->CallVoidMethod(task, jni->GetMethodID(jni->GetObjectClass(task), "run", "()V"));
  say("notify: %d", env->RawMonitorNotify(monitor));
  say("exit: %d", env->RawMonitorExit(monitor));
  say("exit again: %d", env->RawMonitorExit(monitor));
}

extern "C" JNIEXPORT void JNICALL Java_Test_enter(JNIEnv*, jclass, jint number) {
  check(env->RawMonitorEnter(numbered[number]), "RawMonitorEnter");
}
extern "C" JNIEXPORT jboolean JNICALL Java_Test_exit(JNIEnv*, jclass, jint number) {
  jrawMonitorID own = numbered[number];
  return env->RawMonitorNotify(own) == JVMTI_ERROR_NONE && env->RawMonitorWait(own, 1) == JVMTI_ERROR_NONE &&
         env->RawMonitorExit(own) == JVMTI_ERROR_NONE && env->RawMonitorExit(own) == JVMTI_ERROR_NOT_MONITOR_OWNER;
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  check(env->CreateRawMonitor("of a virtual thread", &monitor), "CreateRawMonitor");
  for (jrawMonitorID& own : numbered) check(env->CreateRawMonitor("numbered", &own), "CreateRawMonitor");
  return JNI_OK;
}
