// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.class GetStaticIntField Subject.shared Other
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID shared = env->GetStaticFieldID(type, "shared", "I");
  env->GetStaticIntField(env->FindClass("Other"), shared);  // HERE
}
