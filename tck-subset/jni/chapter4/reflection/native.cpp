// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_viaField(JNIEnv* env, jclass, jobject field, jobject t) {
  return env->GetIntField(t, env->FromReflectedField(field));
}
JNIEXPORT jobject JNICALL Java_Test_run(JNIEnv* env, jclass c, jobject t) {
  jmethodID method = env->GetMethodID(c, "method", "()I"), constructor = env->GetMethodID(c, "<init>", "()V");
  jobject reflected = env->ToReflectedMethod(c, method, JNI_FALSE);
  say("%s %d", text_of(env, reflected).c_str(), env->FromReflectedMethod(reflected) == method);
  say("%s", text_of(env, env->ToReflectedMethod(c, constructor, JNI_FALSE)).c_str());
  say("%s", text_of(env, env->ToReflectedField(c, env->GetStaticFieldID(c, "stat", "I"), JNI_TRUE)).c_str());
  return env->ToReflectedField(c, env->GetFieldID(c, "field", "I"), JNI_FALSE);
}
}
