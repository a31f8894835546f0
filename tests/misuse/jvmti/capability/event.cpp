// SPDX-License-Identifier: Apache-2.0
// expect: capability.missing SetEventNotificationMode can_generate_single_step_events
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jvmtiEnv* other;
  must(vm->GetEnv(reinterpret_cast<void**>(&other), JVMTI_VERSION_11) == JNI_OK, "GetEnv");
  other->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, nullptr);  // HERE
}
