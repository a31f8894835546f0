// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" {
JNIEXPORT jboolean JNICALL Java_Test_same(JNIEnv* env, jclass, jobject one, jobject two) {
  return env->IsSameObject(one, two);
}
JNIEXPORT jboolean JNICALL Java_Test_hasIdentity(JNIEnv* env, jclass, jobject object) {
  // Older jni.h files lack it.
  using Function = jboolean(JNICALL*)(JNIEnv*, jobject);
  return reinterpret_cast<Function>((*reinterpret_cast<void***>(env))[236])(env, object);
}
JNIEXPORT jint JNICALL Java_Test_enter(JNIEnv* env, jclass, jobject object) { return env->MonitorEnter(object); }
JNIEXPORT jint JNICALL Java_Test_exit(JNIEnv* env, jclass, jobject object) { return env->MonitorExit(object); }
JNIEXPORT jobject JNICALL Java_Test_weak(JNIEnv* env, jclass, jobject object) {
  jweak weak = env->NewWeakGlobalRef(object);
  if (weak == nullptr) return nullptr;
  jobject local = env->NewLocalRef(weak);
  env->DeleteWeakGlobalRef(weak);
  return local;
}
JNIEXPORT jobject JNICALL Java_Test_global(JNIEnv* env, jclass, jobject object) {
  jobject global = env->NewGlobalRef(object);
  jobject local = env->NewLocalRef(global);
  env->DeleteGlobalRef(global);
  return local;
}
JNIEXPORT jobject JNICALL Java_Test_local(JNIEnv* env, jclass, jobject object) {
  if (env->PushLocalFrame(8) != 0) return nullptr;
  return env->PopLocalFrame(env->NewLocalRef(object));
}
JNIEXPORT jobject JNICALL Java_Test_element(JNIEnv* env, jclass, jobject object) {
  jobjectArray array = env->NewObjectArray(2, env->GetObjectClass(object), object);
  return env->GetObjectArrayElement(array, 1);
}
JNIEXPORT jint JNICALL Java_Test_day(JNIEnv* env, jclass, jobject date) {
  jclass type = env->GetObjectClass(date);
  for (const char* descriptor : {"I", "S", "B"}) {
    jfieldID field = env->GetFieldID(type, "day", descriptor);
    if (field == nullptr) {
      env->ExceptionClear();
      continue;
    }
    if (*descriptor == 'I') return env->GetIntField(date, field);
    return *descriptor == 'S' ? env->GetShortField(date, field) : env->GetByteField(date, field);
  }
  return -1;
}
}
