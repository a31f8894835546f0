// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.static GetIntField Subject.shared static
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID shared = env->GetStaticFieldID(type, "shared", "I");
  env->GetIntField(object, shared);  // HERE
}
