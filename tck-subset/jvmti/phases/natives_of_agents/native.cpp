// SPDX-License-Identifier: Apache-2.0
#include <jni.h>
extern "C" JNIEXPORT jstring JNICALL Java_Test_both(JNIEnv* env, jclass) { return env->NewStringUTF("the library's"); }
