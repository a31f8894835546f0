// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.argument CallObjectMethod argument 2 join Subject java.lang.String
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID join = env->GetMethodID(type, "join", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;");
  env->functions->CallObjectMethod(env, object, join, env->NewStringUTF("a"), object);  // HERE
}
