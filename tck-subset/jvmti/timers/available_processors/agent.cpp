// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_processors(JNIEnv*, jclass) {
  jint count = 0;
  check(jvmti->GetAvailableProcessors(&count), "GetAvailableProcessors");
  return count;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jint count = 0;
  jvmtiError error = jvmti->GetAvailableProcessors(&count);
  say("OnLoad: %s, at least one %d", error_name(jvmti, error).c_str(), count >= 1);
  show(jvmti, "null", jvmti->GetAvailableProcessors(nullptr));
  return 0;
}
}
