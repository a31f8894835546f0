// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_run(JNIEnv* env, jclass, jthrowable t) {
  say("nothing: %d %d", env->ExceptionCheck(), env->ExceptionOccurred() != nullptr);
  jint answer = env->Throw(t);
  say("after Throw %d: %d, same %d", answer, env->ExceptionCheck(), env->IsSameObject(env->ExceptionOccurred(), t));
  env->ExceptionClear();
  say("after ExceptionClear: %d", env->ExceptionCheck());
  return 7;
}
JNIEXPORT void JNICALL Java_Test_leave(JNIEnv* env, jclass, jthrowable t) { env->Throw(t); }
JNIEXPORT void JNICALL Java_Test_leaveNew(JNIEnv* env, jclass) {
  env->ThrowNew(env->FindClass("java/io/IOException"), "made in C");
}
JNIEXPORT jint JNICALL Java_Test_callsThrowing(JNIEnv* env, jclass test) {
  env->CallStaticVoidMethod(test, env->GetStaticMethodID(test, "throwing", "()V"));
  say("pending after the call: %d", env->ExceptionCheck());
  return 3;
}
}
