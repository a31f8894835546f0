// SPDX-License-Identifier: Apache-2.0
// Object.wait and notify (JLS 17.2).
#include <chrono>
#include <utility>

#include "base/clock.hpp"
#include "vm/ports/ports.hpp"
#include "vm/ports/throw.hpp"
#include "vm/state/release.hpp"
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
/// even while it is suspended.
void waits_to_enter(Thread& thread, Monitor& m) REQUIRES(m.mutex) {
  m.queued++;
  set_status(thread, kStatusBlocked);
  thread.contended.store(&m);
}

void join_wait_set(Monitor& m, MonitorWaiter& waiter) {
  std::lock_guard lock(m.mutex);
  waiter.place = m.waiting.insert(m.waiting.end(), &waiter);
}

/// When a wait of so many milliseconds that begins now ends, monotonic_ns(); 0: not at all.
uint64_t deadline_of(int64_t millis) {
  constexpr int64_t kForEver = int64_t{1} << 40;  // longer than anybody waits; larger values would overflow
  return millis > 0 && millis < kForEver ? monotonic_ns() + static_cast<uint64_t>(millis) * 1'000'000 : 0;
}

/// How a wait has ended.
struct Woken {
  bool notified, interrupted, timed_out;
};

/// Gives up m, which self owns, and waits for the end of the wait. State InVm. On return self does not own m.
Woken wait_for_notification(Thread& self, Monitor& m, int64_t millis) {
  MonitorWaiter waiter(self);
  join_wait_set(m, waiter);
  // Announce first, then look at the flag: the caller of interrupt_thread sets the flag first, and then
  // interrupt_thread looks for a waiting thread.
  self.waiting_on.store(&m, std::memory_order_seq_cst);
  if (is_interrupted(self, false) || self.context.async_exception != nullptr) waiter.interrupted = true;
  release_ownership(m);
  bool timed_out = false;
  {
    VmBlocked blocked(self);
    std::unique_lock lock(m.mutex);
    const uint64_t deadline = deadline_of(millis);
    const std::chrono::steady_clock::time_point until{std::chrono::nanoseconds(deadline)};
    while (!waiter.notified && !waiter.interrupted && !timed_out) {
      if (deadline == 0)
        self.parker->in_monitor.wait(lock);
      else if (self.parker->in_monitor.wait_until(lock, until) == std::cv_status::timeout)
        timed_out = !waiter.notified && !waiter.interrupted;
    }
    if (!waiter.notified) {
      m.waiting.erase(waiter.place);
      waits_to_enter(self, m);
    }
    self.waiting_on.store(nullptr);
  }
  return {waiter.notified, waiter.interrupted, timed_out};
}

/// The end of the wait of a virtual thread: it is in the queue for the monitor, as one that enters.
void end_wait(Runner& self, MonitorWait& wait) {
  Monitor& m = wait.monitor;
  const bool interrupted = is_interrupted(self, false) || self.context.async_exception != nullptr;
  std::lock_guard lock(m.mutex);
  self.waiting_on.store(nullptr);
  self.contended.store(&m);
  if (!wait.waiter.notified) {  // else it has joined the queue in monitor_notify
    m.waiting.erase(wait.waiter.place);
    join_queue(m, wait.waiter);
    wait.interrupted = interrupted;
    wait.timed_out = !interrupted;
  }
  wait.stage = MonitorWait::Stage::EnterAgain;
  wait.parked.deadline = 0;
}

/// What follows when the monitor is owned again. Returns whether it threw.
JavaResult<void> finish_wait(Thread& self, Object* object, const Woken& woken, uint64_t waited_ns) {
  self.waited_ns += waited_ns;
  if (wants_event(Event::MonitorWaited))
    ports().events->monitor_waited(self, object, woken.timed_out, static_cast<int64_t>(waited_ns / 1'000'000));
  self.poll();  // Thread.stop ends a wait, too
  if (self.context.pending_exception != nullptr) return Thrown{};
  // A notification takes precedence: the interrupt then stays pending in the flag.
  if (!woken.notified && woken.interrupted && is_interrupted(self, true))
    return throw_new(self, Throwable::InterruptedException);
  return {};
}

JavaResult<void> finish_wait(Runner& self, const MonitorWait& wait) {
  self.contended.store(nullptr);
  return finish_wait(self, wait.monitor.object, {wait.waiter.notified, wait.interrupted, wait.timed_out},
                     monotonic_ns() - wait.began);
}

/// Whether a virtual thread that runs again has not been unparked for another reason.
bool is_over(Runner& self, const MonitorWait& wait) {
  if (release().virtual_threads_wait_unmounted) return true;  // VirtualThread has seen to that
  if (is_interrupted(self, false) || self.context.async_exception != nullptr) return true;
  if (wait.parked.deadline != 0 && monotonic_ns() >= wait.parked.deadline) return true;
  std::lock_guard lock(wait.monitor.mutex);
  return wait.waiter.notified;
}

