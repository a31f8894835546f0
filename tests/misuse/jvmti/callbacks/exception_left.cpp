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

void misuse(JNIEnv* env, jclass, jobject) {
  prepare_class(env);
  env->ExceptionClear();
}
