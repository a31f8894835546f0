// SPDX-License-Identifier: Apache-2.0
#include <jni.h>

// Without extern "C", as people do it.
JNIEXPORT jint JNICALL Java_Test_twice(JNIEnv*, jclass, jint number) { return 2 * number; }
