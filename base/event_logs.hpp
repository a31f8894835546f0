// SPDX-License-Identifier: Apache-2.0
// The most recent events of each kind in the VM, for people who look at it later (jcmd VM.events). Each log keeps its
// newest entries.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "base/lock.hpp"

namespace vitrine {

/// The logs, as jcmd VM.events names them.
enum class EventLog : uint8_t {
  Compilation,
  Collection,
  Library,
  Deoptimization,  // machine code that was discarded
  ClassLoad,
  ClassUnload,
  ClassRedefinition,
  Thread,
  Count
};

/// The names of a log: in commands, and as a title.
struct EventLogName {
  EventLog log;
  const char *name, *title;
};
constexpr EventLogName kEventLogs[] = {
    {EventLog::Compilation, "jit", "Compilation events"},
    {EventLog::Collection, "gc", "GC Heap History"},
    {EventLog::Library, "dll", "Dll operation events"},
    {EventLog::Deoptimization, "deopt", "Deoptimization events"},
    {EventLog::ClassLoad, "load", "Classes loaded"},
    {EventLog::ClassUnload, "unload", "Classes unloaded"},
    {EventLog::ClassRedefinition, "redef", "Classes redefined"},
    {EventLog::Thread, "events", "Events"},
};

/// Sets how many entries of each log are kept; 0, as at first, means none. To be called while the VM has only one
/// thread.
void keep_events(size_t entries);
/// Adds an entry with the current uptime. Any thread may call it, even one that has stopped the world. Takes a leaf
/// mutex; no safepoint.
void note_event(EventLog log, std::string text);

/// Uptime in nanoseconds, when the event was noted.
struct NotedEvent {
  uint64_t uptime_ns;
  std::string text;
};
/// Whether any entries are kept. If not, a caller can save itself the text.
bool keeps_events();
/// A copy of the log's entries, oldest first. Takes the same mutex as note_event.
std::vector<NotedEvent> noted_events(EventLog log);
/// The entries themselves, for crash reports: nothing is copied, and nobody adds to them meanwhile (LockInCrash).
class EventsInCrash {
 public:
  EventsInCrash();
  const std::deque<NotedEvent>& of(EventLog log) const;

 private:
  LockInCrash lock_;
};

}  // namespace vitrine
