// SPDX-License-Identifier: Apache-2.0
// expect: jni.array.index GetObjectArrayElement index 2 length 2
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jobjectArray array = env->NewObjectArray(2, type, nullptr);
  env->GetObjectArrayElement(array, 2);  // HERE
  env->ExceptionClear();
}
