// SPDX-License-Identifier: Apache-2.0
// An agent that sets a breakpoint when the program wants it.
#include <jvmti.h>

static jvmtiEnv* jvmti;

extern "C" JNIEXPORT jint JNICALL Java_Hot_stopInThrice(JNIEnv* jni, jclass cls) {
  return jvmti->SetBreakpoint(jni->GetStaticMethodID(cls, "thrice", "(I)I"), 0);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_breakpoint_events = 1;
  return jvmti->AddCapabilities(&capabilities);
}
