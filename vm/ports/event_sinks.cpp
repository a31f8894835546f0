// SPDX-License-Identifier: Apache-2.0
#include "vm/ports/event_sinks.hpp"

#include <algorithm>
#include <vector>

#include "base/assert.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::vm {

constinit EventState event_state;

namespace {

/// In the order of the list, without the last sink. Never destroyed, because threads run during exit().
std::vector<ForwardingSink*>& forwarding = *new std::vector<ForwardingSink*>;
EventSink* last = nullptr;  // set with the first of `forwarding`

void link() {
  EventSink* behind = last;
  std::for_each(forwarding.rbegin(), forwarding.rend(), [&](ForwardingSink* sink) {
    sink->behind = behind;
    behind = sink;
  });
  ports().events = behind;
}

}  // namespace

void put_before(ForwardingSink& sink) {
  VM_CHECK(std::ranges::find(forwarding, &sink) == forwarding.end());
  if (forwarding.empty()) last = ports().events;
  forwarding.insert(forwarding.begin(), &sink);
  link();
}

void take_out(ForwardingSink& sink) {
  if (std::erase(forwarding, &sink) != 0) link();
}

void want_events(ForwardingSink& sink, EventSet events) {
  sink.wanted.store(events);
  ports().events->wanted_has_changed();
}

EventSet wanted_by_sinks() {
  EventSet events = 0;
  for (const ForwardingSink* sink : forwarding) events |= sink->wanted.load(std::memory_order_relaxed);
  return events;
}

bool ForwardingSink::is_wanted_behind(Event event) const {
  const EventSet bit = event_bit(event);
  if (event_state.by_environments.load(std::memory_order_relaxed) & bit) return true;
  const auto wants = [bit](const ForwardingSink* sink) {
    return (sink->wanted.load(std::memory_order_relaxed) & bit) != 0;
  };
  return std::any_of(std::ranges::find(forwarding, this) + 1, forwarding.end(), wants);
}

}  // namespace vitrine::vm
