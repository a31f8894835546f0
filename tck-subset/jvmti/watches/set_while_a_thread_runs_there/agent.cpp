// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "frames.hpp"
static jvmtiEnv* jvmti;
static std::atomic<int> accesses, modifications;
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID) { accesses++; }
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID, char,
                            jvalue) {
  modifications++;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass type) {
  jfieldID field = env->GetFieldID(type, "counter", "I");
  show(jvmti, "SetFieldAccessWatch", jvmti->SetFieldAccessWatch(type, field));
  show(jvmti, "SetFieldModificationWatch", jvmti->SetFieldModificationWatch(type, field));
}
JNIEXPORT jint JNICALL Java_Test_await(JNIEnv*, jclass) {
  for (int i = 0; (accesses < 10 || modifications < 10) && i < 30000; ++i) usleep(1000);
  say("both %d", accesses >= 10 && modifications >= 10);
  return accesses + modifications;
}
JNIEXPORT void JNICALL Java_Test_clear(JNIEnv* env, jclass type) {
  jfieldID field = env->GetFieldID(type, "counter", "I");
  show(jvmti, "ClearFieldAccessWatch", jvmti->ClearFieldAccessWatch(type, field));
  show(jvmti, "ClearFieldModificationWatch", jvmti->ClearFieldModificationWatch(type, field));
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
