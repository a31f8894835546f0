// SPDX-License-Identifier: Apache-2.0
// expect: monitor.not_owner DestroyRawMonitor
#include "misuse.hpp"

#include <thread>

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jrawMonitorID monitor;
  must(jvmti->CreateRawMonitor("lock", &monitor), "CreateRawMonitor");
  must(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  JavaVMAttachArgs arguments{JNI_VERSION_10, nullptr, nullptr};
  std::thread([&] {
    JNIEnv* own;
    must(vm->AttachCurrentThread(reinterpret_cast<void**>(&own), &arguments) == JNI_OK, "AttachCurrentThread");
    jvmti->DestroyRawMonitor(monitor);  // HERE
    must(vm->DetachCurrentThread() == JNI_OK, "DetachCurrentThread");
  }).join();
  must(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}
