// SPDX-License-Identifier: Apache-2.0
// JVM TI "Raw Monitor". Agents such as hprof use them hundreds of thousands of times a second. So entering a free one
// is a compare-and-swap, and leaving one that no thread waits for is a store. The functions are callback-safe and never
// enter the VM; a thread that blocks here stays in native state. Monitors live in a reserved range of addresses whose
// memory is never freed, so a wild or stale jrawMonitorID is recognized.
#include <sys/mman.h>

#include <chrono>
#include <list>
#include <optional>
#include <vector>

#include "base/lock.hpp"
#include "jvmti/functions.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/parker.hpp"
#include "vm/thread/runner.hpp"

namespace vitrine::jvmti {

namespace {

using Owner = const void*;  // an address that identifies a POSIX thread, or a continuation that runs on one

struct RawWaiter {
  vm::Parker* parker;
  bool notified = false; /* under parker->mutex */
};

struct RawMonitor {
  std::atomic<bool> exists{false};
  std::atomic<Owner> owner{nullptr};
  uint32_t count = 0;                 // entries beyond the first; only the owner uses it
  std::atomic<uint32_t> entering{0};  // threads waiting to enter
  Mutex mutex{LockRank::RawMonitor};  // guards the members below; never held while blocking
  Condition free;
  std::list<RawWaiter*> waiting;  // threads in RawMonitorWait, oldest first
  std::string name;
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
  if (self != nullptr && self->runs_continuations) static_cast<vm::Runner*>(self)->critical_sections += change;
}

constexpr size_t kMost = size_t{1} << 18;
struct Pool {
  RawMonitor* base = nullptr;
  std::atomic<size_t> used{0};
  std::vector<RawMonitor*> destroyed;  // the oldest is reused first
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

RawMonitor* find(jrawMonitorID id) {
  Pool& all = pool();
  auto offset = reinterpret_cast<uintptr_t>(id) - reinterpret_cast<uintptr_t>(all.base);
  if (offset / sizeof(RawMonitor) >= all.used.load(std::memory_order_acquire) || offset % sizeof(RawMonitor) != 0)
    return nullptr;
  auto* monitor = reinterpret_cast<RawMonitor*>(id);
  return monitor->exists.load(std::memory_order_relaxed) ? monitor : nullptr;
}

jvmtiError invalid(const Call& call, jrawMonitorID id) {
  return fail(JVMTI_ERROR_INVALID_MONITOR, "%s: %s is %s", call.function, argument_text(call.function, 1),
              id == nullptr ? "null instead of a raw monitor" : "no raw monitor, or has been destroyed");
}
jvmtiError not_owner(const Call& call, RawMonitor& monitor) {
  std::lock_guard hold(monitor.mutex);  // it may be destroyed and reused meanwhile, with another name
  return fail(JVMTI_ERROR_NOT_MONITOR_OWNER, "%s: the calling thread does not own the raw monitor \"%s\"",
              call.function, monitor.name.c_str());
}

bool try_take(RawMonitor& monitor, Owner self) {
  Owner nobody = nullptr;
  return monitor.owner.load(std::memory_order_relaxed) == nullptr &&
         monitor.owner.compare_exchange_strong(nobody, self, std::memory_order_seq_cst);
}

void give_up(RawMonitor& monitor) {
  monitor.owner.store(nullptr, std::memory_order_seq_cst);
  if (monitor.entering.load(std::memory_order_seq_cst) == 0) return;
  std::lock_guard hold(monitor.mutex);
  monitor.free.notify_one();
}

/// Returns false if the monitor has been destroyed.
bool take_slowly(RawMonitor& monitor, Owner self) {
  for (int i = 0; i < 50; ++i) {
    if (try_take(monitor, self)) return true;
    __builtin_ia32_pause();
  }
  std::unique_lock lock(monitor.mutex);
  monitor.entering.fetch_add(1, std::memory_order_seq_cst);
  bool taken = false;
  while (monitor.exists.load() && !(taken = try_take(monitor, self))) monitor.free.wait(lock);
  monitor.entering.fetch_sub(1);
  return taken;
}

/// True if the thread must not own a raw monitor now because it is suspended: the thread that suspended it may need
/// that monitor (libjdwp does). The caller then releases the monitor and stops.
bool must_stop() {
  Thread* self = Thread::current();
  return self != nullptr && (self->attention.load(std::memory_order_relaxed) & vm::kSuspend) &&
         self->state.load() == vm::ThreadState::InNative;
}

/// Returns false if the monitor has been destroyed, before the call or while the thread waited for it.
bool enter(RawMonitor& monitor, Owner self) {
  for (;;) {
    if (!try_take(monitor, self) && !take_slowly(monitor, self)) return false;
    if (!monitor.exists.load(std::memory_order_relaxed)) [[unlikely]] {
      give_up(monitor);
      return false;
    }
    if (!must_stop()) [[likely]]
      return true;
    give_up(monitor);
    vm::NativeToVm stop_here(*Thread::current());
  }
}

/// True if the thread is interrupted; clears the flag. The Thread object is alive because it is a root of its running
/// thread.
bool take_interrupt() {
  Thread* self = Thread::current();
  if (self == nullptr || self->java_thread == nullptr || self->state.load() != vm::ThreadState::InNative) return false;
  return self->java_thread->get_volatile<uint8_t>(vm::well_known().Thread_interrupted) != 0 &&
         vm::is_interrupted(*self, true);
}
bool interrupt_pending() {
  Thread* self = Thread::current();
  return self != nullptr && self->java_thread != nullptr && self->state.load() == vm::ThreadState::InNative &&
         vm::is_interrupted(*self, false);
}

void notify(RawWaiter& waiter) {
  std::lock_guard hold(waiter.parker->mutex);
  waiter.notified = true;
  waiter.parker->sleeping.notify_all();
}

}  // namespace

namespace functions {

jvmtiError CreateRawMonitor(Call&, Text name, OutPtr<jrawMonitorID> monitor) {
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
    if (all.base == nullptr || used == kMost)
      return fail(JVMTI_ERROR_OUT_OF_MEMORY, "CreateRawMonitor: there are %zu raw monitors already", used);
    made = new (all.base + used) RawMonitor;
    all.used.store(used + 1, std::memory_order_release);
  }
  {
    std::lock_guard hold_monitor(made->mutex);
    made->name = name.p;
  }
  made->exists.store(true, std::memory_order_release);
  *monitor = reinterpret_cast<jrawMonitorID>(made);
  return JVMTI_ERROR_NONE;
}

jvmtiError DestroyRawMonitor(Call& call, jrawMonitorID id) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return invalid(call, id);
  Owner owner = monitor->owner.load();
  if (owner != nullptr && owner != me()) return not_owner(call, *monitor);
  Pool& all = pool();
  std::lock_guard hold(all.mutex);
  if (!monitor->exists.exchange(false)) return invalid(call, id);
  if (owner != nullptr) {
    monitor->count = 0;
    count_owned(-1);
    give_up(*monitor);
  }
  // Wakes the threads that wait to enter it or wait in it. Nothing else would wake them any more.
  std::lock_guard hold_monitor(monitor->mutex);
  monitor->free.notify_all();
  for (RawWaiter* waiter : monitor->waiting) notify(*waiter);
  if (monitor->entering.load() == 0 && monitor->waiting.empty()) all.destroyed.push_back(monitor);
  return JVMTI_ERROR_NONE;
}

jvmtiError RawMonitorEnter(Call& call, jrawMonitorID id) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return invalid(call, id);
  Owner self = me();
  if (monitor->owner.load(std::memory_order_relaxed) == self) {
    monitor->count++;
    return JVMTI_ERROR_NONE;
  }
  if (!enter(*monitor, self)) return invalid(call, id);
  count_owned(+1);
  return JVMTI_ERROR_NONE;
}

