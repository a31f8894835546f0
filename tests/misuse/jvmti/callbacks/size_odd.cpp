// SPDX-License-Identifier: Apache-2.0
// expect: callbacks.size SetEventCallbacks size_of_callbacks
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmtiEventCallbacks callbacks{};
  char more[sizeof callbacks + 8] = {};
  std::memcpy(more, &callbacks, sizeof callbacks);
  jvmti->SetEventCallbacks(reinterpret_cast<jvmtiEventCallbacks*>(more), sizeof callbacks - 3);  // HERE
}
