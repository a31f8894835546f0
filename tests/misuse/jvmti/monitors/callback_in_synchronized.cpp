// SPDX-License-Identifier: Apache-2.0
// expect: monitor.order monitorenter state Subject "main"
// The callback comes while a synchronized method runs; another thread calls one while it holds the same raw monitor.
#include "misuse.hpp"

#include <thread>

namespace {

jrawMonitorID state;

void JNICALL callback(jvmtiEnv* env, JNIEnv*, jthread, jclass) {
  must(env->RawMonitorEnter(state), "RawMonitorEnter");
  must(env->RawMonitorExit(state), "RawMonitorExit");
}

void worker(jobject subject, jmethodID guarded) {
  JNIEnv* env;
  JavaVMAttachArgs arguments{JNI_VERSION_10, const_cast<char*>("worker"), nullptr};
  must(vm->AttachCurrentThread(reinterpret_cast<void**>(&env), &arguments) == JNI_OK, "AttachCurrentThread");
  must(jvmti->RawMonitorEnter(state), "RawMonitorEnter");
  env->CallIntMethod(subject, guarded);  // HERE
  must(jvmti->RawMonitorExit(state), "RawMonitorExit");
  must(vm->DetachCurrentThread() == JNI_OK, "DetachCurrentThread");
}

}  // namespace

void on_load(const char*) {
  must(jvmti->CreateRawMonitor("state", &state), "CreateRawMonitor");
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = callback;
  set_callbacks(callbacks);
}

void misuse(JNIEnv* env, jclass, jobject object) {
  jmethodID guarded = env->GetMethodID(env->GetObjectClass(object), "guarded", "()I");
  enable(JVMTI_EVENT_CLASS_PREPARE);
  env->CallIntMethod(object, guarded);
  disable(JVMTI_EVENT_CLASS_PREPARE);
  jobject subject = env->NewGlobalRef(object);
  std::thread(worker, subject, guarded).join();
  env->DeleteGlobalRef(subject);
}
