// SPDX-License-Identifier: Apache-2.0
#include <jni.h>

extern "C" JNIEXPORT jint JNICALL Java_Test_enter(JNIEnv* env, jclass, jobject object) {
  return env->MonitorEnter(object);
}

extern "C" JNIEXPORT jint JNICALL Java_Test_exit(JNIEnv* env, jclass, jobject object) {
  return env->MonitorExit(object);
}

extern "C" JNIEXPORT jint JNICALL Java_Test_exitOwn(JNIEnv* env, jobject self) { return env->MonitorExit(self); }
extern "C" JNIEXPORT jint JNICALL Java_Test_exitOwnClass(JNIEnv* env, jclass cls) { return env->MonitorExit(cls); }
