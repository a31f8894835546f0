// SPDX-License-Identifier: Apache-2.0
// expect: jni.array.index SetObjectArrayElement index -1
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jobjectArray array = env->NewObjectArray(2, type, nullptr);
  env->SetObjectArrayElement(array, -1, object);  // HERE
  env->ExceptionClear();
}
