// SPDX-License-Identifier: Apache-2.0
// Object.wait and notify (JLS 17.2).
#include <chrono>

#include "base/clock.hpp"
#include "vm/ports/ports.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/monitor_table.hpp"
#include "vm/thread/parker.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::vm {

namespace {

Thrown throw_not_owner(Thread& self) {
  return throw_new(self, Throwable::IllegalMonitorStateException, "current thread is not owner");
}

void set_status(Thread& self, int32_t status) {
  if (self.java_thread != nullptr) set_thread_status(self.java_thread, status);
}

/// Marks the thread as waiting to enter. That holds from the moment its wait is over, whether it has woken or not, and
/// even while it is suspended. The caller holds Monitor::mutex.
void waits_to_enter(Thread& thread, Monitor& m) {
  set_status(thread, kStatusBlocked);
  thread.contended.store(&m);
}

/// Ways a wait can end.
struct Woken {
  bool notified, interrupted, timed_out;
};

/// Gives up m, which self owns, and waits for the end of the wait. State InVm. On return self does not own m.
Woken wait_for_notification(Thread& self, Monitor& m, int64_t millis) {
  MonitorWaiter waiter{&self};
  {
    std::lock_guard lock(m.mutex);
    m.waiting.push_back(&waiter);
  }
  // Announce first, then look at the flag: the caller of interrupt_thread sets the flag first, and then
  // interrupt_thread looks for a waiting thread.
  self.waiting_on.store(&m, std::memory_order_seq_cst);
  if (is_interrupted(self, false) || self.context.async_exception != nullptr) waiter.interrupted = true;
  release_ownership(m);
  bool timed_out = false;
  {
    VmBlocked blocked(self);
    std::unique_lock lock(m.mutex);
    auto deadline = std::chrono::steady_clock::now();
    constexpr int64_t kForEver = int64_t{1} << 40;  // longer than anybody waits; larger values would overflow
    bool timed = millis > 0 && millis < kForEver;
    if (timed) deadline += std::chrono::milliseconds(millis);
    while (!waiter.notified && !waiter.interrupted && !timed_out) {
      if (!timed)
        self.parker->in_monitor.wait(lock);
      else if (self.parker->in_monitor.wait_until(lock, deadline) == std::cv_status::timeout)
        timed_out = !waiter.notified && !waiter.interrupted;
    }
    if (!waiter.notified) m.waiting.remove(&waiter);
    waits_to_enter(self, m);
    self.waiting_on.store(nullptr);
  }
  return {waiter.notified, waiter.interrupted, timed_out};
}

/// The same for a virtual thread, which leaves its carrier to wait.
Woken wait_unmounted_for_notification(Runner& self, Monitor& m, int64_t millis) {
  MonitorWaiter waiter{&self};
  waiter.unmounted = true;
  prepare_wait(self, millis);
  {
    std::lock_guard lock(m.mutex);
    m.waiting.push_back(&waiter);
  }
  self.waiting_on.store(&m, std::memory_order_seq_cst);
  release_ownership(m);
  // An interrupt that comes before this ends the wait in VirtualThread.afterYield.
  if (self.context.async_exception == nullptr)
    leave_carrier(self, millis == 0 ? VirtualState::Waiting : VirtualState::TimedWaiting);
  const bool interrupted = is_interrupted(self, false) || self.context.async_exception != nullptr;
  std::lock_guard lock(m.mutex);
  self.waiting_on.store(nullptr);
  if (!waiter.notified) {
    m.waiting.remove(&waiter);
  } else {
    leave_queue(m, waiter);  // which it has joined in monitor_notify
  }
  return {waiter.notified, !waiter.notified && interrupted, !waiter.notified && !interrupted};
}

}  // namespace

JavaResult<void> monitor_wait(Thread& self, Object* object, int64_t millis) {
  if (millis < 0) return throw_new(self, Throwable::IllegalArgumentException, "timeout value is negative");
  if (!holds_lock(self, object)) return throw_not_owner(self);
  if (is_interrupted(self, true)) return throw_new(self, Throwable::InterruptedException);
  Monitor& m = inflate(object);
  if (ports().events->wants(Event::MonitorWait)) ports().events->monitor_wait(self, object, millis);

  Runner* const unmounted = may_leave_carrier(self);
  uint32_t count = m.count;
  m.count = 0;
  int32_t old_status = self.java_thread == nullptr ? 0 : thread_status(self.java_thread);
  if (unmounted == nullptr) set_status(self, millis == 0 ? kStatusInObjectWait : kStatusInTimedObjectWait);
  self.waited_count++;
  uint64_t start = monotonic_ns();
  Woken woken = unmounted != nullptr ? wait_unmounted_for_notification(*unmounted, m, millis)
                                     : wait_for_notification(self, m, millis);
  self.waited_ns += monotonic_ns() - start;

  // Take the monitor back with its former count. As when entering, a suspended thread must not own it.
  uint32_t nobody = 0;
  self.contended.store(&m);
  if (!m.owner.compare_exchange_strong(nobody, self.context.lock_id)) {
    if (unmounted != nullptr)
      own_unmounted(m, *unmounted);
    else
      own_when_not_suspended(m, self);
  }
  self.contended.store(nullptr);
  m.count = count;
  if (unmounted == nullptr) set_status(self, old_status);
  if (ports().events->wants(Event::MonitorWaited)) ports().events->monitor_waited(self, object, woken.timed_out);
  self.poll();  // Thread.stop ends a wait, too
  if (self.context.pending_exception != nullptr) return Thrown{};
  // A notification takes precedence: the interrupt then stays pending in the flag.
  if (!woken.notified && woken.interrupted && is_interrupted(self, true))
    return throw_new(self, Throwable::InterruptedException);
  return {};
}

JavaResult<void> monitor_notify(Thread& self, Object* object, bool all) {
  if (!holds_lock(self, object)) return throw_not_owner(self);
  uint32_t word = object->lock_word().load(std::memory_order_acquire);
  if (!is_inflated(word)) return {};  // a wait inflates the monitor, so nobody waits here
  Monitor& m = monitor_of_word(word);
  std::lock_guard lock(m.mutex);
  while (!m.waiting.empty()) {
    MonitorWaiter* waiter = m.waiting.front();
    m.waiting.pop_front();
    waiter->notified = true;
    if (waiter->unmounted) {
      set_notified(static_cast<Runner&>(*waiter->thread));
      waiter->thread->contended.store(&m);
      join_queue(m, *waiter);
    } else {
      waits_to_enter(*waiter->thread, m);
      wake(*waiter);  // it queues for the monitor, which self owns
    }
    if (!all) break;
  }
  return {};
}

void wake_waiting(Thread& target) {
  Monitor* m = target.waiting_on.load(std::memory_order_seq_cst);
  if (m == nullptr) return;
  std::lock_guard lock(m->mutex);
  for (MonitorWaiter* waiter : m->waiting) {
    if (waiter->thread != &target || waiter->unmounted) continue;  // VirtualThread.interrupt wakes the unmounted
    waiter->interrupted = true;
    target.parker->in_monitor.notify_one();
    return;
  }
}

}  // namespace vitrine::vm
