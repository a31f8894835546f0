// SPDX-License-Identifier: Apache-2.0
// The last things of each kind that happened in the VM, for people who look at it later (jcmd VM.events). Each log
// keeps its newest entries.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vitrine {

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

/// How many entries of each log are kept; 0: none. While the VM has one thread.
void keep_events(size_t entries);
/// Any thread, also one that stopped the world; a leaf lock, no safepoint.
void note_event(EventLog log, std::string text);

struct NotedEvent {
  uint64_t uptime_ns;
  std::string text;
};
/// Whether any are kept.
bool keeps_events();
/// Oldest first.
std::vector<NotedEvent> noted_events(EventLog log);

}  // namespace vitrine
