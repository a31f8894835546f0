// SPDX-License-Identifier: Apache-2.0
// expect: callback.cpp_exception ClassPrepare int
#include "misuse.hpp"

namespace {

void JNICALL callback(jvmtiEnv*, JNIEnv*, jthread, jclass) { throw 7; }

}  // namespace

void on_load(const char*) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = callback;
  set_callbacks(callbacks);
}

void misuse(JNIEnv* env, jclass, jobject) { prepare_class(env); }
