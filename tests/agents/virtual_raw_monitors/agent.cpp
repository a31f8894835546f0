// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {
jvmtiEnv* env;
jrawMonitorID monitor;
}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_runInside(JNIEnv* jni, jclass, jobject task) {
  check(env->RawMonitorEnter(monitor), "RawMonitorEnter");
  jni->CallVoidMethod(task, jni->GetMethodID(jni->GetObjectClass(task), "run", "()V"));
  say("notify: %d", env->RawMonitorNotify(monitor));
  say("exit: %d", env->RawMonitorExit(monitor));
  say("exit again: %d", env->RawMonitorExit(monitor));
}

extern "C" JNIEXPORT void JNICALL Java_Test_enter(JNIEnv*, jclass) {
  check(env->RawMonitorEnter(monitor), "RawMonitorEnter");
}
extern "C" JNIEXPORT void JNICALL Java_Test_exit(JNIEnv*, jclass) {
  say("later, notify: %d", env->RawMonitorNotify(monitor));
  say("wait: %d", env->RawMonitorWait(monitor, 1));
  say("exit: %d", env->RawMonitorExit(monitor));
  say("exit again: %d", env->RawMonitorExit(monitor));
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  check(env->CreateRawMonitor("of a virtual thread", &monitor), "CreateRawMonitor");
  return JNI_OK;
}
