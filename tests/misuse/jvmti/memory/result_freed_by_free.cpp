// SPDX-License-Identifier: Apache-2.0
// expect: memory.freed_by_free free
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jint count;
  jthread* threads;
  must(jvmti->GetAllThreads(&count, &threads), "GetAllThreads");
  std::free(threads);  // HERE
}
