// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#include "profiler.hpp"

namespace {

JavaVM* the_vm;
bool in_pause_refused = false, asked_in_pause = false, nested_refused = false;

void notify(JVMPI_Event* event) {
  if (event->event_type == JVMPI_EVENT_GC_START)
    nested_refused = jvmpi->CreateSystemThread(const_cast<char*>("x"), JVMPI_NORMAL_PRIORITY, [](void*) {}) == JNI_ERR;
  if (event->event_type != JVMPI_EVENT_OBJECT_FREE || asked_in_pause) return;
  asked_in_pause = true;
  JVMPI_CallFrame frame;
  JVMPI_CallTrace trace{event->env_id, 7, &frame};
  jvmpi->GetCallTrace(&trace, 1);
  jvmpi->RunGC();
  jvmpi->DisableGC();
  jvmpi->EnableGC();
  jvmpi->SuspendThread(event->env_id);
  in_pause_refused = jvmpi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr) == JVMPI_FAIL &&
                     jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr) == JVMPI_FAIL &&
                     jvmpi->GetThreadObject(event->env_id) == nullptr && trace.num_frames == 7;
}

void* outside(void*) {
  JVMPI_CallFrame frame;
  JVMPI_CallTrace trace{nullptr, 0, &frame};
  jvmpi->GetCallTrace(&trace, 1);
  expect(jvmpi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr) == JVMPI_FAIL,
         "a thread that is not attached cannot enable events");
  expect(jvmpi->RequestEvent(JVMPI_EVENT_MONITOR_DUMP, nullptr) == JVMPI_FAIL, "or request them");
  JVMPI_RawMonitor monitor = new_monitor("outside");
  jvmpi->RawMonitorEnter(monitor);
  jvmpi->RawMonitorWait(monitor, 1);
  jvmpi->RawMonitorExit(monitor);
  jvmpi->RawMonitorDestroy(monitor);
  jvmpi->DisableGC();
  jvmpi->EnableGC();
  expect(jvmpi->GetCurrentThreadCpuTime() > 0, "but it can use raw monitors, and has CPU time");
  return nullptr;
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  void* nothing = nullptr;
  expect(vm->GetEnv(&nothing, 0x10000004) == JNI_EVERSION && vm->GetEnv(&nothing, 0x10000000) == JNI_EVERSION,
         "versions that there are not");
  if (start_profiler(vm, notify, {JVMPI_EVENT_OBJECT_FREE, JVMPI_EVENT_GC_START}, JVMPI_VERSION_1) != JNI_OK)
    return JNI_ERR;
  void* again = nullptr;
  expect(vm->GetEnv(&again, JVMPI_VERSION_1_1) == JNI_OK && again == jvmpi && jvmpi->version == JVMPI_VERSION_1_2,
         "one interface for all versions");
  expect(jvmpi->CreateSystemThread(const_cast<char*>("early"), JVMPI_NORMAL_PRIORITY, [](void*) {}) == JNI_ERR,
         "no thread before JVM_INIT_DONE");
  return JNI_OK;
}

