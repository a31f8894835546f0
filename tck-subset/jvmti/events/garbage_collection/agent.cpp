// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID lock;
static int starts, finishes, unpaired;
static void use_safe_functions(jvmtiEnv* env, int& count) {
  check(env->RawMonitorEnter(lock), "RawMonitorEnter");
  count++;
  unpaired += starts - finishes != (&count == &starts ? 1 : 0);
  check(env->RawMonitorNotify(lock), "RawMonitorNotify");
  check(env->RawMonitorExit(lock), "RawMonitorExit");
  unsigned char* memory = nullptr;
  check(env->Allocate(100, &memory), "Allocate");
  check(env->SetEnvironmentLocalStorage(memory), "SetEnvironmentLocalStorage");
  void* stored = nullptr;
  check(env->GetEnvironmentLocalStorage(&stored), "GetEnvironmentLocalStorage");
  if (stored != memory) unpaired++;
  check(env->Deallocate(memory), "Deallocate");
}
static void JNICALL start(jvmtiEnv* env) { use_safe_functions(env, starts); }
static void JNICALL finish(jvmtiEnv* env) { use_safe_functions(env, finishes); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) {
  enable(jvmti, {JVMTI_EVENT_GARBAGE_COLLECTION_START, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH});
  show(jvmti, "collect", jvmti->ForceGarbageCollection());
  int first = finishes;
  show(jvmti, "collect", jvmti->ForceGarbageCollection());
  disable(jvmti, {JVMTI_EVENT_GARBAGE_COLLECTION_START, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH});
  say("%s, %s, starts and finishes differ by %d, unpaired %d", first > 0 ? "one at least" : "none",
      finishes > first ? "one more at least" : "none more", starts - finishes, unpaired);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_agent(vm, {.can_generate_garbage_collection_events = 1});
  check(jvmti->CreateRawMonitor("collections", &lock), "CreateRawMonitor");
  set_callbacks(jvmti, [](auto& c) {
    c.GarbageCollectionStart = start;
    c.GarbageCollectionFinish = finish;
  });
  return 0;
}
}
