// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.boolean CallStaticBooleanMethodA jboolean 2 argument 1
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jclass booleans = env->FindClass("java/lang/Boolean");
  jvalue values[2] = {};
  values[0].z = 2;
  env->CallStaticBooleanMethodA(booleans, env->GetStaticMethodID(booleans, "logicalOr", "(ZZ)Z"), values);  // HERE
}
