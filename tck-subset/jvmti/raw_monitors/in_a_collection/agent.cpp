// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor;
static int starts, finishes, refused, pairs = 1;
static void note(jvmtiError error) { refused += error != JVMTI_ERROR_NONE; }
static void JNICALL collection_start(jvmtiEnv*) {
  note(jvmti->RawMonitorEnter(monitor));
  pairs &= starts == finishes;
  starts++;
  note(jvmti->RawMonitorExit(monitor));
}
static void JNICALL collection_finish(jvmtiEnv*) {
  note(jvmti->RawMonitorEnter(monitor));
  finishes++;
  pairs &= starts == finishes;
  unsigned char* memory = nullptr;
  note(jvmti->Allocate(100, &memory));
  note(jvmti->Deallocate(memory));
  void* data = nullptr;
  note(jvmti->SetEnvironmentLocalStorage(&monitor));
  note(jvmti->GetEnvironmentLocalStorage(&data));
  refused += data != &monitor;
  note(jvmti->RawMonitorNotifyAll(monitor));
  note(jvmti->RawMonitorExit(monitor));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  set_callbacks(jvmti, [](auto& c) {
    c.GarbageCollectionStart = collection_start;
    c.GarbageCollectionFinish = collection_finish;
  });
  enable(jvmti, {JVMTI_EVENT_GARBAGE_COLLECTION_START, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH});
}
JNIEXPORT void JNICALL Java_Test_collectAndAwait(JNIEnv*, jclass) {
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  while (finishes == 0) check(jvmti->RawMonitorWait(monitor, 1000), "RawMonitorWait");
  say("collected: %d, in pairs: %d, refused: %d", finishes > 0, pairs, refused);
  check(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_agent(vm, {.can_generate_garbage_collection_events = 1});
  check(jvmti->CreateRawMonitor("collections", &monitor), "CreateRawMonitor");
  return 0;
}
}
