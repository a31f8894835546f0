// SPDX-License-Identifier: Apache-2.0
// expect: jni.native.floating_point native_method Subject.unbound has changed MXCSR is 0x9fc0
#include <xmmintrin.h>

#include "misuse.hpp"

/// Denormal numbers are taken as zero, and become zero.
static void JNICALL unbound(JNIEnv*, jobject, jint) { _mm_setcsr(_mm_getcsr() | 0x8040); }

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  char name[] = "unbound", signature[] = "(I)V";
  JNINativeMethod row{name, signature, reinterpret_cast<void*>(&unbound)};
  must(env->RegisterNatives(type, &row, 1) == JNI_OK, "RegisterNatives");
  jmethodID id = env->GetMethodID(type, "unbound", "(I)V");
  env->CallVoidMethod(object, id, 1);
  must((_mm_getcsr() & 0x8040) == 0, "Java's modes");
}
