// SPDX-License-Identifier: Apache-2.0
// Stop 8: the C half of Tour.twice, which calls back into Java.
#include <jni.h>

extern "C" JNIEXPORT jint JNICALL Java_Tour_twice(JNIEnv* env, jclass tour, jint value) {
  jmethodID plus_one = env->GetStaticMethodID(tour, "plusOne", "(I)I");
  return 2 * env->CallStaticIntMethod(tour, plus_one, value);
}
