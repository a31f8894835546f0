// SPDX-License-Identifier: Apache-2.0
// expect: callback.monitor_kept ClassPrepare kept
#include "misuse.hpp"

namespace {

void JNICALL callback(jvmtiEnv* env, JNIEnv*, jthread, jclass) {  // HERE
  jrawMonitorID monitor;
  must(env->CreateRawMonitor("kept", &monitor), "CreateRawMonitor");
  must(env->RawMonitorEnter(monitor), "RawMonitorEnter");
}

}  // namespace

void on_load(const char*) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = callback;
  set_callbacks(callbacks);
}

void misuse(JNIEnv* env, jclass, jobject) { prepare_class(env); }
