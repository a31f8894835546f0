// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" JNIEXPORT jclass JNICALL Java_Test_define(JNIEnv* env, jclass, jstring name, jobject loader,
                                                     jbyteArray bytes) {
  jbyte* b = env->GetByteArrayElements(bytes, nullptr);
  jclass made = env->DefineClass(name == nullptr ? nullptr : env->GetStringUTFChars(name, nullptr), loader, b,
                                 env->GetArrayLength(bytes));
  env->ReleaseByteArrayElements(bytes, b, JNI_ABORT);
  return made;
}
