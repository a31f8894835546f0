// SPDX-License-Identifier: Apache-2.0
// The last things of each kind that happened in the VM, for people who look at it later (jcmd VM.events). Each log
// keeps its newest entries, 20 unless -XX:LogEventsBufferEntries says otherwise; -XX:-LogEvents: none.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace vitrine::vm {

enum class EventLog : uint8_t {
  Compilation,  // nothing: methods are interpreted
  Collection,
  Library,
  Deoptimization,  // nothing, for the same reason
  ClassLoad,
  ClassUnload,
  ClassRedefinition,
  Thread,
  kCount
};

/// Any thread, also one that stopped the world; a leaf lock, no safepoint.
void note_event(EventLog log, std::string text);

struct NotedEvent {
  uint64_t uptime_ns;
  std::string text;
};
/// Whether -XX:+LogEvents.
bool keeps_events();
/// Oldest first.
std::vector<NotedEvent> noted_events(EventLog log);

}  // namespace vitrine::vm
