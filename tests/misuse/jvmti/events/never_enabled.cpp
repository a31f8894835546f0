// SPDX-License-Identifier: Apache-2.0
// expect: callback.without_event SetEventCallbacks ThreadStart
#include "misuse.hpp"

namespace {

void JNICALL callback(jvmtiEnv*, JNIEnv*, jthread) {}

}  // namespace

void misuse(JNIEnv*, jclass, jobject) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ThreadStart = callback;
  must(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");  // HERE
}
