// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_methods(JNIEnv*, jclass, jclass type) {
  jint count = -1;
  jmethodID* methods = nullptr;
  show(jvmti, class_signature(jvmti, type), jvmti->GetClassMethods(type, &count, &methods));
  for (jint i = 0; i < count; ++i) {
    char *name = nullptr, *signature = nullptr;
    check(jvmti->GetMethodName(methods[i], &name, &signature, nullptr), "GetMethodName");
    say("  %s%s", take(jvmti, name).c_str(), take(jvmti, signature).c_str());
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_maintain_original_method_order = 1});
}
}
