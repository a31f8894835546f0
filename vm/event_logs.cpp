// SPDX-License-Identifier: Apache-2.0
// One ring a log, one lock for all: events are rare.
#include "vm/event_logs.hpp"

#include <cstdlib>
#include <deque>
#include <mutex>

#include "vm/thread/world.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {

namespace {

struct Logs {
  std::mutex mutex;
  std::deque<NotedEvent> events[static_cast<size_t>(EventLog::kCount)];
};

// Never destroyed: threads run on during exit().
Logs& logs() {
  static Logs* all = new Logs;
  return *all;
}

/// 0: nothing is kept.
size_t entries_kept() {
  static const size_t kept = [] {
    const Options& options = vm().options;
    const std::string* given = options.flag_value("LogEventsBufferEntries");
    if (!options.flag_is_on("LogEvents", true)) return size_t{0};
    return given == nullptr ? size_t{20} : static_cast<size_t>(strtoull(given->c_str(), nullptr, 10));
  }();
  return kept;
}

}  // namespace

void note_event(EventLog log, std::string text) {
  size_t kept = entries_kept();
  if (kept == 0) return;
  uint64_t uptime_ns = monotonic_ns() - vm().start_ns;
  std::lock_guard lock(logs().mutex);
  auto& events = logs().events[static_cast<size_t>(log)];
  if (events.size() == kept) events.pop_front();
  events.push_back({uptime_ns, std::move(text)});
}

bool keeps_events() { return entries_kept() != 0; }

std::vector<NotedEvent> noted_events(EventLog log) {
  std::lock_guard lock(logs().mutex);
  const auto& events = logs().events[static_cast<size_t>(log)];
  return {events.begin(), events.end()};
}

}  // namespace vitrine::vm
