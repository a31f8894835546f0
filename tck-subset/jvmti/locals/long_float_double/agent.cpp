// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  jlong j = 0;
  jfloat f = 0;
  jdouble d = 0;
  show(jvmti, "get long", jvmti->GetLocalLong(nullptr, 1, 1, &j));
  show(jvmti, "get float", jvmti->GetLocalFloat(nullptr, 1, 3, &f));
  show(jvmti, "get double", jvmti->GetLocalDouble(nullptr, 1, 4, &d));
  say("%lx %g %g", static_cast<unsigned long>(j), f, d);
  show(jvmti, "set long", jvmti->SetLocalLong(nullptr, 1, 1, 0x7edcba9876543210L));
  show(jvmti, "set float", jvmti->SetLocalFloat(nullptr, 1, 3, 1e-30f));
  show(jvmti, "set double", jvmti->SetLocalDouble(nullptr, 1, 4, 4.9e-324));
  check(jvmti->GetLocalLong(nullptr, 1, 1, &j), "GetLocalLong");
  check(jvmti->GetLocalFloat(nullptr, 1, 3, &f), "GetLocalFloat");
  check(jvmti->GetLocalDouble(nullptr, 1, 4, &d), "GetLocalDouble");
  say("%lx %g %g", static_cast<unsigned long>(j), f, d);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
