// SPDX-License-Identifier: Apache-2.0
#include "watch_events.hpp"
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
  say("%s: %d accesses, %d modifications", text_of(env, when).c_str(), accesses, modifications);
  accesses = modifications = 0;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_watching(vm, read, written); }
}
