// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/parked_waits.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "base/clock.hpp"
#include "vm/model/class.hpp"
#include "vm/model/field.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

namespace {

struct Waits {
  Mutex mutex{LockRank::Unblocking};
  Condition changed;
  std::unordered_set<Object*> wanted GUARDED_BY(mutex);  // are to go on
  // Go on because of that, and not because Java has unparked them.
  std::unordered_set<Object*> submitted GUARDED_BY(mutex);
  std::set<std::pair<uint64_t, Object*>> deadlines GUARDED_BY(mutex);
  // What those that have left would be in since release 24.
  std::unordered_map<Object*, VirtualState> states GUARDED_BY(mutex);
};
Waits& g_waits = *new Waits;  // never destroyed: threads keep running during exit()

std::atomic<bool> g_unblocker_runs{false};

uint32_t offset_of(const Class& cls, const char* name, const char* descriptor) {
  const Field* field = cls.find_declared_field(Symbol::intern(name), Symbol::intern(descriptor));
  VM_CHECK(field != nullptr);
  return field->offset;
}

/// Sets VirtualThread.parkPermit and returns what it was.
bool exchange_permit(Object* virtual_thread, bool permit) {
  return __atomic_exchange_n(virtual_thread->address_of<uint8_t>(well_known().VirtualThread_parkPermit),
                             static_cast<uint8_t>(permit), __ATOMIC_SEQ_CST) != 0;
}

/// Sets CarrierThread.blocking and returns what it was; false for a carrier of another class.
bool exchange_blocking(Object* carrier, bool blocking) {
  static const Symbol* const name = Symbol::intern("jdk/internal/misc/CarrierThread");
  const Class& cls = *Class::of(carrier);
  if (cls.name != name || !cls.loader->is_boot()) return false;
  static const uint32_t offset = offset_of(cls, "blocking", "Z");
  return std::exchange(*carrier->address_of<uint8_t>(offset), static_cast<uint8_t>(blocking)) != 0;
}

/// One of the wanted that has left its carrier, now in state YIELDED; null: none has.
Object* take_one() REQUIRES(g_waits.mutex) {
  for (auto it = g_waits.wanted.begin(); it != g_waits.wanted.end(); ++it) {
    Object* virtual_thread = *it;
    if (change_state(virtual_thread, VirtualState::Parked, VirtualState::Yielded) ||
        change_state(virtual_thread, VirtualState::TimedParked, VirtualState::Yielded)) {
      g_waits.wanted.erase(it);
      g_waits.submitted.insert(virtual_thread);
      return virtual_thread;
    }
  }
  return nullptr;
}

void want_those_whose_time_has_come() REQUIRES(g_waits.mutex) {
  const uint64_t now = monotonic_ns();
  while (!g_waits.deadlines.empty() && g_waits.deadlines.begin()->first <= now) {
    g_waits.wanted.insert(g_waits.deadlines.begin()->second);
    g_waits.deadlines.erase(g_waits.deadlines.begin());
  }
}

std::chrono::nanoseconds time_until(uint64_t deadline) {
  return std::chrono::nanoseconds(deadline - std::min(monotonic_ns(), deadline));
}

/// The state that a virtual thread takes since release 24 when it has left its carrier in `state`.
VirtualState when_it_has_left(VirtualState state) {
  switch (state) {
    case VirtualState::Waiting: return VirtualState::Wait;
    case VirtualState::TimedWaiting: return VirtualState::TimedWait;
    default: return VirtualState::Blocked;
  }
}

bool is_of_threads(const Frame* frame) {
  const Class* holder = frame == nullptr ? nullptr : frame->method->holder;
  return holder != nullptr && (holder == well_known().Thread_class || holder == well_known().VirtualThread_class);
}

}  // namespace

bool waits_as_parked() { return g_unblocker_runs.load(std::memory_order_relaxed); }
void set_waits_as_parked() { g_unblocker_runs = true; }

bool uses_monitor_of_carriers(const Thread& self) {
  return is_of_threads(self.context.top_frame) ||
         std::ranges::any_of(self.context.owned_monitors,
                             [](const OwnedMonitor& owned) { return is_of_threads(owned.frame); });
}

void leave_as_parked(Runner& self, VirtualState state, ParkedWait& wait) {
  Object* virtual_thread = self.virtual_thread.load();
  wait.carrier_blocked = exchange_blocking(self.java_thread, false);
  wait.permit |= exchange_permit(virtual_thread, false);
  std::lock_guard lock(g_waits.mutex);
  g_waits.states[virtual_thread] = when_it_has_left(state);
  if (wait.deadline == 0) return;
  g_waits.deadlines.emplace(wait.deadline, virtual_thread);
  g_waits.changed.notify_one();
}

void return_from_park(Runner& self, ParkedWait& wait) {
  Object* virtual_thread = self.virtual_thread.load();
  if (wait.carrier_blocked) exchange_blocking(self.java_thread, true);
  std::lock_guard lock(g_waits.mutex);
  g_waits.states.erase(virtual_thread);
  g_waits.deadlines.erase({wait.deadline, virtual_thread});
  g_waits.wanted.erase(virtual_thread);
  // Else Java has unparked it, and has used up the permit.
  wait.permit |= g_waits.submitted.erase(virtual_thread) == 0;
}

void end_parked_wait(Runner& self, ParkedWait& wait) {
  Object* virtual_thread = self.virtual_thread.load();
  if (wait.permit) exchange_permit(virtual_thread, true);
  std::lock_guard lock(g_waits.mutex);
  g_waits.wanted.erase(virtual_thread);
}

void set_notified_while_parked(Object* virtual_thread) {
  std::lock_guard lock(g_waits.mutex);
  if (auto it = g_waits.states.find(virtual_thread); it != g_waits.states.end()) it->second = VirtualState::Blocked;
}

std::optional<VirtualState> state_while_parked(Object* virtual_thread) {
  std::lock_guard lock(g_waits.mutex);
  auto it = g_waits.states.find(virtual_thread);
  return it == g_waits.states.end() ? std::nullopt : std::optional(it->second);
}

void unpark_waiting(Object* virtual_thread) {
  std::lock_guard lock(g_waits.mutex);
  g_waits.wanted.insert(virtual_thread);
  g_waits.changed.notify_one();
}

Object* take_virtual_thread_to_submit(Thread& self) {
  using namespace std::chrono_literals;
  for (;;) {
    {
      std::lock_guard lock(g_waits.mutex);
      want_those_whose_time_has_come();
      if (Object* virtual_thread = take_one()) return virtual_thread;
    }
    VmBlocked blocked(self);
    std::unique_lock lock(g_waits.mutex);
    // Those that are wanted already are about to leave their carriers. Nobody says when they have.
    if (!g_waits.wanted.empty())
      g_waits.changed.wait_for(lock, 100us);
    else if (g_waits.deadlines.empty())
      g_waits.changed.wait(lock);
    else
      g_waits.changed.wait_for(lock, time_until(g_waits.deadlines.begin()->first));
  }
}

void visit_parked_waits(gc::Marker& marker) {
  g_waits.mutex.assume_held();  // the world is stopped
  for (Object* virtual_thread : g_waits.wanted) marker.mark(virtual_thread);
  for (Object* virtual_thread : g_waits.submitted) marker.mark(virtual_thread);
}

}  // namespace vitrine::vm
