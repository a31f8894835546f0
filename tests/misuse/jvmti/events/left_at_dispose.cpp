// SPDX-License-Identifier: Apache-2.0
// expect: event.without_callback SetEventNotificationMode ThreadStart
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmtiEnv* other;
  must(vm->GetEnv(reinterpret_cast<void**>(&other), JVMTI_VERSION_11) == JNI_OK, "GetEnv");
  must(other->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, nullptr), "enable");  // HERE
  must(other->DisposeEnvironment(), "DisposeEnvironment");
}
