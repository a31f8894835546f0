// SPDX-License-Identifier: Apache-2.0
// expect: callback.cpp_exception ClassPrepare std::runtime_error oops
#include "misuse.hpp"

#include <stdexcept>

namespace {

void JNICALL callback(jvmtiEnv*, JNIEnv*, jthread, jclass) { throw std::runtime_error("oops"); }

}  // namespace

void on_load(const char*) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = callback;
  set_callbacks(callbacks);
}

void misuse(JNIEnv* env, jclass, jobject) { prepare_class(env); }
