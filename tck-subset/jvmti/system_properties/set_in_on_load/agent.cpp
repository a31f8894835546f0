// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  show(jvmti, "live", jvmti->SetSystemProperty("tck.given", "later"));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  char* value = nullptr;
  show(jvmti, "set", jvmti->SetSystemProperty("tck.given", "n\xc3\xa9w"));
  check(jvmti->GetSystemProperty("tck.given", &value), "GetSystemProperty");
  say("now: %s", take(jvmti, value).c_str());
  show(jvmti, "set what is not there", jvmti->SetSystemProperty("tck.not.there", "x"));
  show(jvmti, "no key", jvmti->SetSystemProperty(nullptr, "x"));
  return 0;
}
}
