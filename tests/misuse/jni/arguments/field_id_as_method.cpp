// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.method_id CallIntMethodV jfieldID Subject.number
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID field = env->GetFieldID(type, "number", "I");
  env->CallIntMethod(object, reinterpret_cast<jmethodID>(field));  // HERE
}
