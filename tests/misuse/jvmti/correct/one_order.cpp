// SPDX-License-Identifier: Apache-2.0
// correct
// Two threads take an object's monitor, then a raw one, then another object's; recursively, too, and they wait in them.
// Java code takes two monitors in both orders, which is not an agent's business.
#include "misuse.hpp"

#include <thread>

namespace {

jrawMonitorID middle;

struct Objects {
  jclass cls;
  jobject outer, inner;
};

void take_in_order(JNIEnv* env, const Objects& all) {
  jmethodID pause = env->GetMethodID(all.cls, "pause", "()V");
  for (int i = 0; i < 20; ++i) {
    must(env->MonitorEnter(all.outer) == JNI_OK, "MonitorEnter");
    must(jvmti->RawMonitorEnter(middle), "RawMonitorEnter");
    must(env->MonitorEnter(all.outer) == JNI_OK, "MonitorEnter");  // it is held
    env->CallVoidMethod(all.inner, pause);
    must(env->MonitorEnter(all.inner) == JNI_OK, "MonitorEnter");
    must(jvmti->RawMonitorEnter(middle), "RawMonitorEnter");  // it is held
    must(jvmti->RawMonitorExit(middle), "RawMonitorExit");
    must(env->MonitorExit(all.inner) == JNI_OK, "MonitorExit");
    must(env->MonitorExit(all.outer) == JNI_OK, "MonitorExit");
    must(jvmti->RawMonitorWait(middle, 1), "RawMonitorWait");
    must(jvmti->RawMonitorExit(middle), "RawMonitorExit");
    env->CallVoidMethod(all.outer, pause);
    must(env->MonitorExit(all.outer) == JNI_OK, "MonitorExit");
  }
}

void worker(const Objects& all) {
  JNIEnv* env;
  must(vm->AttachCurrentThread(reinterpret_cast<void**>(&env), nullptr) == JNI_OK, "AttachCurrentThread");
  take_in_order(env, all);
  must(vm->DetachCurrentThread() == JNI_OK, "DetachCurrentThread");
}

}  // namespace

void misuse(JNIEnv* env, jclass cls, jobject object) {
  must(jvmti->CreateRawMonitor("middle", &middle), "CreateRawMonitor");
  jclass subject = env->GetObjectClass(object);
  jobject other = env->NewObject(subject, env->GetMethodID(subject, "<init>", "()V"));
  const Objects all{static_cast<jclass>(env->NewGlobalRef(subject)), env->NewGlobalRef(object),
                    env->NewGlobalRef(other)};
  std::thread second(worker, all);
  take_in_order(env, all);
  second.join();
  enter_both_in_java(env, subject, cls, subject);
  enter_both_in_java(env, subject, subject, cls);
  for (jobject reference : {static_cast<jobject>(all.cls), all.outer, all.inner}) env->DeleteGlobalRef(reference);
}
