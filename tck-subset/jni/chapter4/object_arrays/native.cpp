// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" {
JNIEXPORT jobjectArray JNICALL Java_Test_make(JNIEnv* env, jclass, jclass c, jint n, jobject initial) {
  return env->NewObjectArray(n, c, initial);
}
JNIEXPORT void JNICALL Java_Test_set(JNIEnv* env, jclass, jobjectArray a, jint i, jobject value) {
  env->SetObjectArrayElement(a, i, value);
}
JNIEXPORT jobject JNICALL Java_Test_get(JNIEnv* env, jclass, jobjectArray a, jint i) {
  return env->GetObjectArrayElement(a, i);
}
}
