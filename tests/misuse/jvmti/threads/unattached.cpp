// SPDX-License-Identifier: Apache-2.0
// expect: thread.unattached GetAllThreads attached
#include "misuse.hpp"

#include <thread>

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  std::thread([] {
    jint count;
    jthread* threads;
    jvmti->GetAllThreads(&count, &threads);  // HERE
  }).join();
}
