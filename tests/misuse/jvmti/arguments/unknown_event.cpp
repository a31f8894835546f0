// SPDX-License-Identifier: Apache-2.0
// expect: argument.event SetEventNotificationMode event_type
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->SetEventNotificationMode(JVMTI_ENABLE, static_cast<jvmtiEvent>(300), nullptr);  // HERE
}
