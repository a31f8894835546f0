// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_hash(JNIEnv* env, jclass, jobject object) {
  jint one = 0, two = 1;
  jobject global = env->NewGlobalRef(object);
  check(jvmti->GetObjectHashCode(object, &one), "GetObjectHashCode");
  check(jvmti->GetObjectHashCode(global, &two), "GetObjectHashCode");
  env->DeleteGlobalRef(global);
  if (one != two) say("two hash codes");
  return one;
}
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) {
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
