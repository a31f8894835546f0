// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"

static jint one(JNIEnv*, jclass) { return 1; }
static jint two(JNIEnv*, jclass) { return 2; }
static jint over_other(JNIEnv*, jclass, jint a) { return 1000 + a; }

static jlong forty_two(JNIEnv*, jclass) { return 42; }

extern "C" {

JNIEXPORT jint JNICALL Java_Test_over__I(JNIEnv*, jclass, jint a) { return 10 + a; }
JNIEXPORT jint JNICALL Java_Test_over__Ljava_lang_String_2(JNIEnv*, jclass, jstring) { return 20; }
JNIEXPORT jint JNICALL Java_Test_odd_1name_00024_000e9(JNIEnv*, jclass, jintArray a) { return a == nullptr ? 30 : 31; }

JNIEXPORT void JNICALL Java_Test_register(JNIEnv* env, jclass test, jint which) {
  void* functions[] = {reinterpret_cast<void*>(one), reinterpret_cast<void*>(two), nullptr};
  JNINativeMethod row = {const_cast<char*>("registered"), const_cast<char*>("()I"),
                         which < 3 ? functions[which] : nullptr};
  if (which == 3) row = {const_cast<char*>("over"), const_cast<char*>("(I)I"), reinterpret_cast<void*>(over_other)};
  if (which == 4) {
    row = {const_cast<char*>("nanoTime"), const_cast<char*>("()J"), reinterpret_cast<void*>(forty_two)};
    test = env->FindClass("java/lang/System");
  }
  say("RegisterNatives %d", env->RegisterNatives(test, &row, 1));
}
JNIEXPORT void JNICALL Java_Test_unregister(JNIEnv* env, jclass test) {
  say("UnregisterNatives %d", env->UnregisterNatives(test));
}
}
