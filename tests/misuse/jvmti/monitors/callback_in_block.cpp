// SPDX-License-Identifier: Apache-2.0
// expect: monitor.order RawMonitorEnter state Subject
// As callback_in_synchronized.cpp, with a synchronized statement, and the callback comes last.
#include "misuse.hpp"

namespace {

jrawMonitorID state;

void JNICALL callback(jvmtiEnv* env, JNIEnv*, jthread, jclass) {
  must(env->RawMonitorEnter(state), "RawMonitorEnter");  // HERE
  must(env->RawMonitorExit(state), "RawMonitorExit");
}

}  // namespace

void on_load(const char*) {
  must(jvmti->CreateRawMonitor("state", &state), "CreateRawMonitor");
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = callback;
  set_callbacks(callbacks);
}

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass cls = env->GetObjectClass(object);
  must(jvmti->RawMonitorEnter(state), "RawMonitorEnter");
  enter_both_in_java(env, cls, cls, object);
  must(jvmti->RawMonitorExit(state), "RawMonitorExit");
  jmethodID guarded = env->GetStaticMethodID(cls, "guarded", "(Ljava/lang/Object;)I");
  enable(JVMTI_EVENT_CLASS_PREPARE);
  env->CallStaticIntMethod(cls, guarded, object);
  disable(JVMTI_EVENT_CLASS_PREPARE);
}
