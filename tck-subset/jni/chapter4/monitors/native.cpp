// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_exit(JNIEnv* env, jclass, jobject o) { return env->MonitorExit(o) < 0; }
JNIEXPORT jstring JNICALL Java_Test_both(JNIEnv* env, jclass, jobject o) {
  std::string answers;
  jclass threads = env->FindClass("java/lang/Thread");
  jmethodID holds = env->GetStaticMethodID(threads, "holdsLock", "(Ljava/lang/Object;)Z");
  for (bool enter : {true, true, false, false}) {
    answers += std::to_string(enter ? env->MonitorEnter(o) : env->MonitorExit(o));
    answers += env->CallStaticBooleanMethod(threads, holds, o) ? " held " : " free ";
  }
  return env->NewStringUTF(answers.c_str());
}
}
