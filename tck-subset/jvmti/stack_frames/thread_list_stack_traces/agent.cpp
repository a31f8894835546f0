// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobjectArray given) {
  jthread threads[4];
  for (jint i = 0; i < 4; ++i) threads[i] = env->GetObjectArrayElement(given, i);
  for (jint max : {10, 2}) {
    jvmtiStackInfo* stacks = nullptr;
    show(jvmti, "GetThreadListStackTraces", jvmti->GetThreadListStackTraces(4, threads, max, &stacks));
    for (jint i = 0; i < 4; ++i)
      say("same thread %d, alive %d, terminated %d, frames %d:%s", env->IsSameObject(threads[i], stacks[i].thread),
          (stacks[i].state & JVMTI_THREAD_STATE_ALIVE) != 0, (stacks[i].state & JVMTI_THREAD_STATE_TERMINATED) != 0,
          stacks[i].frame_count, names_of(jvmti, stacks[i].frame_buffer, stacks[i].frame_count).c_str());
    show(jvmti, "Deallocate", jvmti->Deallocate(reinterpret_cast<unsigned char*>(stacks)));
  }
}
JNIEXPORT void JNICALL Java_Test_bad(JNIEnv*, jclass, jobject object) {
  jvmtiStackInfo* stacks = nullptr;
  jthread threads[] = {current_thread(jvmti), object};
  show(jvmti, "not a thread", jvmti->GetThreadListStackTraces(2, threads, 10, &stacks));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
