// SPDX-License-Identifier: Apache-2.0
// expect: monitor.order monitorenter native Subject
#include "misuse.hpp"

namespace {

jrawMonitorID monitor;

void JNICALL guarded(JNIEnv*, jobject) {
  must(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  must(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}

}  // namespace

void misuse(JNIEnv* env, jclass, jobject object) {
  must(jvmti->CreateRawMonitor("native", &monitor), "CreateRawMonitor");
  jclass cls = env->GetObjectClass(object);
  const JNINativeMethod method{const_cast<char*>("guardedNative"), const_cast<char*>("()V"),
                               reinterpret_cast<void*>(guarded)};
  must(env->RegisterNatives(cls, &method, 1) == JNI_OK, "RegisterNatives");
  jmethodID id = env->GetMethodID(cls, "guardedNative", "()V");
  env->CallVoidMethod(object, id);
  must(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  env->CallVoidMethod(object, id);  // HERE
  must(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}
