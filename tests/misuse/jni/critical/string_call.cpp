// SPDX-License-Identifier: Apache-2.0
// expect: jni.critical.call ExceptionCheck GetStringCritical
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  const jchar* chars = env->GetStringCritical(text, nullptr);
  if (env->ExceptionCheck()) return;  // HERE
  env->ReleaseStringCritical(text, chars);
}
