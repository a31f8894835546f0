// SPDX-License-Identifier: Apache-2.0
// Sending events (JVMPI "1.3 Event Notification", "NotifyEvent"): in the thread where they happen, in native state,
// with a pending exception preserved, and with collections held off if the event holds ids of objects.
#pragma once
#include <optional>

#include "jvmpi/profiler.hpp"
#include "jvmpi/threads.hpp"
#include "vm/thread/agent_call.hpp"
#include "vm/thread/collection_holds.hpp"
#include "vm/thread/pending_exception.hpp"

namespace vitrine::jvmpi {

using EventData = decltype(JVMPI_Event::u);

/// The mode in which the event is sent: the column of events.def.
constexpr Mode mode_of(jint event) {
  using enum Mode;
  constexpr Mode kFree = Free, kHeldOff = HeldOff, kSuspended = Suspended;
  struct Row {
    jint number;
    Mode mode;
  };
  constexpr Row kRows[] = {
#define JVMPI_EVENT(number, name, how, mode, vm_events) {number, mode},
#include "jvmpi/events.def"
  };
  for (const Row& row : kRows)
    if (row.number == event) return row.mode;
  return kFree;
}

/// Calls NotifyEvent, with what fill(EventData&) has filled in: memory to which it points lives as long as the caller
/// of this function. The caller is InVm and holds no mutex; a safepoint. Nothing is sent before the agent has set
/// NotifyEvent. `*answer` gets the event as the agent has left it.
template <jint Event, class Fill>
void send(Thread& self, Fill&& fill, jint requested = 0, JVMPI_Event* answer = nullptr) {
  static_assert(mode_of(Event) != Mode::Suspended);
  auto* notify = __atomic_load_n(&the_interface().NotifyEvent, __ATOMIC_RELAXED);
  if (notify == nullptr) return;
  if (requested == 0) await_announcement(self);
  vm::PendingAside aside(self);
  std::optional<vm::CollectionHold> hold;
  if constexpr (mode_of(Event) == Mode::HeldOff) {
    hold.emplace(self);
    if (requested == 0 && !is_enabled(Event)) return;  // it has been disabled meanwhile
  }
  JVMPI_Event event;
  event.event_type = Event | requested;
  event.env_id = env_of(self);
  fill(event.u);
  vm::call_in_native<vm::EventCall>(self, [&] { notify(&event); });
  if (answer != nullptr) *answer = event;
}

/// The same, if the event is enabled, and what its ids name has been announced.
template <jint Event, class Fill>
void post(Thread& self, Fill&& fill) {
  if (is_enabled(Event) && is_ready()) send<Event>(self, fill);
}
template <jint Event>
void post(Thread& self) {
  post<Event>(self, [](EventData&) {});
}

/// For events of the pause of a collection: the agent is called in VM state, in the collecting thread.
template <jint Event, class Fill>
void post_in_pause(Thread& self, Fill&& fill) {
  static_assert(mode_of(Event) == Mode::Suspended);
  auto* notify = __atomic_load_n(&the_interface().NotifyEvent, __ATOMIC_RELAXED);
  if (!is_enabled(Event) || notify == nullptr) return;
  JVMPI_Event event;
  event.event_type = Event;
  event.env_id = env_of(self);
  fill(event.u);
  vm::call_in_pause(self, [&] { notify(&event); });
}

}  // namespace vitrine::jvmpi