jvmtiError RawMonitorExit(Call& call, jrawMonitorID id) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return invalid(call, id);
  if (monitor->owner.load(std::memory_order_relaxed) != me()) return not_owner(call, *monitor);
  if (monitor->count > 0) {
    monitor->count--;
    return JVMTI_ERROR_NONE;
  }
  count_owned(-1);
  give_up(*monitor);
  return JVMTI_ERROR_NONE;
}

jvmtiError RawMonitorWait(Call& call, jrawMonitorID id, jlong millis) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return invalid(call, id);
  Owner self = me();
  if (monitor->owner.load(std::memory_order_relaxed) != self) return not_owner(call, *monitor);
  auto interrupted = [&] { return fail(JVMTI_ERROR_INTERRUPT, "%s: the thread was interrupted", call.function); };
  if (take_interrupt()) return interrupted();
  Thread* caller = Thread::current();
  std::optional<vm::Parker> own;  // for a thread without a vm::Thread
  vm::Parker& parker = caller != nullptr && caller->parker != nullptr ? *caller->parker : own.emplace();
  RawWaiter waiter{&parker};
  {
    std::lock_guard hold(monitor->mutex);
    monitor->waiting.push_back(&waiter);
  }
  uint32_t count = std::exchange(monitor->count, 0);
  give_up(*monitor);
  bool by_interrupt = false;
  {
    constexpr jlong kForEver = 1'000'000'000'000;
    bool timed = millis > 0 && millis < kForEver;  // 0 and negative: no timeout
    auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(timed ? millis : 0);
    std::unique_lock lock(parker.mutex);
    while (!waiter.notified && !(by_interrupt = interrupt_pending())) {
      if (!timed)
        parker.sleeping.wait(lock);
      else if (parker.sleeping.wait_until(lock, deadline) == std::cv_status::timeout)
        break;
    }
  }
  {
    std::lock_guard hold(monitor->mutex);
    monitor->waiting.remove(&waiter);
  }
  if (!enter(*monitor, self)) {
    count_owned(-1);
    return invalid(call, id);
  }
  monitor->count = count;
  if (by_interrupt && take_interrupt()) return interrupted();
  return JVMTI_ERROR_NONE;
}

jvmtiError RawMonitorNotify(Call& call, jrawMonitorID id) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return invalid(call, id);
  if (monitor->owner.load(std::memory_order_relaxed) != me()) return not_owner(call, *monitor);
  std::lock_guard hold(monitor->mutex);
  if (monitor->waiting.empty()) return JVMTI_ERROR_NONE;
  RawWaiter* waiter = monitor->waiting.front();
  monitor->waiting.pop_front();
  notify(*waiter);
  return JVMTI_ERROR_NONE;
}

jvmtiError RawMonitorNotifyAll(Call& call, jrawMonitorID id) {
  RawMonitor* monitor = find(id);
  if (monitor == nullptr) return invalid(call, id);
  if (monitor->owner.load(std::memory_order_relaxed) != me()) return not_owner(call, *monitor);
  std::lock_guard hold(monitor->mutex);
  for (RawWaiter* waiter : monitor->waiting) notify(*waiter);
  monitor->waiting.clear();
  return JVMTI_ERROR_NONE;
}

}  // namespace functions
}  // namespace vitrine::jvmti
