// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.argument CallObjectMethodA argument 1 join Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID join = env->GetMethodID(type, "join", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;");
  jvalue values[2] = {};
  values[0].l = object;
  env->CallObjectMethodA(object, join, values);  // HERE
}
