// SPDX-License-Identifier: Apache-2.0
#include <jvmti.h>

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  jvmtiCapabilities capabilities{};
  capabilities.can_set_native_method_prefix = 1;
  jvmti->AddCapabilities(&capabilities);
  jvmti->SetNativeMethodPrefix("wrapped_");
  return JNI_OK;
}
