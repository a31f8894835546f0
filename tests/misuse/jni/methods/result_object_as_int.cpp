// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.result CallIntMethodV join java.lang.String
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID join = env->GetMethodID(type, "join", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;");
  env->CallIntMethod(object, join, nullptr, nullptr);  // HERE
}
