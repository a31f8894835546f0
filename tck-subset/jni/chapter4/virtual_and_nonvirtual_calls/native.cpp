// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" JNIEXPORT jobject JNICALL Java_Test_call(JNIEnv* env, jclass, jobject object, jclass c, jstring name,
                                                    jboolean is_virtual) {
  jmethodID id = env->GetMethodID(c, env->GetStringUTFChars(name, nullptr), "()Ljava/lang/String;");
  return is_virtual ? env->CallObjectMethod(object, id) : env->CallNonvirtualObjectMethod(object, c, id);
}
