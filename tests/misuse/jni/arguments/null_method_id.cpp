// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.null_id CallVoidMethodV methodID GetMethodID Subject name="absent"
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID absent = env->GetMethodID(type, "absent", "()V");
  env->ExceptionClear();
  env->CallVoidMethod(object, absent);  // HERE
}
