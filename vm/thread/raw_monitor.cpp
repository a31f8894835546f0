// SPDX-License-Identifier: Apache-2.0
// A raw monitor is one word to enter and leave, and queues under a mutex for those who must wait.
#include "vm/thread/raw_monitor.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <list>
#include <optional>

#include "base/lock.hpp"
#include "base/machine/pause.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/parker.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

namespace {

using Owner = const void*;  // an address that identifies a POSIX thread, or a continuation that runs on one

struct RawWaiter {
  Parker* parker;
  const Thread* thread;  // null: not attached
  bool notified GUARDED_BY(parker->mutex) = false;
};

struct RawMonitor {
  std::atomic<bool> exists{false};
  std::atomic<Owner> owner{nullptr};
  uint32_t count = 0;                                // entries beyond the first; only the owner uses it
  bool has_notified = false;                         // since it entered; only the owner uses it
  std::atomic<const Thread*> owner_thread{nullptr};  // for raw_monitor_usages, which knows whether it lives
  std::atomic<uint32_t> entering{0};                 // threads waiting to enter
  Mutex mutex{LockRank::RawMonitor};                 // never held while blocking
  Condition free;
  std::list<RawWaiter*> waiting GUARDED_BY(mutex);              // oldest first
  std::list<RawWaiter*> notified GUARDED_BY(mutex);             // no longer wait, and are woken when the owner leaves
  std::vector<const Thread*> in_take_slowly GUARDED_BY(mutex);  // of those that `entering` counts; null: not attached
  std::string name GUARDED_BY(mutex);
  bool observed = false;
};

/// The owner that the caller is. A POSIX thread stays the same when it attaches. A continuation has its runner, which
/// it keeps while it owns raw monitors.
Owner me() {
  static thread_local char here;
  Thread* self = Thread::current();
  return self != nullptr && self->runs_continuations ? static_cast<Owner>(self) : &here;
}

/// A continuation keeps its carrier, and so its runner, as long as it owns raw monitors: `change` is one more or less.
void count_owned(int change) {
  Thread* self = Thread::current();
  if (self != nullptr && self->runs_continuations) static_cast<Runner*>(self)->critical_sections += change;
}

constexpr size_t kMost = size_t{1} << 18;
struct Pool {
  RawMonitor* base = nullptr;
  std::atomic<size_t> used{0};
  std::vector<RawMonitor*> destroyed GUARDED_BY(mutex);  // the oldest is reused first
  Mutex mutex{LockRank::RawMonitors};
  Pool() {
    void* range = mmap(nullptr, kMost * sizeof(RawMonitor), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range != MAP_FAILED) base = static_cast<RawMonitor*>(range);
  }
};
Pool& pool() {
  static Pool& the_pool = *new Pool;
  return the_pool;
}

/// The one with that id, also if it has been destroyed; null if there has been none.
RawMonitor* find_ever(RawMonitorId id) {
  Pool& all = pool();
  auto offset = reinterpret_cast<uintptr_t>(id) - reinterpret_cast<uintptr_t>(all.base);
  if (offset / sizeof(RawMonitor) >= all.used.load(std::memory_order_acquire) || offset % sizeof(RawMonitor) != 0)
    return nullptr;
  return static_cast<RawMonitor*>(const_cast<void*>(id));
}
RawMonitor* find(RawMonitorId id) {
  RawMonitor* monitor = find_ever(id);
  return monitor != nullptr && monitor->exists.load(std::memory_order_relaxed) ? monitor : nullptr;
}

std::atomic<RawMonitorObserver*> the_raw_observer{nullptr};

/// Tells the observer, if there is one and the monitor is observed.
template <auto Event>
void tell(RawMonitor& monitor) {
  RawMonitorObserver* observer = the_raw_observer.load(std::memory_order_acquire);
  if (observer == nullptr || !monitor.observed) return;
  const std::string name = name_of_raw_monitor(&monitor);
  (observer->*Event)(&monitor, name.c_str());
}

bool try_take(RawMonitor& monitor, Owner self) {
  Owner nobody = nullptr;
  return monitor.owner.load(std::memory_order_relaxed) == nullptr &&
         monitor.owner.compare_exchange_strong(nobody, self, std::memory_order_seq_cst);
}

void wake(RawWaiter& waiter) {
  std::lock_guard hold(waiter.parker->mutex);
  waiter.notified = true;
  waiter.parker->sleeping.notify_all();
}

/// Returns true if other threads waited to enter. Those that the owner has notified are woken here and not earlier:
/// they would run against a monitor that is still owned, and take the processor from its owner (libjdwp suspends a
/// thread between its NotifyAll and its Exit, and counts on no one having seen the notification yet).
bool give_up(RawMonitor& monitor) {
  const bool wakes = std::exchange(monitor.has_notified, false);
  monitor.owner.store(nullptr, std::memory_order_seq_cst);
  const bool contended = monitor.entering.load(std::memory_order_seq_cst) != 0;
  if (!wakes && !contended) return false;
  std::lock_guard hold(monitor.mutex);
  for (RawWaiter* waiter : std::exchange(monitor.notified, {})) wake(*waiter);
  if (contended) monitor.free.notify_one();
  return contended;
}

/// Returns false if the monitor has been destroyed.
bool take_slowly(RawMonitor& monitor, Owner self) {
  for (int i = 0; i < 50; ++i) {
    if (try_take(monitor, self)) return true;
    spin_pause();
  }
  monitor.entering++;  // before the observer is told: who knows of the attempt leaves a contended monitor
  tell<&RawMonitorObserver::contended_enter>(monitor);
  bool taken = false;
  {
    std::unique_lock lock(monitor.mutex);
    monitor.in_take_slowly.push_back(Thread::current());
    while (monitor.exists.load() && !(taken = try_take(monitor, self))) monitor.free.wait(lock);
    monitor.entering--;
    monitor.in_take_slowly.erase(std::ranges::find(monitor.in_take_slowly, Thread::current()));
  }
  if (taken) tell<&RawMonitorObserver::contended_entered>(monitor);
  return taken;
}

/// True if the thread must not own a raw monitor now because it is suspended: the thread that suspended it may need
/// that monitor (libjdwp does). The caller then releases the monitor and stops.
bool must_stop() {
  Thread* self = Thread::current();
  return self != nullptr && (self->attention.load(std::memory_order_relaxed) & kSuspend) &&
         self->state.load() == ThreadState::InNative;
}

/// Returns false if the monitor has been destroyed, before the call or while the thread waited for it.
bool enter(RawMonitor& monitor, Owner self) {
  for (;;) {
    if (!try_take(monitor, self) && !take_slowly(monitor, self)) return false;
    if (!monitor.exists.load(std::memory_order_relaxed)) [[unlikely]] {
      give_up(monitor);
      return false;
    }
    if (!must_stop()) [[likely]] {
      monitor.owner_thread.store(Thread::current(), std::memory_order_relaxed);
      return true;
    }
    give_up(monitor);
    NativeToVm stop_here(*Thread::current());
  }
}

/// True if the thread is interrupted; clears the flag. The Thread object is alive because it is a root of its running
/// thread.
bool take_interrupt() {
  Thread* self = Thread::current();
  if (self == nullptr || self->java_thread == nullptr || self->state.load() != ThreadState::InNative) return false;
  return self->java_thread->get_volatile<uint8_t>(well_known().Thread_interrupted) != 0 && is_interrupted(*self, true);
}
bool interrupt_pending() {
  Thread* self = Thread::current();
  return self != nullptr && self->java_thread != nullptr && self->state.load() == ThreadState::InNative &&
         is_interrupted(*self, false);
}

}  // namespace

