// SPDX-License-Identifier: Apache-2.0
#include "watch_events.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass type) {
  jfieldID field = env->GetFieldID(type, "field", "I");
  set_watches(type, field);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_watching(vm, print_access, print_modification);
}
}
