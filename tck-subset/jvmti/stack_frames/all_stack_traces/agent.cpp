// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void print(const char* who, const jvmtiStackInfo& stack) {
  jint shown = stack.frame_count < 7 ? stack.frame_count : 7;
  say("%s:%s, runnable %d", who, names_of(jvmti, stack.frame_buffer, shown).c_str(),
      (stack.state & JVMTI_THREAD_STATE_RUNNABLE) != 0);
}
static void traces(JNIEnv* env, jthread worker, jint max) {
  jvmtiStackInfo* stacks = nullptr;
  jint count = 0;
  jint most = 0;
  show(jvmti, "at most " + std::to_string(max), jvmti->GetAllStackTraces(max, &stacks, &count));
  for (jint i = 0; i < count; ++i)
    if (stacks[i].frame_count > most) most = stacks[i].frame_count;
  say("too many frames: %d", most > max);
  // The order of the threads is open.
  for (jint i = 0; i < count; ++i)
    if (env->IsSameObject(stacks[i].thread, current_thread(jvmti))) print("main", stacks[i]);
  for (jint i = 0; i < count; ++i)
    if (env->IsSameObject(stacks[i].thread, worker)) print("worker", stacks[i]);
  show(jvmti, "Deallocate", jvmti->Deallocate(reinterpret_cast<unsigned char*>(stacks)));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jthread worker) {
  jvmtiStackInfo* stacks = nullptr;
  jint count = 0;
  jint threads = 0;
  jthread* all = nullptr;
  check(jvmti->GetAllStackTraces(1, &stacks, &count), "GetAllStackTraces");
  check(jvmti->GetAllThreads(&threads, &all), "GetAllThreads");
  say("as many as threads: %d", count == threads);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(stacks));
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(all));
  for (jint max : {0, 3, 100}) traces(env, worker, max);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
