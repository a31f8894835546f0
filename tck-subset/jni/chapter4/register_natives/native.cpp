// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
static jint JNICALL two(JNIEnv*, jclass) { return 2; }
extern "C" {
JNIEXPORT jint JNICALL Java_Test_number(JNIEnv*, jclass) { return 1; }
JNIEXPORT jint JNICALL Java_Test_over__I(JNIEnv*, jclass, jint) { return 10; }
JNIEXPORT jint JNICALL Java_Test_over__Ljava_lang_String_2(JNIEnv*, jclass, jstring) { return 20; }
JNIEXPORT jint JNICALL Java_Test_register(JNIEnv* env, jclass c, jstring name, jstring type) {
  JNINativeMethod row{const_cast<char*>(env->GetStringUTFChars(name, nullptr)),
                      const_cast<char*>(env->GetStringUTFChars(type, nullptr)), reinterpret_cast<void*>(two)};
  return env->RegisterNatives(c, &row, 1);
}
JNIEXPORT jint JNICALL Java_Test_unregister(JNIEnv* env, jclass c) { return env->UnregisterNatives(c); }
}
