// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.other_release ReleaseIntArrayElements GetPrimitiveArrayCritical int[4]
// also: jni.critical.call
// also: jni.critical.kept
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  void* elements = env->GetPrimitiveArrayCritical(ints, nullptr);
  env->ReleaseIntArrayElements(ints, static_cast<jint*>(elements), 0);  // HERE
}
