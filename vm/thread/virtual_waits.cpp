// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/virtual_waits.hpp"

#include <vector>

#include "gc/store.hpp"
#include "vm/model/class.hpp"
#include "vm/model/field.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/parked_waits.hpp"
#include "vm/thread/thread_status.hpp"

namespace vitrine::vm {

namespace {

struct Unblocking {
  Mutex mutex{LockRank::Unblocking};
  Condition changed;
  std::vector<Object*> threads GUARDED_BY(mutex);
};
Unblocking& g_unblocking = *new Unblocking;  // never destroyed: threads keep running during exit()

void set_state(Object* virtual_thread, VirtualState state) {
  virtual_thread->put_volatile<int32_t>(well_known().VirtualThread_state, static_cast<int32_t>(state));
}

}  // namespace

bool change_state(Object* virtual_thread, VirtualState from, VirtualState to) {
  auto expected = static_cast<int32_t>(from);
  return __atomic_compare_exchange_n(virtual_thread->address_of<int32_t>(well_known().VirtualThread_state), &expected,
                                     static_cast<int32_t>(to), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

bool is_virtual_thread(const Object* java_thread) {
  const Class* cls = well_known().VirtualThread_class;
  return cls != nullptr && java_thread->shape() == cls;
}

bool is_bound_virtual_thread(const Object* java_thread) {
  const Class* base = well_known().BaseVirtualThread_class;
  return base != nullptr && Class::of(java_thread)->is_subclass_of(base) && !is_virtual_thread(java_thread);
}

Object* group_of_virtual_threads() {
  const Class& cls = *well_known().ThreadConstants_class;
  static const Symbol* const name = Symbol::intern("VTHREAD_GROUP");
  static const Symbol* const descriptor = Symbol::intern("Ljava/lang/ThreadGroup;");
  const Field* field = cls.find_declared_field(name, descriptor);
  return field == nullptr ? nullptr : cls.mirror->get<Object*>(field->offset);
}

int32_t virtual_thread_status(Object* virtual_thread, const Runner* runner) {
  constexpr int32_t kSuspendedByJava = 1 << 8;  // while Java code walks its stack, before release 28
  auto state = static_cast<VirtualState>(virtual_thread->get_volatile<int32_t>(well_known().VirtualThread_state) &
                                         ~kSuspendedByJava);
  if (waits_as_parked()) state = state_while_parked(virtual_thread).value_or(state);
  switch (state) {
    case VirtualState::New: return kStatusNew;
    case VirtualState::Parked:
    case VirtualState::Pinned: return kStatusParked;
    case VirtualState::TimedParked:
    case VirtualState::TimedPinned: return kStatusTimedParked;
    case VirtualState::Blocking:
    case VirtualState::Blocked: return kStatusBlocked;
    case VirtualState::Wait: return kStatusInObjectWait;
    case VirtualState::TimedWait: return kStatusInTimedObjectWait;
    case VirtualState::Terminated: return kStatusTerminated;
    case VirtualState::Running:
      // What it waits for without leaving its carrier is the carrier's status.
      return runner != nullptr && runner->outer.load() != nullptr ? thread_status(runner->java_thread)
                                                                  : kStatusRunnable;
    default: return kStatusRunnable;
  }
}

bool virtual_threads_wait_unmounted() { return release().virtual_threads_wait_unmounted || waits_as_parked(); }

Runner* may_leave_carrier(Thread& self) {
  Runner* runner = runner_of(self);
  if (runner == nullptr || !virtual_threads_wait_unmounted() || runner->critical_sections != 0) return nullptr;
  Object* virtual_thread = runner->virtual_thread.load();
  // Not if it is about to leave the carrier, or if it acts for the carrier.
  if (virtual_thread == nullptr || self.context.current_thread != virtual_thread ||
      virtual_thread->get_volatile<int32_t>(well_known().VirtualThread_state) !=
          static_cast<int32_t>(VirtualState::Running))
    return nullptr;
  if (!release().virtual_threads_wait_unmounted && uses_monitor_of_carriers(self)) return nullptr;
  return runner;
}

bool has_java_frames_only(const Thread& self) {
  return self.activations != nullptr && self.activations->older == nullptr;
}

namespace {
bool has_states() { return release().virtual_threads_wait_unmounted; }

VirtualState as_parked(VirtualState state) {
  return state == VirtualState::TimedWaiting ? VirtualState::TimedParking : VirtualState::Parking;
}

void returned(Runner& self, ParkedWait& parked) {
  if (!has_states()) return_from_park(self, parked);
}
}  // namespace

Left leave_carrier(Runner& self, VirtualState state, ParkedWait& parked, std::unique_ptr<MonitorWait>* to_move) {
  Object* virtual_thread = self.virtual_thread.load();
  if (!has_states()) {
    leave_as_parked(self, state, parked);
    // An interrupt that comes later unparks it.
    if (state != VirtualState::Blocking && is_interrupted(self, false)) {
      returned(self, parked);
      return Left::AndReturned;
    }
    state = as_parked(state);
  }
  if (wants_event(Event::VirtualThreadUnmount)) ports().events->virtual_thread_unmount(self);
  set_state(virtual_thread, state);
  if (to_move != nullptr && self.move_away(*to_move)) return Left::AndMoved;
  if (self.leave()) {
    back_on_carrier(self, parked);
    return Left::AndReturned;
  }
  set_state(virtual_thread, VirtualState::Running);
  returned(self, parked);
  return Left::NoMemory;
}

void back_on_carrier(Runner& self, ParkedWait& parked) {
  returned(self, parked);
  if (wants_event(Event::VirtualThreadMount)) ports().events->virtual_thread_mount(self);
}

void end_unmounted_wait(Runner& self, ParkedWait& parked) {
  if (!has_states()) end_parked_wait(self, parked);
}

void prepare_wait(Runner& self, int64_t millis) {
  if (!has_states()) return;
  const WellKnown& k = well_known();
  Object* virtual_thread = self.virtual_thread.load();
  virtual_thread->put_volatile<uint8_t>(k.VirtualThread_notified, 0);
  virtual_thread->put<int64_t>(k.VirtualThread_timeout, millis);
  if (k.VirtualThread_interruptibleWait != 0)
    virtual_thread->put_volatile<uint8_t>(k.VirtualThread_interruptibleWait, 1);
}

void set_notified(Object* virtual_thread) {
  if (!has_states()) return set_notified_while_parked(virtual_thread);  // submitted when the monitor is released
  virtual_thread->put_volatile<uint8_t>(well_known().VirtualThread_notified, 1);
  if (!change_state(virtual_thread, VirtualState::Wait, VirtualState::Blocked))
    change_state(virtual_thread, VirtualState::TimedWait, VirtualState::Blocked);
}

void unblock(Object* virtual_thread) {
  if (!has_states()) return unpark_waiting(virtual_thread);
  uint8_t expected = 0;
  if (!__atomic_compare_exchange_n(virtual_thread->address_of<uint8_t>(well_known().VirtualThread_onWaitingList),
                                   &expected, uint8_t{1}, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    return;  // it is about to be unblocked
  std::lock_guard lock(g_unblocking.mutex);
  g_unblocking.threads.push_back(virtual_thread);
  g_unblocking.changed.notify_one();
}

Object* take_virtual_threads_to_unblock(Thread& self) {
  for (;;) {
    {
      std::lock_guard lock(g_unblocking.mutex);
      Object* list = nullptr;
      while (!g_unblocking.threads.empty()) {
        Object* virtual_thread = g_unblocking.threads.back();
        g_unblocking.threads.pop_back();
        gc::store_reference(virtual_thread, well_known().VirtualThread_next, list);
        list = virtual_thread;
      }
      if (list != nullptr) return list;
    }
    VmBlocked blocked(self);
    std::unique_lock lock(g_unblocking.mutex);
    g_unblocking.changed.wait(lock, []() REQUIRES(g_unblocking.mutex) { return !g_unblocking.threads.empty(); });
  }
}

void visit_virtual_threads_to_unblock(gc::Marker& marker) {
  g_unblocking.mutex.assume_held();  // the world is stopped
  for (Object* virtual_thread : g_unblocking.threads) marker.mark(virtual_thread);
  visit_parked_waits(marker);
}

}  // namespace vitrine::vm
