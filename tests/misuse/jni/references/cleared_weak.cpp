// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.cleared GetObjectClass weak collected
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jclass type = env->FindClass("java/lang/Object"), system = env->FindClass("java/lang/System");
  jmethodID constructor = env->GetMethodID(type, "<init>", "()V"), gc = env->GetStaticMethodID(system, "gc", "()V");
  jweak last = nullptr;
  for (int i = 0; i < 100; ++i) {
    jobject made = env->NewObject(type, constructor);
    jweak weak = env->NewWeakGlobalRef(made);
    env->DeleteLocalRef(made);
    if (i == 50)
      last = weak;
    else
      env->DeleteWeakGlobalRef(weak);
  }
  env->CallStaticVoidMethod(system, gc);
  env->GetObjectClass(last);  // HERE
  env->ExceptionClear();
}
