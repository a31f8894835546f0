// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void report(JNIEnv* env, const char* what, jclass type, jobject object, jfieldID field) {
  char* name = nullptr;
  check(jvmti->GetFieldName(type, field, &name, nullptr, nullptr), "GetFieldName");
  jclass declaring = nullptr;
  check(jvmti->GetFieldDeclaringClass(type, field, &declaring), "GetFieldDeclaringClass");
  say("%s of %s of %s, object %s", what, take(jvmti, name).c_str(), class_signature(jvmti, declaring).c_str(),
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
    check(jvmti->SetFieldAccessWatch(type, field), "SetFieldAccessWatch");
    check(jvmti->SetFieldModificationWatch(type, field), "SetFieldModificationWatch");
  }
}
JNIEXPORT void JNICALL Java_Test_say(JNIEnv* env, jclass, jstring what) {
  const char* text = env->GetStringUTFChars(what, nullptr);
  say("%s", text);
  env->ReleaseStringUTFChars(what, text);
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
