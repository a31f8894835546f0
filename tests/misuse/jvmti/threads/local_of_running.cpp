// SPDX-License-Identifier: Apache-2.0
// expect: thread.not_suspended PopFrame
#include "misuse.hpp"

jthread other;

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jint count;
  jthread* threads;
  must(jvmti->GetAllThreads(&count, &threads), "GetAllThreads");
  jthread self;
  must(jvmti->GetCurrentThread(&self), "GetCurrentThread");
  for (int i = 0; i < count; ++i)
    if (!env->IsSameObject(threads[i], self)) other = threads[i];
  jvmti->PopFrame(other);  // HERE
  must(jvmti->Deallocate(reinterpret_cast<unsigned char*>(threads)), "Deallocate");
}
