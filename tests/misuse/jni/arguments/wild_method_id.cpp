// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.method_id CallVoidMethodV 0x1234
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->CallVoidMethod(object, reinterpret_cast<jmethodID>(0x1234));  // HERE
}
