// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  show(jvmti, "writeable", jvmti->SetSystemProperty("tck.given", nullptr));
  show(jvmti, "not there", jvmti->SetSystemProperty("tck.not.there", nullptr));
  return 0;
}
