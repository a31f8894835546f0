// SPDX-License-Identifier: Apache-2.0
// expect: jni.array.store NewObjectArray Subject java.lang.String
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->NewObjectArray(2, env->FindClass("java/lang/String"), object);  // HERE
}
