// SPDX-License-Identifier: Apache-2.0
#include "watch_events.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass, jclass type) {
  jfieldID field = env->GetStaticFieldID(type, "field", "I");
  show_set_watches(type, field);
}
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass type, jbyteArray bytes) {
  show(jvmti, "RedefineClasses", redefine_class(jvmti, env, type, bytes));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_watching(vm, print_access, print_modification, {.can_redefine_classes = 1});
}
}
