// SPDX-License-Identifier: Apache-2.0
#include <jni.h>

extern "C" JNIEXPORT jclass JNICALL Java_Test_00024Native_findClass(JNIEnv*, jobject, jstring) { return nullptr; }
