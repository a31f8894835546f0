// SPDX-License-Identifier: Apache-2.0
// The events of JVM TI as the view Events offers them.
#pragma once
#include <jvmti.h>

#include <cstddef>
#include <span>
#include <string_view>

namespace vitrine::inspector::events {

struct Kind {
  jvmtiEvent event;
  const char* name;                   // the specification's
  void (*needs)(jvmtiCapabilities&);  // sets the bits of its capability; null: it needs none
  const char* subject;                // what a filter is compared with; null: a filter cannot choose among its events
  bool must_choose;                   // whether it needs a filter: it is for certain fields, or objects
  bool can_stop;                      // whether a thread can stand in it: it has one, and its callback may call JVM TI
  const char* never;                  // why a page cannot watch it; null: it can
};

/// All of them, in the order in which they are offered.
std::span<const Kind> kinds();
/// Null if there is none of that name.
const Kind* find_kind(std::string_view name);
/// For arrays with a place for each event.
constexpr std::size_t kEvents = JVMTI_MAX_EVENT_TYPE_VAL - JVMTI_MIN_EVENT_TYPE_VAL + 1;
constexpr std::size_t index_of(jvmtiEvent event) { return static_cast<std::size_t>(event - JVMTI_MIN_EVENT_TYPE_VAL); }

/// The capabilities of that kind, and of all kinds that a page can watch.
jvmtiCapabilities needs_of(const Kind& kind);
jvmtiCapabilities needs_of_all();

}  // namespace vitrine::inspector::events
