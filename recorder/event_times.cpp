// SPDX-License-Identifier: Apache-2.0
#include "recorder/event_times.hpp"

#include <mutex>

#include "base/lock.hpp"
#include "base/ticks.hpp"
#include "vm/ports/event_sinks.hpp"
#include "vm/state/machine.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::recorder {

namespace {

using vm::Class;
using vm::ClassFileLoad;
using vm::CodeStub;
using vm::CompiledMethod;
using vm::Field;
using vm::Frame;
using vm::Method;
using vm::Object;
using vm::Slot;
using vm::Thread;

/// Counts an event, and at the end of the scope adds its life to what the event has taken.
class Timed {
 public:
  explicit Timed(size_t event) : time_(event_times()[event]), began_(ticks(by_ticks_)) {
    time_.events.fetch_add(1, std::memory_order_relaxed);
  }
  ~Timed() { time_.ticks.fetch_add(ticks(by_ticks_) - began_, std::memory_order_relaxed); }
  Timed(const Timed&) = delete;

 private:
  EventTime& time_;
  bool by_ticks_ = counts_ticks();
  uint64_t began_;
};

/// Passes everything on to the sink behind it, and takes the time of what has a callback of JVM TI.
class TimingSink final : public vm::ForwardingSink {
 public:
#define VM_EVENT(function, event, parameters, arguments)      \
  void function parameters override {                         \
    const Timed timed(static_cast<size_t>(vm::Event::event)); \
    behind->function arguments;                               \
  }
#define VM_NOTICE(function, parameters, arguments)
#include "vm/ports/events.def"
};

TimingSink& timing_sink() {
  static auto& sink = *new TimingSink;
  return sink;
}

}  // namespace

void time_events(bool on) {
  static Mutex lock{LockRank::Agents};
  auto exchange = [&] {
    std::lock_guard hold(lock);
    vm::take_out(timing_sink());
    if (on) vm::put_before(timing_sink());
  };
  if (on)
    for (EventTime& time : event_times()) {
      time.events.store(0);
      time.ticks.store(0);
    }
  Thread* self = Thread::current();
  if (self == nullptr || vm::this_vm().phase.load() == vm::Phase::OnLoad) return exchange();
  vm::NativeToVm in_vm(*self);
  vm::with_world_stopped(*self, exchange);
}

std::array<EventTime, 64>& event_times() {
  static auto& times = *new std::array<EventTime, 64>;
  return times;
}

}  // namespace vitrine::recorder
