// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
struct Text {
  Text(JNIEnv* e, jstring s) : env(e), string(s), chars(e->GetStringUTFChars(s, nullptr)) {}
  JNIEnv* env;
  jstring string;
  const char* chars;
};
extern "C" {
JNIEXPORT jboolean JNICALL Java_Test_field(JNIEnv* env, jclass, jclass c, jstring name, jstring type,
                                           jboolean is_static) {
  Text n(env, name), t(env, type);
  return (is_static ? env->GetStaticFieldID(c, n.chars, t.chars) : env->GetFieldID(c, n.chars, t.chars)) != nullptr;
}
JNIEXPORT jboolean JNICALL Java_Test_method(JNIEnv* env, jclass, jclass c, jstring name, jstring type,
                                            jboolean is_static) {
  Text n(env, name), t(env, type);
  return (is_static ? env->GetStaticMethodID(c, n.chars, t.chars) : env->GetMethodID(c, n.chars, t.chars)) != nullptr;
}
}
