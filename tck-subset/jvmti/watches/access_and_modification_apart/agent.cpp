// SPDX-License-Identifier: Apache-2.0
#include "watch_events.hpp"
static void report(const char* what, jmethodID method, jlocation location, jclass type, jfieldID field,
                   jobject object) {
  jint length = 0;
  unsigned char* code = nullptr;
  check(jvmti->GetBytecodes(method, &length, &code), "GetBytecodes");
  say("%s of %s in %s, opcode %x, object %d", what, field_name(jvmti, type, field).c_str(),
      method_name(jvmti, method).c_str(), code[location], object != nullptr);
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
    set_watches(type, field);
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_watching(vm, read, written, {.can_get_bytecodes = 1});
}
}
