// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
static jobject global;
static jweak weak, weak_of_strong;
extern "C" {
JNIEXPORT void JNICALL Java_Test_keep(JNIEnv* env, jclass, jobject strong, jobject dying) {
  global = env->NewGlobalRef(strong);
  weak = env->NewWeakGlobalRef(dying);
  weak_of_strong = env->NewWeakGlobalRef(strong);
  jobject local = env->NewLocalRef(strong);
  say("types: %d %d %d %d", env->GetObjectRefType(local), env->GetObjectRefType(global), env->GetObjectRefType(weak),
      env->GetObjectRefType(nullptr));
  env->DeleteLocalRef(local);
  say("null: %d %d %d", env->NewGlobalRef(nullptr) == nullptr, env->NewLocalRef(nullptr) == nullptr,
      env->IsSameObject(nullptr, nullptr));
}
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobject strong) {
  say("same: %d %d %d", env->IsSameObject(global, strong), env->IsSameObject(weak_of_strong, strong),
      env->IsSameObject(global, weak_of_strong));
}
JNIEXPORT jboolean JNICALL Java_Test_gone(JNIEnv* env, jclass) { return env->IsSameObject(weak, nullptr); }
JNIEXPORT void JNICALL Java_Test_end(JNIEnv* env, jclass) {
  jobject again = env->NewLocalRef(weak);
  say("from a cleared one: %d; the strong one's: %d", again == nullptr, env->IsSameObject(weak_of_strong, nullptr));
  env->DeleteWeakGlobalRef(weak);
  env->DeleteWeakGlobalRef(weak_of_strong);
  env->DeleteGlobalRef(global);
}
}
