// SPDX-License-Identifier: Apache-2.0
// expect: jni.critical.call GetStringUTFLength GetStringCritical é€😀
#include "misuse.hpp"

// A message is UTF-8, though names and strings are modified UTF-8 within a VM.
void misuse(JNIEnv* env, jclass, jobject) {
  const jchar letters[] = {'a', 0, 0xe9, 0x20ac, 0xd83d, 0xde00};
  jstring text = env->NewString(letters, 6);
  const jchar* chars = env->GetStringCritical(text, nullptr);
  env->GetStringUTFLength(text);  // HERE
  env->ReleaseStringCritical(text, chars);
}
