// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jrawMonitorID monitor;
static void use(Notes& notes) {
  auto note = [&](const char* what, jvmtiError error) { notes.add(std::string(what) + " " + std::to_string(error)); };
  note("RawMonitorEnter", jvmti->RawMonitorEnter(monitor));
  note("RawMonitorWait", jvmti->RawMonitorWait(monitor, 1));
  note("RawMonitorNotify", jvmti->RawMonitorNotify(monitor));
  note("RawMonitorNotifyAll", jvmti->RawMonitorNotifyAll(monitor));
  note("RawMonitorExit", jvmti->RawMonitorExit(monitor));
  jrawMonitorID made = nullptr;
  note("CreateRawMonitor", jvmti->CreateRawMonitor("made", &made));
  note("DestroyRawMonitor", jvmti->DestroyRawMonitor(made));
  unsigned char* memory = nullptr;
  note("Allocate", jvmti->Allocate(1000, &memory));
  note("SetEnvironmentLocalStorage", jvmti->SetEnvironmentLocalStorage(memory));
  void* stored = nullptr;
  note("GetEnvironmentLocalStorage", jvmti->GetEnvironmentLocalStorage(&stored));
  notes.add(stored == memory ? "stored" : "not stored");
  note("Deallocate", jvmti->Deallocate(memory));
}
static jint JNICALL object(jlong, jlong, jlong* tag, jint, void* notes) {
  if (*tag == 1) use(*static_cast<Notes*>(notes));
  return 0;
}
static jint JNICALL reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong* tag,
                              jlong*, jint, void* notes) {
  if (*tag == 1) use(*static_cast<Notes*>(notes));
  return JVMTI_VISIT_OBJECTS;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_walk(JNIEnv*, jclass, jobject from) {
  Notes notes;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = object;
  callbacks.heap_reference_callback = reference;
  show(jvmti, "iterate", jvmti->IterateThroughHeap(0, nullptr, &callbacks, &notes));
  notes.print();
  show(jvmti, "follow", jvmti->FollowReferences(0, nullptr, from, &callbacks, &notes));
  notes.print();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_heap_agent(vm);
  check(jvmti->CreateRawMonitor("walk", &monitor), "CreateRawMonitor");
  return 0;
}
}
