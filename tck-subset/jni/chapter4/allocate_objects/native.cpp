// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" {
JNIEXPORT jobject JNICALL Java_Test_alloc(JNIEnv* env, jclass, jclass type) { return env->AllocObject(type); }
JNIEXPORT jobject JNICALL Java_Test_make(JNIEnv* env, jclass, jclass type) {
  jmethodID id = env->GetMethodID(type, "<init>", "(IJDLjava/lang/String;)V");
  jvalue values[4] = {};
  values[0].i = 1;
  values[1].j = 20;
  values[2].d = 300.0;
  values[3].l = env->NewStringUTF("four");
  jobject a = env->NewObject(type, id, 1, jlong{20}, 300.0, values[3].l), b = env->NewObjectA(type, id, values);
  jfieldID field = env->GetFieldID(type, "value", "I");
  say("%d %d", env->GetIntField(a, field), env->GetIntField(b, field));
  return b;
}
}
