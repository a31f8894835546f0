// SPDX-License-Identifier: Apache-2.0
// The time that events take in the VM, callbacks included: a sink that stands before the VM's own.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace vitrine::recorder {

/// Takes the time of events from now on, from zero, or does not any more. The caller is in native state, or not
/// attached, and holds no lock; the world is stopped meanwhile if there is one.
void time_events(bool on);

struct EventTime {
  std::atomic<uint64_t> events{0}, ticks{0};
};
/// By the event's index (index_of_event). ObjectFree stands for looking through the tags after a collection.
std::array<EventTime, 64>& event_times();

}  // namespace vitrine::recorder
