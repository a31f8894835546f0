// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" {
JNIEXPORT jboolean JNICALL Java_Test_assignable(JNIEnv* env, jclass, jclass from, jclass to) {
  return env->IsAssignableFrom(from, to);
}
JNIEXPORT jboolean JNICALL Java_Test_instance(JNIEnv* env, jclass, jobject object, jclass type) {
  return env->IsInstanceOf(object, type);
}
}
