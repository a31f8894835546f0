// SPDX-License-Identifier: Apache-2.0
// expect: callback.exception ClassPrepare java.lang.RuntimeException
#include "misuse.hpp"

namespace {

void JNICALL callback(jvmtiEnv*, JNIEnv* env, jthread, jclass) {  // HERE
  env->ThrowNew(env->FindClass("java/lang/RuntimeException"), "left");
}

}  // namespace

void on_load(const char*) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = callback;
  set_callbacks(callbacks);
}

void misuse(JNIEnv* env, jclass, jobject object) {
  (void)env, (void)object;
  enable(JVMTI_EVENT_CLASS_PREPARE);
  env->FindClass("Lazy");
  must(jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, nullptr), "SetEventNotificationMode");
  env->ExceptionClear();
}
