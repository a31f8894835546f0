// SPDX-License-Identifier: Apache-2.0
#include "watch_events.hpp"
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
  set_watches(type, field);
}
JNIEXPORT void JNICALL Java_Test_enable(JNIEnv*, jclass, jboolean access, jboolean modification) {
  jthread self = current_thread(jvmti);
  auto mode = [](jboolean on) { return on ? JVMTI_ENABLE : JVMTI_DISABLE; };
  check(jvmti->SetEventNotificationMode(mode(access), JVMTI_EVENT_FIELD_ACCESS, self), "access");
  check(jvmti->SetEventNotificationMode(mode(modification), JVMTI_EVENT_FIELD_MODIFICATION, self), "modification");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_field_modification_events = 1, .can_generate_field_access_events = 1},
                     {.FieldAccess = read, .FieldModification = written});
}
}
