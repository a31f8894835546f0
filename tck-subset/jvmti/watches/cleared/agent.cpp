// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static int accesses, modifications;
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID) { accesses++; }
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID, char,
                            jvalue) {
  modifications++;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_access(JNIEnv* env, jclass type, jboolean on) {
  for (jfieldID field : {env->GetFieldID(type, "field", "I"), env->GetStaticFieldID(type, "statics", "I")})
    show(jvmti, "access", on ? jvmti->SetFieldAccessWatch(type, field) : jvmti->ClearFieldAccessWatch(type, field));
}
JNIEXPORT void JNICALL Java_Test_modification(JNIEnv* env, jclass type, jboolean on) {
  for (jfieldID field : {env->GetFieldID(type, "field", "I"), env->GetStaticFieldID(type, "statics", "I")})
    show(jvmti, "modification",
         on ? jvmti->SetFieldModificationWatch(type, field) : jvmti->ClearFieldModificationWatch(type, field));
}
JNIEXPORT void JNICALL Java_Test_counts(JNIEnv* env, jclass, jstring when) {
  const char* text = env->GetStringUTFChars(when, nullptr);
  say("%s: %d accesses, %d modifications", text, accesses, modifications);
  accesses = modifications = 0;
  env->ReleaseStringUTFChars(when, text);
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
