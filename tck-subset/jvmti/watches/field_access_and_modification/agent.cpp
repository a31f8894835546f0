// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jfieldID number, object;
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject receiver, jfieldID field) {
  say("read number %d, receiver %d", field == number, receiver != nullptr);
}
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject receiver, jfieldID field,
                            char type, jvalue value) {
  if (field == number)
    say("write number %c %d, receiver %d", type, value.i, receiver != nullptr);
  else
    say("write object %c %d, receiver %d", type, value.l != nullptr, receiver != nullptr);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass c) {
  number = env->GetFieldID(c, "number", "I");
  object = env->GetStaticFieldID(c, "object", "Ljava/lang/Object;");
  say("access %d", jvmti->SetFieldAccessWatch(c, number));
  say("again %d", jvmti->SetFieldAccessWatch(c, number));
  say("modification %d", jvmti->SetFieldModificationWatch(c, number));
  say("of a static %d", jvmti->SetFieldModificationWatch(c, object));
  enable(jvmti, {JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION});
}
JNIEXPORT void JNICALL Java_Test_viaJni(JNIEnv* env, jclass c, jobject t) {
  env->SetIntField(t, number, env->GetIntField(t, number) + 10);
  say("clear %d", jvmti->ClearFieldAccessWatch(c, number));
  say("again %d", jvmti->ClearFieldAccessWatch(c, number));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_field_modification_events = 1, .can_generate_field_access_events = 1},
                     {.FieldAccess = read, .FieldModification = written});
}
}
