// SPDX-License-Identifier: Apache-2.0
// expect: argument.illegal RunAgentThread priority
#include "misuse.hpp"

void JNICALL run(jvmtiEnv*, JNIEnv*, void*) {}

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jclass type = env->FindClass("java/lang/Thread");
  jobject thread = env->NewObject(type, env->GetMethodID(type, "<init>", "()V"));
  jvmti->RunAgentThread(thread, run, nullptr, 99);  // HERE
}
