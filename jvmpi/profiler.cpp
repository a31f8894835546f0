// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/profiler.hpp"

#include "jvmpi/allocations.hpp"
#include "jvmpi/jvmpi.hpp"
#include "jvmpi/monitors.hpp"
#include "jvmpi/table.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/start.hpp"
#include "vm/state/machine.hpp"
#include "vm/thread/collection_holds.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmpi {

namespace {

using enum How;
using enum Mode;
constexpr How kEnable = Enable, kRequest = Request, kBoth = Both;
constexpr Mode kFree = Free, kHeldOff = HeldOff, kSuspended = Suspended;
constexpr vm::EventSet bit(vm::Event event) { return vm::event_bit(event); }

constexpr EventRow kRows[] = {
#define JVMPI_EVENT(number, name, how, mode, vm_events) {number, #name, how, mode, vm_events},
#include "jvmpi/events.def"
};

#define JVMPI_EVENT(number, name, how, mode, vm_events) \
  static_assert(number == JVMPI_EVENT_##name && number <= JVMPI_MAX_EVENT_TYPE_VAL);
#include "jvmpi/events.def"

/// What the VM must report for the events of a set.
vm::EventSet vm_events_of(uint64_t events) {
  vm::EventSet result = 0;
  for (const EventRow& row : kRows)
    if (events >> row.number & 1) result |= row.vm_events;
  return result;
}

void tell_vm(uint64_t events) {
  vm::want_events(event_sink(), vm_events_of(events));
  observe_contention(events);
}

}  // namespace

std::atomic<uint64_t> detail::enabled{0};
std::atomic<bool> detail::all_starts_are_told{false};

namespace {
std::atomic<bool> ready{false};
std::atomic<const Thread*> announcer{nullptr};
}  // namespace
bool is_ready() { return ready.load(std::memory_order_relaxed); }
void set_ready() { ready.store(true); }

Announcement::Announcement(Thread& self) { announcer.store(&self); }
Announcement::~Announcement() {
  announcer.store(nullptr);
  announcer.notify_all();
}
void await_announcement(Thread& self) {
  const Thread* by = announcer.load();
  if (by == nullptr || by == &self || self.event_calls.load(std::memory_order_relaxed) > 0) [[likely]]
    return;
  const vm::VmBlocked blocked(self);
  for (; by != nullptr; by = announcer.load()) announcer.wait(by);
}

const EventRow* find_event(jint number) {
  for (const EventRow& row : kRows)
    if (row.number == number) return &row;
  return nullptr;
}

namespace {
/// METHOD_EXIT of what runs already has had no METHOD_ENTRY. The world is stopped.
void leave_frames_untold() {
  for (Thread* thread : vm::all_attached_threads())
    for (vm::Frame* frame = thread->context.top_frame; frame != nullptr; frame = frame->caller)
      frame->flags |= vm::Frame::kUntold;
}
}  // namespace

void set_enabled(Thread& self, const EventRow& event, bool on) {
  const uint64_t bit = uint64_t{1} << event.number;
  const uint64_t events = on ? detail::enabled.fetch_or(bit) | bit : detail::enabled.fetch_and(~bit) & ~bit;
  tell_vm(events);
  // A profiler that disables events in JVM_SHUT_DOWN still expects dumps without surprises.
  if (event.number == JVMPI_EVENT_THREAD_START && !on && !vm::announces_end(self)) detail::all_starts_are_told = false;
  follow_allocations(self);
  // An agent that is just being loaded: the VM's threads run already.
  const bool begins = !is_ready() && (event.vm_events & vm::event_bit(vm::Event::MethodEntry)) != 0;
  // Machine code that runs already would return from methods without a report until its next poll.
  constexpr vm::EventSet kInLoop = vm::event_bit(vm::Event::MethodExit) | vm::event_bit(vm::Event::SingleStep);
  const bool runs_machine_code = (event.vm_events & kInLoop) != 0 && vm::ports().compiler->is_on();
  if (!on) vm::ports().compiler->method_events_have_changed(self);
  if (!on || !(begins || runs_machine_code)) return;
  vm::with_world_stopped(self, [&] {
    if (begins) leave_frames_untold();
  });
}

void disable_all_events() {
  detail::enabled.store(0);
  tell_vm(0);
}

JVMPI_Interface& the_interface() {
  static JVMPI_Interface& table = *new JVMPI_Interface(make_interface());
  return table;
}

jint get_env(void** env, jint version) {
  if (version != JVMPI_VERSION_1 && version != JVMPI_VERSION_1_1 && version != JVMPI_VERSION_1_2) return JNI_EVERSION;
  const vm::Phase phase = vm::this_vm().phase.load();
  if (phase == vm::Phase::Start || phase == vm::Phase::Live) set_ready();
  static const bool held = [] {
    vm::hold_objects();  // for ever: their ids are their addresses
    return true;
  }();
  (void)held;
  *env = &the_interface();
  return JNI_OK;
}

}  // namespace vitrine::jvmpi
