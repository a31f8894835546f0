// SPDX-License-Identifier: Apache-2.0
// There is one ring per log, and one mutex for all, because events are rare.
#include "base/event_logs.hpp"

#include <mutex>

#include "base/clock.hpp"
#include "base/lock.hpp"

namespace vitrine {

namespace {

struct Logs {
  Mutex mutex{LockRank::EventLogs};
  std::deque<NotedEvent> events[static_cast<size_t>(EventLog::Count)] GUARDED_BY(mutex);
};

// Never destroyed, because threads keep running during exit().
Logs& logs() {
  static Logs* all = new Logs;
  return *all;
}

size_t entries_kept = 0;

}  // namespace

void keep_events(size_t entries) {
  if (entries != 0) logs();  // made now, because a crash report must not allocate
  entries_kept = entries;
}

void note_event(EventLog log, std::string text) {
  if (entries_kept == 0) return;
  uint64_t now = uptime_ns();
  std::lock_guard lock(logs().mutex);
  auto& events = logs().events[static_cast<size_t>(log)];
  if (events.size() == entries_kept) events.pop_front();
  events.push_back({now, std::move(text)});
}

bool keeps_events() { return entries_kept != 0; }

std::vector<NotedEvent> noted_events(EventLog log) {
  std::lock_guard lock(logs().mutex);
  const auto& events = logs().events[static_cast<size_t>(log)];
  return {events.begin(), events.end()};
}

EventsInCrash::EventsInCrash() : lock_(logs().mutex) {}

const std::deque<NotedEvent>& EventsInCrash::of(EventLog log) const {
  Logs& all = logs();
  all.mutex.assume_held();  // by lock_
  return all.events[static_cast<size_t>(log)];
}

}  // namespace vitrine
