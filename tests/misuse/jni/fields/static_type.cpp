// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.type SetStaticDoubleField Subject.shared int
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID shared = env->GetStaticFieldID(type, "shared", "I");
  env->SetStaticDoubleField(type, shared, 1.5);  // HERE
}
