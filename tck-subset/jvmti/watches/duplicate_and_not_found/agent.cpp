// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void all(const char* when, jclass type, jfieldID field) {
  say("%s", when);
  show(jvmti, "clear access", jvmti->ClearFieldAccessWatch(type, field));
  show(jvmti, "clear modification", jvmti->ClearFieldModificationWatch(type, field));
  show(jvmti, "set access", jvmti->SetFieldAccessWatch(type, field));
  show(jvmti, "clear modification", jvmti->ClearFieldModificationWatch(type, field));
  show(jvmti, "set access again", jvmti->SetFieldAccessWatch(type, field));
  show(jvmti, "set modification", jvmti->SetFieldModificationWatch(type, field));
  show(jvmti, "set modification again", jvmti->SetFieldModificationWatch(type, field));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass type) {
  jfieldID a = env->GetFieldID(type, "a", "I");
  jfieldID b = env->GetStaticFieldID(type, "b", "J");
  all("instance field", type, a);
  all("static field", type, b);
  all("instance field again", type, a);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_field_modification_events = 1, .can_generate_field_access_events = 1});
}
}
