// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation, jclass, jobject, jfieldID) {
  say("%s: access", thread_name(jvmti, thread).c_str());
}
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation, jclass, jobject, jfieldID, char,
                            jvalue value) {
  say("%s: modification to %d", thread_name(jvmti, thread).c_str(), value.i);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass type) {
  jfieldID field = env->GetStaticFieldID(type, "field", "I");
  check(jvmti->SetFieldAccessWatch(type, field), "SetFieldAccessWatch");
  check(jvmti->SetFieldModificationWatch(type, field), "SetFieldModificationWatch");
}
JNIEXPORT void JNICALL Java_Test_enable(JNIEnv*, jclass, jboolean access, jboolean modification) {
  jthread self = current_thread(jvmti);
  auto mode = [](jboolean on) { return on ? JVMTI_ENABLE : JVMTI_DISABLE; };
  check(jvmti->SetEventNotificationMode(mode(access), JVMTI_EVENT_FIELD_ACCESS, self), "access");
  check(jvmti->SetEventNotificationMode(mode(modification), JVMTI_EVENT_FIELD_MODIFICATION, self), "modification");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti,
                   [](auto& c) { c.can_generate_field_access_events = c.can_generate_field_modification_events = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.FieldAccess = read;
    c.FieldModification = written;
  });
  return 0;
}
}
