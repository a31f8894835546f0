// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_interfaces(JNIEnv*, jclass, jclass type) {
  jint count = -1;
  jclass* interfaces = nullptr;
  jvmtiError error = jvmti->GetImplementedInterfaces(type, &count, &interfaces);
  show(jvmti, class_signature(jvmti, type), error);
  for (jint i = 0; i < count; ++i) say("  %s", class_signature(jvmti, interfaces[i]).c_str());
  if (error == JVMTI_ERROR_NONE && (count == 0) != (interfaces == nullptr)) say("  a list of nothing");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
