// SPDX-License-Identifier: Apache-2.0
#include "watch_events.hpp"
static void report(JNIEnv* env, const char* what, jclass type, jobject object, jfieldID field) {
  jclass declaring = nullptr;
  check(jvmti->GetFieldDeclaringClass(type, field, &declaring), "GetFieldDeclaringClass");
  say("%s of %s of %s, object %s", what, field_name(jvmti, type, field).c_str(),
      class_signature(jvmti, declaring).c_str(),
      object == nullptr ? "null" : class_signature(jvmti, env->GetObjectClass(object)).c_str());
}
static void JNICALL read(jvmtiEnv*, JNIEnv* env, jthread, jmethodID, jlocation, jclass type, jobject object,
                         jfieldID field) {
  report(env, "access", type, object, field);
}
static void JNICALL written(jvmtiEnv*, JNIEnv* env, jthread, jmethodID, jlocation, jclass type, jobject object,
                            jfieldID field, char, jvalue) {
  report(env, "modification", type, object, field);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass, jclass type) {
  for (jfieldID field : {env->GetFieldID(type, "field", "I"), env->GetFieldID(type, "hidden", "I"),
                         env->GetStaticFieldID(type, "statics", "I")}) {
    set_watches(type, field);
  }
}
JNIEXPORT void JNICALL Java_Test_say(JNIEnv* env, jclass, jstring what) { say("%s", text_of(env, what).c_str()); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_watching(vm, read, written); }
}
