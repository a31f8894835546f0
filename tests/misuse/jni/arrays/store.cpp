// SPDX-License-Identifier: Apache-2.0
// expect: jni.array.store SetObjectArrayElement Subject java.lang.String
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jobjectArray array = env->NewObjectArray(2, env->FindClass("java/lang/String"), nullptr);
  env->SetObjectArrayElement(array, 0, object);  // HERE
  env->ExceptionClear();
}
