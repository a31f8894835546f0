// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_ask(JNIEnv*, jclass, jclass type) {
  jint count = -1;
  jmethodID* methods = nullptr;
  jfieldID* fields = nullptr;
  jclass* interfaces = nullptr;
  show(jvmti, "methods", jvmti->GetClassMethods(type, &count, &methods));
  show(jvmti, "fields", jvmti->GetClassFields(type, &count, &fields));
  show(jvmti, "interfaces", jvmti->GetImplementedInterfaces(type, &count, &interfaces));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
