// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetSuperclass local ended callback
#include "misuse.hpp"

static jclass kept;

void on_load(const char*) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = [](jvmtiEnv*, JNIEnv*, jthread, jclass type) { kept = type; };
  set_callbacks(callbacks);
  enable(JVMTI_EVENT_CLASS_PREPARE);
}

void misuse(JNIEnv* env, jclass, jobject) {
  env->PushLocalFrame(4);
  env->FindClass("Lazy");
  env->PopLocalFrame(nullptr);
  env->GetSuperclass(kept);  // HERE
}
