// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>
#include <thread>

#include "jvmpi_journal.hpp"

namespace {

JVMPI_RawMonitor create(const char* name) { return pi->RawMonitorCreate(const_cast<char*>(name)); }
std::atomic<JVMPI_RawMonitor> expected{nullptr};
std::atomic<int> wrong_ids{0}, attempts{0};

void notify(JVMPI_Event* event) {
  journal::note_event(event);
  attempts += event->event_type == JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER;
  if (!journal::label.empty() && event->u.raw_monitor.id != expected) ++wrong_ids;
}

std::string take_journal() {
  std::lock_guard hold(journal::lock);
  std::string text;
  text.swap(journal::events);
  return text;
}

/// The events of two attached threads, of which "second" has to wait for "first".
std::string contend(JNIEnv* env, const char* name) {
  JVMPI_RawMonitor monitor = create(name);
  expected = monitor;
  take_journal();
  attempts = 0;
  journal::set_label(env, "first");
  pi->RawMonitorEnter(monitor);
  std::thread second([&] {
    JNIEnv* own = nullptr;
    java_vm->AttachCurrentThread(reinterpret_cast<void**>(&own), nullptr);
    journal::set_label(own, "second");
    pi->RawMonitorEnter(monitor);
    pi->RawMonitorExit(monitor);
    java_vm->DetachCurrentThread();
  });
  // When the attempt has been told, the thread is about to wait. Without events there is nothing but time to go by.
  for (int i = 0; i < (name[0] == '_' ? 50 : 60000) && attempts == 0; ++i) usleep(1000);
  pi->RawMonitorExit(monitor);
  second.join();
  journal::set_label(nullptr, "");
  pi->RawMonitorDestroy(monitor);
  return take_journal();
}

int count(const std::string& text, const std::string& word) {
  int found = 0;
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass) {
  const std::string events = contend(env, "contended");
  { Part("enter").same(events, 1, count(events, "second: RAW_MONITOR_CONTENDED_ENTER contended")); }
  { Part("entered").same(events, 1, count(events, "second: RAW_MONITOR_CONTENDED_ENTERED contended")); }
  { Part("exit").same(events, 1, count(events, "first: RAW_MONITOR_CONTENDED_EXIT contended")); }
  { Part("name_and_id").same("events with another id", 0, wrong_ids); }
  { Part("underscore").same("events", std::string(), contend(env, "_contended")); }
  {
    Part part("uncontended");
    JVMPI_RawMonitor monitor = create("free");
    journal::set_label(env, "only");
    for (int i = 0; i < 10; ++i) {
      pi->RawMonitorEnter(monitor);
      pi->RawMonitorEnter(monitor);
      pi->RawMonitorWait(monitor, 1);
      pi->RawMonitorNotifyAll(monitor);
      pi->RawMonitorExit(monitor);
      pi->RawMonitorExit(monitor);
    }
    journal::set_label(nullptr, "");
    part.same("events", std::string(), take_journal());
  }
  Part("in_their_threads").same("events with another JNIEnv", 0, count(events, "of another thread"));
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify,
                        {JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER, JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTERED,
                         JVMPI_EVENT_RAW_MONITOR_CONTENDED_EXIT});
}