/// Waits until the wait is over. Returns false if the frames have been moved away.
bool wait_unmounted_until_over(Runner& self, std::unique_ptr<MonitorWait>& wait, VirtualState state, bool movable) {
  do {
    const Left left = leave_carrier(self, state, wait->parked, movable ? &wait : nullptr);
    if (left == Left::AndMoved) return false;
    if (left == Left::NoMemory) return true;
  } while (!is_over(self, *wait));
  return true;
}

/// Waits as a virtual thread, which leaves its carrier. Returns false if the frames have been moved away.
JavaResult<bool> wait_unmounted(Runner& self, Monitor& m, int64_t millis, bool movable) {
  auto wait = std::make_unique<MonitorWait>(m, self, MonitorWait::Stage::Wait, m.count);
  prepare_wait(self, millis);
  join_wait_set(m, wait->waiter);
  self.waiting_on.store(&m, std::memory_order_seq_cst);
  m.count = 0;
  release_ownership(m);
  wait->parked.deadline = deadline_of(millis);
  // An interrupt that comes before this ends the wait in VirtualThread.afterYield.
  if (self.context.async_exception == nullptr &&
      !wait_unmounted_until_over(self, wait, millis == 0 ? VirtualState::Waiting : VirtualState::TimedWaiting, movable))
    return false;
  end_wait(self, *wait);
  if (!own_unmounted(self, wait, movable)) return false;
  TRY(finish_wait(self, *wait));
  return true;
}

JavaResult<void> wait_on_carrier(Thread& self, Monitor& m, int64_t millis) {
  const uint32_t count = std::exchange(m.count, 0);
  const int32_t old_status = self.java_thread == nullptr ? 0 : thread_status(self.java_thread);
  set_status(self, millis == 0 ? kStatusInObjectWait : kStatusInTimedObjectWait);
  const uint64_t start = monotonic_ns();
  const Woken woken = wait_for_notification(self, m, millis);
  const uint64_t waited_ns = monotonic_ns() - start;
  // Take the monitor back with its former count. As when entering, a suspended thread must not own it.
  uint32_t nobody = 0;
  self.contended.store(&m);
  if (!m.owner.compare_exchange_strong(nobody, self.context.lock_id)) own_when_not_suspended(m, self);
  m.queued--;
  self.contended.store(nullptr);
  m.count = count;
  set_status(self, old_status);
  return finish_wait(self, m.object, woken, waited_ns);
}

/// Returns false if the frames have been moved away.
JavaResult<bool> wait(Thread& self, Object* object, int64_t millis, bool movable) {
  if (millis < 0) return throw_new(self, Throwable::IllegalArgumentException, "timeout value is negative");
  if (!holds_lock(self, object)) return throw_not_owner(self);
  if (is_interrupted(self, true)) return throw_new(self, Throwable::InterruptedException);
  Monitor& m = inflate(object);
  m.waited_for = true;
  if (wants_event(Event::MonitorWait)) ports().events->monitor_wait(self, object, millis);
  self.waited_count++;
  if (Runner* runner = may_leave_carrier(self)) return wait_unmounted(*runner, m, millis, movable);
  TRY(wait_on_carrier(self, m, millis));
  return true;
}

}  // namespace

JavaResult<void> monitor_wait(Thread& self, Object* object, int64_t millis) {
  TRY(wait(self, object, millis, false));
  return {};
}

bool monitor_wait_or_move(Thread& self, Object* object, int64_t millis) {
  return wait(self, object, millis, has_java_frames_only(self)).value_or(true);
}

bool go_on_waiting(Runner& self) {
  std::unique_ptr<MonitorWait> wait = std::move(self.wait);
  Object* const object = wait->monitor.object;
  if (std::exchange(wait->stands_aside, false)) {
    std::lock_guard lock(wait->monitor.mutex);
    join_queue(wait->monitor, wait->waiter);
  }
  back_on_carrier(self, wait->parked);
  if (wait->stage == MonitorWait::Stage::Wait) {
    const VirtualState state = wait->parked.deadline == 0 ? VirtualState::Waiting : VirtualState::TimedWaiting;
    if (!is_over(self, *wait) && !wait_unmounted_until_over(self, wait, state, true)) return false;
    end_wait(self, *wait);
  }
  const bool enters = wait->stage == MonitorWait::Stage::Enter;
  if (!own_unmounted(self, wait, true)) return false;
  if (!enters) {
    (void)finish_wait(self, *wait);
    return true;
  }
  self.contended.store(nullptr);
  self.blocked_ns += monotonic_ns() - wait->began;
  self.context.owned_monitors.push_back({object, self.context.top_frame, false});
  post_entered(self, object);
  return true;
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
    monitor_counts().notifications++;
    if (waiter->virtual_thread != nullptr) {
      set_notified(waiter->virtual_thread);
      if (waiter->thread != nullptr) waiter->thread->contended.store(&m);
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
    if (waiter->thread != &target || waiter->virtual_thread != nullptr)
      continue;  // VirtualThread.interrupt wakes the unmounted
    waiter->interrupted = true;
    target.parker->in_monitor.notify_one();
    return;
  }
}

}  // namespace vitrine::vm
