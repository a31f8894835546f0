// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <thread>

#include "jvmpi.hpp"

namespace {

char name[] = "name";
void body(void*) {}
std::atomic<bool> asking{false}, asked{false};
jint enabled_in_pause, requested_in_pause, created_in_pause;
bool storage_in_pause = false, clock_in_pause = false;
std::atomic<int> starts{0};
int nested = 0;
jint requested_in_load, created_in_load, frames_in_load, dumps_in_load = 0;

void in_pause(const JVMPI_Event& event) {
  if (!asking || asked.exchange(true)) return;
  const int before = starts;
  enabled_in_pause = pi->EnableEvent(JVMPI_EVENT_THREAD_END, nullptr);
  requested_in_pause = pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr);
  created_in_pause = pi->CreateSystemThread(name, JVMPI_NORMAL_PRIORITY, body);
  pi->RunGC();
  nested = starts - before;
  static int data;
  pi->SetThreadLocalStorage(event.env_id, &data);
  storage_in_pause = pi->GetThreadLocalStorage(event.env_id) == &data;
  clock_in_pause = pi->GetCurrentThreadCpuTime() > 0;
}

void notify(JVMPI_Event* event) {
  if (event->event_type == JVMPI_EVENT_GC_START) ++starts;
  if (event->event_type == JVMPI_EVENT_OBJECT_FREE) in_pause(*event);
  dumps_in_load += number_of(*event) == JVMPI_EVENT_HEAP_DUMP;
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass) {
  std::thread([&] {
    {
      Part part("thread_not_attached");
      part.same("enable", std::string("FAIL"), result_name(pi->EnableEvent(JVMPI_EVENT_THREAD_END, nullptr)));
      part.same("disable", std::string("FAIL"), result_name(pi->DisableEvent(JVMPI_EVENT_THREAD_END, nullptr)));
      part.same("request", std::string("FAIL"), result_name(pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr)));
      part.same("thread", JNI_ERR, pi->CreateSystemThread(name, JVMPI_NORMAL_PRIORITY, body));
      part.yes("status", pi->GetThreadStatus(env) != JVMPI_THREAD_RUNNABLE);
      part.yes("no object", pi->GetThreadObject(env) == nullptr);
      const int before = starts;
      pi->RunGC();
      part.same("collections", 0, starts - before);
    }
    Part part("raw_monitors_of_a_thread_not_attached");
    JVMPI_RawMonitor monitor = pi->RawMonitorCreate(name);
    pi->RawMonitorEnter(monitor);
    pi->RawMonitorWait(monitor, 1);
    pi->RawMonitorExit(monitor);
    pi->RawMonitorDestroy(monitor);
    part.yes("made", monitor != nullptr);
    part.yes("clock", pi->GetCurrentThreadCpuTime() > 0);
  }).join();
  asking = true;
  for (int i = 0; i < 10 && !asked; ++i) pi->RunGC();
  {
    Part part("in_the_pause_of_a_collection");
    part.yes("an object was freed", asked);
    part.same("enable", std::string("FAIL"), result_name(enabled_in_pause));
    part.same("request", std::string("FAIL"), result_name(requested_in_pause));
    part.same("thread", JNI_ERR, created_in_pause);
    part.same("collections", 0, nested);
  }
  {
    Part part("storage_and_clock_in_the_pause");
    part.yes("storage", storage_in_pause);
    part.yes("clock", clock_in_pause);
  }
  {
    Part part("before_init_done");
    part.same("events", requested_in_load == JVMPI_SUCCESS ? 1 : 0, dumps_in_load);
    part.same("thread", JNI_ERR, created_in_load);
    part.same("frames", 0, frames_in_load);
  }
  Part part("suspending_oneself");
  pi->SuspendThread(env);
  part.same("status", JVMPI_THREAD_RUNNABLE, pi->GetThreadStatus(env));
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  const jint result = start_profiler(vm, notify, {JVMPI_EVENT_GC_START, JVMPI_EVENT_OBJECT_FREE});
  requested_in_load = pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr);
  created_in_load = pi->CreateSystemThread(name, JVMPI_NORMAL_PRIORITY, body);
  pi->RunGC();
  JNIEnv no_thread{};
  JVMPI_CallFrame frames[2];
  JVMPI_CallTrace trace{&no_thread, 77, frames};
  pi->GetCallTrace(&trace, 2);
  frames_in_load = trace.num_frames;
  return result;
}

extern "C" JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) {
  Part part("after_shut_down");
  part.same("enable", std::string("FAIL"), result_name(pi->EnableEvent(JVMPI_EVENT_THREAD_END, nullptr)));
  part.same("request", std::string("FAIL"), result_name(pi->RequestEvent(JVMPI_EVENT_MONITOR_DUMP, nullptr)));
}
