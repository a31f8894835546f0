// SPDX-License-Identifier: Apache-2.0
// Which events are watched: switched on and off by the page, asked for by callbacks.
#pragma once
#include <jvmti.h>

#include <cstdint>
#include <string>

#include "inspector/events/counts.hpp"
#include "inspector/events/kinds.hpp"
#include "inspector/vm/view.hpp"

namespace vitrine::inspector::events {

/// What is wanted of an event. Never changed, and never freed: callbacks may be reading it.
struct Watch {
  const Kind* kind;
  std::string thread, subject;  // patterns; empty: all
  bool stop;                    // whether threads stand in it
  std::uint64_t generation;     // differs from that of each other one
};

/// Makes the environment. When the agent is loaded; `running` as for connect(). Returns false if there is none.
bool begin(JavaVM* java, bool running);
/// As that of vm.hpp, for this environment.
void relinquish_what_can_wait();
/// Whether this VM gives the event to this agent.
bool is_available(const Kind& kind);

/// Watches an event from now on; its counts begin anew. Throws a Refusal.
void watch(Call& call, const Kind& kind, const std::string& thread, const std::string& subject, bool stop);
void unwatch(Call& call, const Kind& kind);
/// While no page shows the view, only events that stop a thread are posted.
void set_shown(bool shown);

/// Null if it is not watched.
const Watch* watch_of(jvmtiEvent event);
Counts& counts_of(jvmtiEvent event);

/// In callbacks.cpp.
jvmtiEventCallbacks callbacks();

}  // namespace vitrine::inspector::events
