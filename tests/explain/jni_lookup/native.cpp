// SPDX-License-Identifier: Apache-2.0
#include <jni.h>

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass test) {
  env->GetFieldID(test, "count", "I");  // it is static
  env->ExceptionClear();
  env->FindClass("plug/In");
  env->ExceptionClear();
  env->GetMethodID(test, "size", "(I)I");
}
