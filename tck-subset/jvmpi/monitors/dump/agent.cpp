// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>
#include <thread>

#include "jvmpi_dump.hpp"
#include "jvmpi_status.hpp"

namespace {

MonitorDump got;
std::map<JNIEnv*, std::pair<std::vector<JVMPI_CallFrame>, jint>> threads;  // trace and status
jint num_traces;
std::atomic<int> collections{0};
int collections_in_event = 0;

void take(const JVMPI_Event& event) {
  const auto& u = event.u.monitor_dump;
  threads.clear();
  got = read_monitor_dump(u.begin, u.end);
  num_traces = u.num_traces;
  for (jint i = 0; i < u.num_traces; ++i) {
    const JVMPI_CallTrace& trace = u.traces[i];
    threads[trace.env_id] = {{trace.frames, trace.frames + trace.num_frames}, u.threads_status[i]};
  }
  const int before = collections;
  pi->RunGC();
  collections_in_event += collections - before;
}

void notify(JVMPI_Event* event) {
  note_methods(*event);
  if (event->event_type == JVMPI_EVENT_GC_FINISH) ++collections;
  if (number_of(*event) == JVMPI_EVENT_MONITOR_DUMP) take(*event);
}

void dump() { succeed(pi->RequestEvent(JVMPI_EVENT_MONITOR_DUMP, nullptr), "RequestEvent"); }

using Threads = std::vector<JNIEnv*>;

/// A native thread that is attached for a while.
struct Attached {
  template <class Body>
  explicit Attached(Body body)
      : thread([=, this] {
          JNIEnv* own = nullptr;
          java_vm->AttachCurrentThread(reinterpret_cast<void**>(&own), nullptr);
          env = own;
          body();
          java_vm->DetachCurrentThread();
        }) {
    while (env == nullptr) usleep(1000);
  }
  ~Attached() { thread.join(); }
  std::atomic<JNIEnv*> env{nullptr};
  std::thread thread;
};

void look_at_raw_monitors(JNIEnv* env) {
  char name[] = "of the case";
  JVMPI_RawMonitor monitor = pi->RawMonitorCreate(name);
  std::atomic<bool> waits{false};
  {
    Attached waiting([&] {
      pi->RawMonitorEnter(monitor);
      waits = true;
      pi->RawMonitorWait(monitor, 0);
      pi->RawMonitorExit(monitor);
    });
    while (!waits) usleep(1000);
    for (int i = 0; i < 3; ++i) pi->RawMonitorEnter(monitor);
    {
      Attached entering([&] {
        pi->RawMonitorEnter(monitor);
        pi->RawMonitorExit(monitor);
      });
      for (int i = 0; i < 10000; ++i) {  // until it waits
        dump();
        if (!got.raw_monitors[monitor].entering.empty()) break;
        usleep(1000);
      }
      const MonitorRecord& record = got.raw_monitors[monitor];
      {
        Part part("raw_monitor");
        part.same("name", std::string("of the case"), record.name);
        part.yes("owner", record.owner == env);
        part.same("entry count", 3, record.entries);
      }
      Part part("threads_of_a_raw_monitor");
      part.yes("waiting to enter", record.entering == Threads{entering.env});
      part.yes("waiting to be notified", record.waiting == Threads{waiting.env});
      pi->RawMonitorNotifyAll(monitor);
      for (int i = 0; i < 3; ++i) pi->RawMonitorExit(monitor);
    }
  }
  pi->RawMonitorDestroy(monitor);
}

}  // namespace

extern "C" JNIEXPORT jlong JNICALL Java_Test_env(JNIEnv* env, jclass) { return reinterpret_cast<jlong>(env); }

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobject owned, jobject waited_for, jlong owner,
                                                 jlong entering, jlong notified, jlong alone) {
  dump();
  const MonitorRecord& record = got.monitors[id_of(owned)];
  {
    Part part("java_monitor");
    part.yes("owner", record.owner == as_env(owner));
    part.same("entry count", 2, record.entries);
  }
  Part("threads_waiting_to_enter").yes("the thread", record.entering == Threads{as_env(entering)});
  Part("threads_waiting_to_be_notified").yes("the thread", record.waiting == Threads{as_env(notified)});
  {
    Part part("monitor_without_owner");
    const MonitorRecord& other = got.monitors[id_of(waited_for)];
    part.yes("owner", other.owner == nullptr);
    part.same("entry count", 0, other.entries);
    part.same("waiting to enter", 0, static_cast<jlong>(other.entering.size()));
    part.yes("waiting to be notified", other.waiting == Threads{as_env(alone)});
  }
  Part("begin_and_end")
      .yes(got.problem,
           got.problem.find("record of") == std::string::npos && got.problem.find("end") == std::string::npos);
  Part("each_monitor_once").yes(got.problem, got.problem.find("two") == std::string::npos);
  {
    Part part("traces");
    part.same("each thread has one", num_traces, static_cast<jlong>(threads.size()));
    for (JNIEnv* thread : {env, as_env(entering), as_env(notified), as_env(alone)}) {
      JVMPI_CallFrame frames[100];
      JVMPI_CallTrace trace{thread, 0, frames};
      pi->GetCallTrace(&trace, 100);
      const auto& of_dump = threads[thread].first;
      part.same("frames", trace.num_frames, static_cast<jlong>(of_dump.size()));
      for (size_t i = 0; i < of_dump.size() && i < 100; ++i)
        part.yes("method", frames[i].method_id == of_dump[i].method_id && frames[i].lineno == of_dump[i].lineno);
    }
  }
  {
    Part part("threads_status");
    part.same("running", std::string("RUNNABLE"), status_name(threads[env].second));
    part.same("entering", std::string("MONITOR_WAIT"), status_name(threads[as_env(entering)].second));
    part.same("waiting", std::string("CONDVAR_WAIT"), status_name(threads[as_env(alone)].second));
  }
  look_at_raw_monitors(env);
  Part part("collections_held_off");
  part.same("collections in NotifyEvent", 0, collections_in_event);
  const int before = collections;
  pi->RunGC();
  part.yes("collections afterwards", collections > before);
}

extern "C" JNIEXPORT void JNICALL Java_Test_lookAgain(JNIEnv*, jclass, jobject owned, jobject waited_for) {
  Part part("after_all_is_over");
  dump();
  part.yes("not there", got.monitors.count(id_of(owned)) == 0 && got.monitors.count(id_of(waited_for)) == 0);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_GC_FINISH});
}
