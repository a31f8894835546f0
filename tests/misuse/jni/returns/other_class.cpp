// SPDX-License-Identifier: Apache-2.0
// expect: jni.return.type native_method unboundText returns Subject
#include "misuse.hpp"

static jobject JNICALL text(JNIEnv*, jobject, jobject object) { return object; }

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  char name[] = "unboundText", signature[] = "(Ljava/lang/Object;)Ljava/lang/String;";
  JNINativeMethod row{name, signature, reinterpret_cast<void*>(&text)};
  must(env->RegisterNatives(type, &row, 1) == JNI_OK, "RegisterNatives");
  jmethodID id = env->GetMethodID(type, "unboundText", "(Ljava/lang/Object;)Ljava/lang/String;");
  env->CallObjectMethod(object, id, object);
}
