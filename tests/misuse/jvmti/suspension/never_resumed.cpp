// SPDX-License-Identifier: Apache-2.0
// expect: thread.never_resumed SuspendThread suspended
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jint count;
  jthread* threads;
  must(jvmti->GetAllThreads(&count, &threads), "GetAllThreads");
  for (int i = 0; i < count; ++i) {
    jvmtiThreadInfo info;
    must(jvmti->GetThreadInfo(threads[i], &info), "GetThreadInfo");
    const bool found = std::strcmp(info.name, "Finalizer") == 0;
    must(jvmti->Deallocate(reinterpret_cast<unsigned char*>(info.name)), "Deallocate");
    if (found) jvmti->SuspendThread(threads[i]);  // HERE
  }
  must(jvmti->Deallocate(reinterpret_cast<unsigned char*>(threads)), "Deallocate");
  (void)env;
}
