// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_region(JNIEnv* env, jclass, jintArray a, jint start, jint length) {
  jint buffer[8] = {};
  env->GetIntArrayRegion(a, start, length, buffer);
  if (env->ExceptionCheck()) return;
  for (jint& i : buffer) i *= 10;
  env->SetIntArrayRegion(a, start, length, buffer);
}
JNIEXPORT void JNICALL Java_Test_elements(JNIEnv* env, jclass, jlongArray a) {
  jlong* e = env->GetLongArrayElements(a, nullptr);
  e[0] = 100;
  env->ReleaseLongArrayElements(a, e, JNI_COMMIT);
  e[1] = 200;
  env->ReleaseLongArrayElements(a, e, 0);
  auto* critical = static_cast<jlong*>(env->GetPrimitiveArrayCritical(a, nullptr));
  critical[2] = 300;
  env->ReleasePrimitiveArrayCritical(a, critical, 0);
  say("length %d", env->GetArrayLength(a));
}
JNIEXPORT jobject JNICALL Java_Test_make(JNIEnv* env, jclass) {
  jcharArray a = env->NewCharArray(2);
  jchar x = 'x';
  env->SetCharArrayRegion(a, 1, 1, &x);
  jcharArray none = env->NewCharArray(-1);
  jthrowable t = env->ExceptionOccurred();
  env->ExceptionClear();
  say("negative size: %d %s", none == nullptr, text_of(env, env->GetObjectClass(t)).c_str());
  jchar* chars = env->GetCharArrayElements(a, nullptr);
  say("zero %d", chars[0]);
  chars[0] = 'y';
  env->ReleaseCharArrayElements(a, chars, 0);
  return a;
}
}
