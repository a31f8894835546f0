// SPDX-License-Identifier: Apache-2.0
// expect: event.without_callback SetEventNotificationMode ThreadEnd
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  must(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, nullptr), "enable");  // HERE
}
