// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

static jvmtiEnv* jvmti;

static const char* name_of(jvmtiError error) {
  switch (error) {
    case JVMTI_ERROR_NONE: return "value";
    case JVMTI_ERROR_INVALID_SLOT: return "INVALID_SLOT";
    case JVMTI_ERROR_TYPE_MISMATCH: return "TYPE_MISMATCH";
    default: return "another error";
  }
}

extern "C" {
/// Prints the slots `first` to `last` of the caller's frame, in which a variable may be.
JNIEXPORT void JNICALL Java_Test_show(JNIEnv*, jclass, jint first, jint last) {
  for (jint slot = first; slot <= last; ++slot) {
    jobject object = nullptr;
    jint number = 0;
    const char* as_object = name_of(jvmti->GetLocalObject(nullptr, 1, slot, &object));
    say("  slot %d: object %s, int %s", slot, as_object, name_of(jvmti->GetLocalInt(nullptr, 1, slot, &number)));
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_access_local_variables = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  return 0;
}
}
