// SPDX-License-Identifier: Apache-2.0
// expect: argument.illegal SetEventNotificationMode mode
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->SetEventNotificationMode(static_cast<jvmtiEventMode>(7), JVMTI_EVENT_THREAD_END, nullptr);  // HERE
}
