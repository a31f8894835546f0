// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation, jclass, jobject, jfieldID) {
  say("access in %s", method_name(jvmti, method).c_str());
}
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation, jclass, jobject, jfieldID, char,
                            jvalue value) {
  say("modification in %s to %d", method_name(jvmti, method).c_str(), value.i);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass type) {
  jfieldID field = env->GetFieldID(type, "field", "I");
  check(jvmti->SetFieldAccessWatch(type, field), "SetFieldAccessWatch");
  check(jvmti->SetFieldModificationWatch(type, field), "SetFieldModificationWatch");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti,
                   [](auto& c) { c.can_generate_field_access_events = c.can_generate_field_modification_events = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.FieldAccess = read;
    c.FieldModification = written;
  });
  enable(jvmti, JVMTI_EVENT_FIELD_ACCESS);
  enable(jvmti, JVMTI_EVENT_FIELD_MODIFICATION);
  return 0;
}
}
