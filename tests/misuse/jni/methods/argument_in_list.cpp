// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.argument CallObjectMethodV argument 1 join Subject
#include "misuse.hpp"

#include <cstdarg>

static void call(JNIEnv* env, jobject object, jmethodID id, ...) {
  va_list list;
  va_start(list, id);
  env->CallObjectMethodV(object, id, list);  // HERE
  va_end(list);
}

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID join = env->GetMethodID(type, "join", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;");
  call(env, object, join, object, nullptr);
}