JNIEXPORT void JNICALL Java_Test_bad(JNIEnv* env, jclass, jobject object) {
  for (jint type : {0, -1, 10, 32, 36, 62, 1000, JVMPI_EVENT_METHOD_ENTRY | JVMPI_REQUESTED_EVENT, INT32_MIN})
    expect(jvmpi->EnableEvent(type, nullptr) == JVMPI_FAIL && jvmpi->DisableEvent(type, nullptr) == JVMPI_FAIL &&
               jvmpi->RequestEvent(type, nullptr) == JVMPI_FAIL,
           "there is no event %d", type);
  for (jint type : {JVMPI_EVENT_HEAP_DUMP, JVMPI_EVENT_MONITOR_DUMP, JVMPI_EVENT_OBJECT_DUMP})
    expect(jvmpi->EnableEvent(type, nullptr) == JVMPI_NOT_AVAILABLE &&
               jvmpi->DisableEvent(type, nullptr) == JVMPI_NOT_AVAILABLE,
           "event %d comes by RequestEvent only", type);
  for (jint type : {JVMPI_EVENT_METHOD_ENTRY, JVMPI_EVENT_GC_START, JVMPI_EVENT_ARENA_NEW})
    expect(jvmpi->RequestEvent(type, nullptr) == JVMPI_NOT_AVAILABLE, "event %d cannot be requested", type);
  jobjectID id = jvmpi->jobject2jobjectID(object);
  auto beside = reinterpret_cast<jobjectID>(reinterpret_cast<char*>(id) + 8);
  auto wild = reinterpret_cast<jobjectID>(uintptr_t{0x1234567});
  for (jint type :
       {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_THREAD_START, JVMPI_EVENT_OBJECT_ALLOC, JVMPI_EVENT_OBJECT_DUMP})
    for (jobjectID bad : {jobjectID{nullptr}, beside, wild})
      expect(jvmpi->RequestEvent(type, bad) == JVMPI_FAIL, "event %d: no such object", type);
  expect(jvmpi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, id) == JVMPI_FAIL, "an object that is not a class");
  expect(jvmpi->RequestEvent(JVMPI_EVENT_THREAD_START, id) == JVMPI_FAIL, "an object that is not a thread");
  expect(jvmpi->jobjectID2jobject(wild) == nullptr && jvmpi->jobjectID2jobject(nullptr) == nullptr,
         "no reference to no object");
  expect(jvmpi->jobject2jobjectID(nullptr) == nullptr &&
             jvmpi->jobject2jobjectID(reinterpret_cast<jobject>(uintptr_t{0x1000})) == nullptr,
         "no object of no reference");
  auto bad_env = reinterpret_cast<JNIEnv*>(uintptr_t{0x100});
  for (JNIEnv* bad : {static_cast<JNIEnv*>(nullptr), bad_env}) {
    jvmpi->SuspendThread(bad);
    jvmpi->ResumeThread(bad);
    jvmpi->SetThreadLocalStorage(bad, bad);
    expect(jvmpi->GetThreadStatus(bad) == JVMPI_FAIL && jvmpi->ThreadHasRun(bad) == JNI_FALSE &&
               jvmpi->GetThreadLocalStorage(bad) == nullptr && jvmpi->GetThreadObject(bad) == nullptr,
           "no thread of no JNIEnv");
    JVMPI_CallFrame frame;
    JVMPI_CallTrace trace{bad, 5, &frame};
    jvmpi->GetCallTrace(&trace, 1);
    expect(trace.num_frames == 0, "no trace of no JNIEnv");
  }
  jvmpi->GetCallTrace(nullptr, 1);
  JVMPI_CallTrace trace{env, 5, nullptr};
  jvmpi->GetCallTrace(&trace, 1);
  expect(trace.num_frames == 0, "no trace without memory");
  jvmpi->GetCallTrace(&trace, -1);
  jvmpi->SuspendThread(env);
  jvmpi->ResumeThread(env);
  expect(true, "a thread does not suspend itself");
  expect(jvmpi->GetMethodClass(nullptr) == nullptr &&
             jvmpi->GetMethodClass(reinterpret_cast<jmethodID>(uintptr_t{0x2000})) == nullptr,
         "no class of no method");
  jint results[2];
  JNIEnv* list[] = {bad_env, env};
  expect(jvmpi->SuspendThreadList(-1, list, results) == JVMPI_FAIL &&
             jvmpi->SuspendThreadList(1, nullptr, results) == JVMPI_FAIL &&
             jvmpi->ResumeThreadList(1, list, nullptr) == JVMPI_FAIL,
         "no list");
  expect(jvmpi->SuspendThreadList(2, list, results) == JVMPI_SUCCESS && results[0] == JVMPI_FAIL &&
             results[1] == JVMPI_FAIL,
         "nobody of the list");
  auto name = const_cast<char*>("bad");
  expect(jvmpi->CreateSystemThread(nullptr, JVMPI_NORMAL_PRIORITY, [](void*) {}) == JNI_ERR &&
             jvmpi->CreateSystemThread(name, JVMPI_NORMAL_PRIORITY, nullptr) == JNI_ERR &&
             jvmpi->CreateSystemThread(name, 7, [](void*) {}) == JNI_ERR,
         "no thread without name or function, or of another priority");
  jvmpi->DisableGC();
  expect(jvmpi->CreateSystemThread(name, JVMPI_NORMAL_PRIORITY, [](void*) {}) == JNI_ERR,
         "no thread while garbage collection is disabled");
  jvmpi->EnableGC();
  expect(jvmpi->RawMonitorCreate(nullptr) == nullptr, "no raw monitor without a name");
  JVMPI_RawMonitor monitor = new_monitor("mine");
  jvmpi->RawMonitorExit(monitor);
  jvmpi->RawMonitorWait(monitor, 1);
  jvmpi->RawMonitorNotifyAll(monitor);
  jvmpi->RawMonitorDestroy(monitor);
  for (JVMPI_RawMonitor bad :
       {static_cast<JVMPI_RawMonitor>(nullptr), reinterpret_cast<JVMPI_RawMonitor>(uintptr_t{0x3000}), monitor}) {
    jvmpi->RawMonitorEnter(bad);
    jvmpi->RawMonitorExit(bad);
    jvmpi->RawMonitorWait(bad, 1);
    jvmpi->RawMonitorNotifyAll(bad);
    jvmpi->RawMonitorDestroy(bad);
  }
  expect(true, "nothing happens to no raw monitor");
  pthread_t thread;
  pthread_create(&thread, nullptr, outside, nullptr);
  pthread_join(thread, nullptr);
  jvmpi->RunGC();
  expect(asked_in_pause && in_pause_refused, "in the pause of a collection, the VM is not entered");
  expect(nested_refused, "no thread is made at GC_START");
}
}
