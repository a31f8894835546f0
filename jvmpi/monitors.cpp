// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/monitors.hpp"

#include "jvmpi/profiler.hpp"
#include "jvmpi/threads.hpp"
#include "vm/thread/raw_monitor.hpp"

namespace vitrine::jvmpi {

namespace {

/// The thread stays in the state in which it called the function: native, or in the pause of a collection.
template <jint Event>
void post_raw(vm::RawMonitorId id, const char* name) {
  auto* notify = __atomic_load_n(&the_interface().NotifyEvent, __ATOMIC_RELAXED);
  // "If the raw monitor is created with a name beginning with an underscore", its events are not sent.
  if (!is_enabled(Event) || notify == nullptr || name[0] == '_') return;
  Thread* self = Thread::current();
  JVMPI_Event event;
  event.event_type = Event;
  event.env_id = self == nullptr ? nullptr : env_of(*self);
  event.u.raw_monitor = {const_cast<char*>(name), static_cast<JVMPI_RawMonitor>(const_cast<void*>(id))};
  notify(&event);
}

struct Observer final : vm::RawMonitorObserver {
  void contended_enter(vm::RawMonitorId id, const char* name) override {
    post_raw<JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER>(id, name);
  }
  void contended_entered(vm::RawMonitorId id, const char* name) override {
    post_raw<JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTERED>(id, name);
  }
  void contended_exit(vm::RawMonitorId id, const char* name) override {
    post_raw<JVMPI_EVENT_RAW_MONITOR_CONTENDED_EXIT>(id, name);
  }
};

}  // namespace

void observe_contention(uint64_t enabled_events) {
  static Observer& observer = *new Observer;
  constexpr uint64_t kAny = uint64_t{1} << JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER |
                            uint64_t{1} << JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTERED |
                            uint64_t{1} << JVMPI_EVENT_RAW_MONITOR_CONTENDED_EXIT;
  vm::observe_raw_monitors(enabled_events & kAny ? &observer : nullptr);
}

}  // namespace vitrine::jvmpi
