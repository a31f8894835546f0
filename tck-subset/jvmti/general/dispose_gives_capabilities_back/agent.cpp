// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv *one = get_jvmti(vm), *two = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_breakpoint_events = wanted.can_generate_field_access_events = wanted.can_suspend = 1;
  show(two, "one", one->AddCapabilities(&wanted));
  show(two, "dispose", one->DisposeEnvironment());
  show(two, "two", two->AddCapabilities(&wanted));
  return 0;
}