RawMonitorId create_raw_monitor(const char* name, bool observed) {
  Pool& all = pool();
  std::lock_guard hold(all.mutex);
  RawMonitor* made = nullptr;
  if (all.destroyed.size() > 64) {  // not reused at once, so that a stale id is recognized for a while
    made = all.destroyed.front();
    all.destroyed.erase(all.destroyed.begin());
    made->count = 0;
    made->owner.store(nullptr);
  } else {
    size_t used = all.used.load();
    if (all.base == nullptr || used == kMost) return nullptr;
    made = new (all.base + used) RawMonitor;
    all.used.store(used + 1, std::memory_order_release);
  }
  {
    std::lock_guard hold_monitor(made->mutex);
    made->name = name;
    made->observed = observed;
  }
  made->exists.store(true, std::memory_order_release);
  return made;
}

RawMonitorResult destroy_raw_monitor(RawMonitorId id) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return RawMonitorResult::NoMonitor;
  Owner owner = monitor->owner.load();
  if (owner != nullptr && owner != me()) return RawMonitorResult::NotOwner;
  Pool& all = pool();
  std::lock_guard hold(all.mutex);
  if (!monitor->exists.exchange(false)) return RawMonitorResult::NoMonitor;
  if (owner != nullptr) {
    monitor->count = 0;
    count_owned(-1);
    give_up(*monitor);
  }
  // Wakes the threads that wait to enter it or wait in it. Nothing else would wake them any more.
  std::lock_guard hold_monitor(monitor->mutex);
  monitor->free.notify_all();
  for (RawWaiter* waiter : monitor->waiting) wake(*waiter);
  if (monitor->entering.load() == 0 && monitor->waiting.empty()) all.destroyed.push_back(monitor);
  return RawMonitorResult::Done;
}

