// SPDX-License-Identifier: Apache-2.0
// expect: capability.missing SuspendThread can_suspend
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jvmtiEnv* other;
  must(vm->GetEnv(reinterpret_cast<void**>(&other), JVMTI_VERSION_11) == JNI_OK, "GetEnv");
  other->SuspendThread(nullptr);  // HERE
}
