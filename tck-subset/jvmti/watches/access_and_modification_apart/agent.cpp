// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void report(const char* what, jmethodID method, jlocation location, jclass type, jfieldID field,
                   jobject object) {
  char* name = nullptr;
  check(jvmti->GetFieldName(type, field, &name, nullptr, nullptr), "GetFieldName");
  jint length = 0;
  unsigned char* code = nullptr;
  check(jvmti->GetBytecodes(method, &length, &code), "GetBytecodes");
  say("%s of %s in %s, opcode %x, object %d", what, take(jvmti, name).c_str(), method_name(jvmti, method).c_str(),
      code[location], object != nullptr);
  jvmti->Deallocate(code);
}
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location, jclass type, jobject object,
                         jfieldID field) {
  report("access", method, location, type, field, object);
}
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location, jclass type,
                            jobject object, jfieldID field, char, jvalue) {
  report("modification", method, location, type, field, object);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass type) {
  for (jfieldID field : {env->GetFieldID(type, "watched", "I"), env->GetStaticFieldID(type, "statics", "I")}) {
    check(jvmti->SetFieldAccessWatch(type, field), "SetFieldAccessWatch");
    check(jvmti->SetFieldModificationWatch(type, field), "SetFieldModificationWatch");
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) {
    c.can_generate_field_access_events = c.can_generate_field_modification_events = c.can_get_bytecodes = 1;
  });
  set_callbacks(jvmti, [](auto& c) {
    c.FieldAccess = read;
    c.FieldModification = written;
  });
  enable(jvmti, JVMTI_EVENT_FIELD_ACCESS);
  enable(jvmti, JVMTI_EVENT_FIELD_MODIFICATION);
  return 0;
}
}
