// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.class NewObjectArray argument 2 (elementClass) Subject java.lang.Class initialElement=null
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->NewObjectArray(3, static_cast<jclass>(object), nullptr);  // HERE
}
