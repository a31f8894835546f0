// SPDX-License-Identifier: Apache-2.0
// The list of sinks: ports().events is its first, and each passes on what it hears to the one behind it. The last one
// is the implementation of JVM TI. The list changes only while no thread may be about to call a sink: the world is
// stopped, or there is one thread.
#pragma once
#include "vm/ports/event_sink.hpp"

namespace vitrine::vm {

/// A sink that stands before another one. Who wants to see some events derives from it and overrides their functions,
/// which call those of this class. It must live as long as the process, because a thread may be in a callback behind it
/// when it has been taken out.
class ForwardingSink : public EventSink {
 public:
  EventSink* behind = nullptr;  // null: it has never been put before any

#define VM_EVENT(function, event, parameters, arguments) \
  void function parameters override { behind->function arguments; }
#define VM_NOTICE(function, parameters, arguments) \
  void function parameters override { behind->function arguments; }
#include "vm/ports/events.def"
  void wanted_has_changed() override { behind->wanted_has_changed(); }

  /// What it wants to be reported in all threads, besides what the environments of JVM TI want.
  std::atomic<EventSet> wanted{0};
  /// Whether the event is wanted by an environment of JVM TI or by a sink behind this one.
  bool is_wanted_behind(Event event) const;
};

/// Tells those behind it, and then another one that passes nothing on: a second implementation of a tool interface.
class BesideSink final : public ForwardingSink {
 public:
  explicit BesideSink(EventSink& told) : told_(told) {}
#define VM_EVENT(function, event, parameters, arguments)                                                        \
  void function parameters override {                                                                           \
    constexpr Event kEvent = Event::event;                                                                      \
    constexpr bool kOften =                                                                                     \
        kEvent == Event::SingleStep || kEvent == Event::MethodEntry || kEvent == Event::MethodExit;             \
    if constexpr (kEvent == Event::VMDeath) told_.function arguments; /* who is last has everything disabled */ \
    if (!kOften || is_wanted_behind(kEvent)) behind->function arguments;                                        \
    if constexpr (kEvent != Event::VMDeath)                                                                     \
      if (!kOften || wanted.load(std::memory_order_relaxed) & event_bit(kEvent)) told_.function arguments;      \
  }
#define VM_NOTICE(function, parameters, arguments) \
  void function parameters override {              \
    behind->function arguments;                    \
    told_.function arguments;                      \
  }
#include "vm/ports/events.def"

 private:
  EventSink& told_;
};

/// Puts the sink, which is not in the list, before all others.
void put_before(ForwardingSink& sink);
/// Takes the sink out of the list, wherever it stands. Nothing happens if it is not there.
void take_out(ForwardingSink& sink);
/// Says what the sink, which is in the list, wants in all threads from now on, in any phase. No safepoint; the caller
/// holds no mutex.
void want_events(ForwardingSink& sink, EventSet events);
/// What all sinks of the list want. No sink is put into it or taken out meanwhile.
EventSet wanted_by_sinks();

}  // namespace vitrine::vm
