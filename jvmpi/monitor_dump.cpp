// SPDX-License-Identifier: Apache-2.0
// MONITOR_DUMP: all monitors that a thread owns, waits to enter or waits in, the raw monitors of JVMPI, and all
// threads.
#include <unordered_set>

#include "jvmpi/dump_buffer.hpp"
#include "jvmpi/notify.hpp"
#include "jvmpi/requests.hpp"
#include "jvmpi/traces.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/raw_monitor.hpp"

namespace vitrine::jvmpi {

namespace {

/// Null: a thread that the profiler cannot know, too.
const JNIEnv* env_or_null(const Thread* thread) {
  const Thread* carrier = platform_thread(const_cast<Thread*>(thread));
  return carrier == nullptr || !may_be_in_dump(*carrier) ? nullptr : carrier->jni_env;
}

/// In the order in which they are found, each once.
std::vector<Object*> monitors_in_use() {
  std::vector<Object*> objects;
  std::unordered_set<Object*> seen;
  auto add = [&](Object* object) {
    if (object != nullptr && seen.insert(object).second) objects.push_back(object);
  };
  for (Thread* thread : vm::all_attached_threads()) {
    for (const vm::OwnedMonitor& owned : thread->context.owned_monitors) add(owned.object);
    for (const vm::Monitor* monitor : {thread->contended.load(), thread->waiting_on.load()})
      if (monitor != nullptr) add(vm::object_of(*monitor));
  }
  return objects;
}

template <class Threads>
void write_threads(DumpBuffer& out, const Threads& threads) {
  std::vector<const JNIEnv*> envs;
  for (const Thread* thread : threads)
    if (const JNIEnv* env = env_or_null(thread)) envs.push_back(env);
  out.u4(static_cast<uint32_t>(envs.size()));
  for (const JNIEnv* env : envs) out.pointer(env);
}

void write_monitors(DumpBuffer& out) {
  for (Object* object : monitors_in_use()) {
    const vm::MonitorUsage usage = vm::monitor_usage(object);
    out.u1(JVMPI_MONITOR_JAVA);
    out.pointer(object);
    out.pointer(env_or_null(usage.owner));
    out.u4(usage.entry_count);
    write_threads(out, usage.waiters);
    write_threads(out, usage.notify_waiters);
  }
}

/// The names are in `usages`, which must outlive the event.
void write_raw_monitors(DumpBuffer& out, const std::vector<vm::RawMonitorUsage>& usages) {
  for (const vm::RawMonitorUsage& usage : usages) {
    out.u1(JVMPI_MONITOR_RAW);
    out.pointer(usage.name.c_str());
    out.pointer(usage.id);
    out.pointer(env_or_null(usage.owner));
    out.u4(usage.entry_count);
    write_threads(out, usage.entering);
    write_threads(out, usage.waiting);
  }
}

}  // namespace

jint request_monitor_dump(Call& call) {
  Thread& self = call.self();
  DumpBuffer out;
  std::vector<vm::RawMonitorUsage> raw_monitors;
  std::optional<Traces> traces;
  std::vector<jint> status;
  const DumpScope scope;
  vm::with_world_stopped(self, [&] {
    const std::vector<Thread*> threads = traced_threads();
    traces.emplace(threads);
    for (Thread* thread : threads) status.push_back(status_of(*thread));
    write_monitors(out);
    raw_monitors = vm::raw_monitor_usages(true);
    write_raw_monitors(out, raw_monitors);
  });
  if (!out.ok()) return refuse("%s: there is no memory for the dump", call.function);
  send<JVMPI_EVENT_MONITOR_DUMP>(
      self,
      [&](EventData& u) {
        u.monitor_dump = {out.begin(), out.end(), traces->count(), traces->data(), status.data()};
      },
      JVMPI_REQUESTED_EVENT);
  return JVMPI_SUCCESS;
}

}  // namespace vitrine::jvmpi
