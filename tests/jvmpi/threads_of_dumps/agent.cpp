// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "dump_reader.hpp"
#include "profiler.hpp"

namespace {

std::mutex lock;
std::set<JNIEnv*> known;
int traces = 0, unknown_in_traces = 0, in_monitors = 0, unknown_in_monitors = 0;

void look_up(JNIEnv* env, int& all, int& unknown) {
  all += 1;
  unknown += known.count(env) == 0;
}

/// A profiler is slow, so threads are in dumps shortly before it knows them, or after it has forgotten them.
void pause_shortly() { usleep(200); }

void notify(JVMPI_Event* event) {
  switch (event->event_type & ~JVMPI_REQUESTED_EVENT) {
    case JVMPI_EVENT_THREAD_START: {
      pause_shortly();
      std::lock_guard<std::mutex> hold(lock);
      known.insert(event->u.thread_start.thread_env_id);
      break;
    }
    case JVMPI_EVENT_THREAD_END: {
      {
        std::lock_guard<std::mutex> hold(lock);
        known.erase(event->env_id);
      }
      pause_shortly();
      break;
    }
    case JVMPI_EVENT_MONITOR_DUMP: {
      const auto& u = event->u.monitor_dump;
      const MonitorDump dump = read_monitor_dump(u.begin, u.end);
      pause_shortly();
      std::lock_guard<std::mutex> hold(lock);
      for (jint i = 0; i < u.num_traces; ++i) look_up(u.traces[i].env_id, traces, unknown_in_traces);
      for (const auto& [object, monitor] : dump.monitors) {
        if (monitor.owner != nullptr) look_up(monitor.owner, in_monitors, unknown_in_monitors);
        for (const auto* threads : {&monitor.entering, &monitor.waiting})
          for (JNIEnv* env : *threads) look_up(env, in_monitors, unknown_in_monitors);
      }
      break;
    }
    case JVMPI_EVENT_HEAP_DUMP: {
      pause_shortly();
      std::lock_guard<std::mutex> hold(lock);
      const auto& u = event->u.heap_dump;
      for (jint i = 0; i < u.num_traces; ++i) look_up(u.traces[i].env_id, traces, unknown_in_traces);
      break;
    }
    case JVMPI_EVENT_JVM_SHUT_DOWN:
      for (jint each : {JVMPI_EVENT_THREAD_START, JVMPI_EVENT_THREAD_END}) jvmpi->DisableEvent(each, nullptr);
      for (int i = 0; i < 50; ++i) jvmpi->RequestEvent(JVMPI_EVENT_MONITOR_DUMP, nullptr);
      expect(unknown_in_traces == 0 && traces > 1000, "each thread of a trace is known");
      expect(unknown_in_monitors == 0 && in_monitors > 100, "each thread at a monitor is known");
      break;
    default: break;
  }
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_THREAD_START, JVMPI_EVENT_THREAD_END, JVMPI_EVENT_JVM_SHUT_DOWN});
}

JNIEXPORT void JNICALL Java_Test_dump(JNIEnv*, jclass) {
  static int count = 0;
  JVMPI_HeapDumpArg arg{JVMPI_DUMP_LEVEL_1};
  jvmpi->RequestEvent(JVMPI_EVENT_MONITOR_DUMP, nullptr);
  if (count++ % 20 == 0) jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &arg);
}
}
