// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.field_id SetIntField 0x1238
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->SetIntField(object, reinterpret_cast<jfieldID>(0x1238), 5);  // HERE
}
