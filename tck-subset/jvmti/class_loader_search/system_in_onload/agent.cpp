// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  show(jvmti, "one", jvmti->AddToSystemClassLoaderSearch("/no/such/one"));
  show(jvmti, "two", jvmti->AddToSystemClassLoaderSearch("/no/such/two"));
  show(jvmti, "bootstrap", jvmti->AddToBootstrapClassLoaderSearch("/no/such/three"));
  return 0;
}
