// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale CallObjectMethodV argument 1 DeleteLocalRef
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID join = env->GetMethodID(type, "join", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;");
  jobject text = env->NewStringUTF("a");
  env->DeleteLocalRef(text);
  env->CallObjectMethod(object, join, text, nullptr);  // HERE
}
