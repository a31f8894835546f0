// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_provides(JNIEnv*, jclass, jobject module, jobject service, jobject implementation) {
  show(jvmti, "AddModuleProvides",
       jvmti->AddModuleProvides(module, static_cast<jclass>(service), static_cast<jclass>(implementation)));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