RawMonitorResult enter_raw_monitor(RawMonitorId id) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return RawMonitorResult::NoMonitor;
  Owner self = me();
  if (monitor->owner.load(std::memory_order_relaxed) == self) {
    monitor->count++;
    return RawMonitorResult::Done;
  }
  if (!enter(*monitor, self)) return RawMonitorResult::NoMonitor;
  count_owned(+1);
  return RawMonitorResult::Done;
}

RawMonitorResult exit_raw_monitor(RawMonitorId id) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return RawMonitorResult::NoMonitor;
  if (monitor->owner.load(std::memory_order_relaxed) != me()) return RawMonitorResult::NotOwner;
  if (monitor->count > 0) {
    monitor->count--;
    return RawMonitorResult::Done;
  }
  count_owned(-1);
  if (give_up(*monitor)) tell<&RawMonitorObserver::contended_exit>(*monitor);
  return RawMonitorResult::Done;
}

RawMonitorResult wait_in_raw_monitor(RawMonitorId id, int64_t millis, bool interruptible) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return RawMonitorResult::NoMonitor;
  Owner self = me();
  if (monitor->owner.load(std::memory_order_relaxed) != self) return RawMonitorResult::NotOwner;
  if (interruptible && take_interrupt()) return RawMonitorResult::Interrupted;
  Thread* caller = Thread::current();
  std::optional<Parker> own;  // for a thread without a vm::Thread
  Parker& parker = caller != nullptr && caller->parker != nullptr ? *caller->parker : own.emplace();
  RawWaiter waiter{&parker, caller};
  {
    std::lock_guard hold(monitor->mutex);
    monitor->waiting.push_back(&waiter);
  }
  uint32_t count = std::exchange(monitor->count, 0);
  if (give_up(*monitor)) tell<&RawMonitorObserver::contended_exit>(*monitor);
  bool by_interrupt = false;
  {
    constexpr int64_t kForEver = 1'000'000'000'000;
    bool timed = millis > 0 && millis < kForEver;
    auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(timed ? millis : 0);
    std::unique_lock lock(waiter.parker->mutex);
    while (!waiter.notified && !(by_interrupt = interruptible && interrupt_pending())) {
      if (!timed)
        parker.sleeping.wait(lock);
      else if (parker.sleeping.wait_until(lock, deadline) == std::cv_status::timeout)
        break;
    }
  }
  {
    std::lock_guard hold(monitor->mutex);
    monitor->waiting.remove(&waiter);
    if (monitor->notified.remove(&waiter) > 0)
      by_interrupt = false;  // the interrupt stays pending: nobody else would get the notification
  }
  if (!enter(*monitor, self)) {
    count_owned(-1);
    return RawMonitorResult::NoMonitor;
  }
  monitor->count = count;
  return by_interrupt && take_interrupt() ? RawMonitorResult::Interrupted : RawMonitorResult::Done;
}

RawMonitorResult notify_in_raw_monitor(RawMonitorId id, bool all) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return RawMonitorResult::NoMonitor;
  if (monitor->owner.load(std::memory_order_relaxed) != me()) return RawMonitorResult::NotOwner;
  std::lock_guard hold(monitor->mutex);
  std::list<RawWaiter*>& waiting = monitor->waiting;
  const auto end = all || waiting.empty() ? waiting.end() : std::next(waiting.begin());
  monitor->has_notified |= end != waiting.begin();
  monitor->notified.splice(monitor->notified.end(), waiting, waiting.begin(), end);
  return RawMonitorResult::Done;
}

std::string name_of_raw_monitor(RawMonitorId id) {
  RawMonitor* monitor = find_ever(id);
  if (monitor == nullptr) return {};
  std::lock_guard hold(monitor->mutex);  // it may be destroyed and reused meanwhile, with another name
  return monitor->name;
}

void observe_raw_monitors(RawMonitorObserver* observer) { the_raw_observer.store(observer, std::memory_order_release); }

std::vector<RawMonitorUsage> raw_monitor_usages(bool observed_only) {
  Pool& all = pool();
  std::vector<Thread*> attached = all_attached_threads();
  std::vector<RawMonitorUsage> usages;
  for (size_t i = 0, used = all.used.load(std::memory_order_acquire); i < used; ++i) {
    RawMonitor& monitor = all.base[i];
    std::lock_guard hold(monitor.mutex);
    if (!monitor.exists.load(std::memory_order_acquire) || (observed_only && !monitor.observed)) continue;
    RawMonitorUsage usage{&monitor, monitor.name, nullptr, 0, monitor.in_take_slowly, {}};
    if (monitor.owner.load() != nullptr) {
      const Thread* owner = monitor.owner_thread.load(std::memory_order_relaxed);
      if (std::ranges::find(attached, owner) != attached.end()) usage.owner = owner;
      usage.entry_count = monitor.count + 1;
    }
    for (const RawWaiter* waiter : monitor.waiting) usage.waiting.push_back(waiter->thread);
    usages.push_back(std::move(usage));
  }
  return usages;
}

}  // namespace vitrine::vm
