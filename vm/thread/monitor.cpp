// SPDX-License-Identifier: Apache-2.0
// Monitors: entering and leaving (JVMS 6.5.monitorenter, monitorexit), and inflation. Waiting is in monitor_wait.cpp,
// the table in monitor_table.cpp. A lock word is changed by compare-and-swap only: by a thread that enters, gives the
// object its hash or inflates the monitor, and by the owner. Once inflated, it stays so until a collection deflates it
// (deflate_monitors). Any thread may take a free monitor by compare-and-swap on Monitor::owner (barging). Exit stores 0
// and then looks for waiters; a waiter announces itself (Monitor::queued) and then tries to take the monitor: at least
// one of the two sees the other.
#include "vm/thread/monitor.hpp"

#include <sched.h>

#include "base/clock.hpp"
#include "base/machine/pause.hpp"
#include "vm/ports/ports.hpp"
#include "vm/ports/throw.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor_table.hpp"
#include "vm/thread/parker.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/virtual_waits.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {

namespace {

bool try_take(Monitor& m, uint32_t id) {
  uint32_t nobody = 0;
  return m.owner.load(std::memory_order_relaxed) == 0 &&
         m.owner.compare_exchange_strong(nobody, id, std::memory_order_seq_cst);
}

MonitorObserver* the_observer = nullptr;

enum class Entry : uint8_t { AtOnce, Contended, Moved };

/// Makes self the owner with one entry, waiting as long as it takes. Called and left in state InVm. `movable`: if there
/// are Java frames only, they may be moved away (Moved), and wait without a native stack.
[[gnu::noinline]] Entry enter_slowly(Thread& self, Monitor& m, Object* object, bool movable) {
  m.waited_for = true;
  for (int i = 0; i < 100; i++) {
    if (try_take(m, self.context.lock_id)) {
      m.count = 1;
      return Entry::AtOnce;
    }
    spin_pause();
  }
  monitor_counts().contended++;
  m.queued++;  // before the thread's state says that it waits: who has seen that leaves a contended monitor
  uint64_t start = monotonic_ns();
  if (wants_event(Event::MonitorContendedEnter)) {
    self.contended.store(&m);
    ports().events->monitor_contended_enter(self, object);
  }
  self.blocked_count++;
  self.contended.store(&m);
  if (Runner* runner = may_leave_carrier(self)) {
    auto wait = std::make_unique<MonitorWait>(m, *runner, MonitorWait::Stage::Enter, 1);
    {
      std::lock_guard lock(m.mutex);
      join_queue(m, wait->waiter);
    }
    m.queued--;  // its waiter counts now
    if (!own_unmounted(*runner, wait, movable && has_java_frames_only(self))) return Entry::Moved;
  } else {
    StatusScope status(self, kStatusBlocked);
    own_when_not_suspended(m, self);
    m.count = 1;
    m.queued--;
  }
  self.contended.store(nullptr);
  self.blocked_ns += monotonic_ns() - start;
  return Entry::Contended;
}

constexpr int kHandOverAfter = 16;  // wake-ups lost to barging threads

}  // namespace

void join_queue(Monitor& m, MonitorWaiter& waiter) {
  waiter.place = m.entering.insert(m.entering.end(), &waiter);
  m.queued++;
}

void leave_queue(Monitor& m, MonitorWaiter& waiter) {
  m.entering.erase(waiter.place);
  m.queued--;
}

void wake(MonitorWaiter& waiter) {
  if (waiter.virtual_thread != nullptr)
    unblock(waiter.virtual_thread);
  else
    waiter.thread->parker->in_monitor.notify_one();
}

void wait_for_ownership(Monitor& m, Thread& self) {
  MonitorWaiter waiter(self);
  std::unique_lock lock(m.mutex);
  join_queue(m, waiter);
  for (int lost = 0;;) {
    if (m.owner.load() == self.context.lock_id) break;  // handed over
    if (try_take(m, self.context.lock_id)) break;
    if (lost > 0) monitor_counts().lost++;
    if (++lost > kHandOverAfter) m.hand_over = true;
    monitor_counts().parks++;
    self.parker->in_monitor.wait(lock);
  }
  m.hand_over = false;
  leave_queue(m, waiter);
}

MonitorWait::MonitorWait(Monitor& m, Runner& self, Stage first, uint32_t entries)
    : monitor(m), waiter(self, self.virtual_thread.load()), stage(first), count(entries), began(monotonic_ns()) {}

void wait_under(MonitorWait& wait, uint32_t lock_id, Runner* thread) {
  Monitor& m = wait.monitor;
  std::lock_guard lock(m.mutex);
  if (m.owner.load() == wait.waiter.lock_id) m.owner.store(lock_id);  // handed over
  wait.waiter.lock_id = lock_id;
  wait.waiter.thread = thread;
  if (thread == nullptr) return;
  const bool waits = wait.stage == MonitorWait::Stage::Wait;
  thread->waiting_on = waits ? &m : nullptr;
  thread->contended = waits && !wait.waiter.notified ? nullptr : &m;
}

void step_aside(MonitorWait& wait) {
  Monitor& m = wait.monitor;
  std::unique_lock lock(m.mutex);
  if (wait.stage == MonitorWait::Stage::Wait && !wait.waiter.notified) return;
  leave_queue(m, wait.waiter);
  wait.stands_aside = true;
  if (m.owner.load() == 0 && !m.entering.empty()) wake(*m.entering.front());
  const bool handed_over = m.owner.load() == wait.waiter.lock_id;
  lock.unlock();
  if (handed_over) release_ownership(m);
}

bool own_unmounted(Runner& self, std::unique_ptr<MonitorWait>& wait, bool movable) {
  Monitor& m = wait->monitor;
  auto owned = [&] {
    std::lock_guard lock(m.mutex);
    if (m.owner.load() != self.context.lock_id && !try_take(m, self.context.lock_id)) return false;
    m.hand_over = false;
    leave_queue(m, wait->waiter);
    return true;
  };
  for (;;) {
    while (!owned()) {
      if (wait->lost > 0) monitor_counts().lost++;
      if (wait->lost++ > kHandOverAfter) m.hand_over = true;
      monitor_counts().parks++;
      switch (leave_carrier(self, VirtualState::Blocking, wait->parked, movable ? &wait : nullptr)) {
        case Left::AndMoved: return false;
        case Left::AndReturned: break;
        case Left::NoMemory:
          VmBlocked blocked(self);  // looks again after a while
          sched_yield();
      }
    }
    if (!(self.attention.load(std::memory_order_seq_cst) & kSuspend)) break;
    release_ownership(m);
    { VmBlocked stops_here(self); }
    std::lock_guard lock(m.mutex);
    join_queue(m, wait->waiter);
  }
  m.count = wait->count;
  end_unmounted_wait(self, wait->parked);
  return true;
}

void own_when_not_suspended(Monitor& m, Thread& self) {
  for (bool owned = false; !owned;) {
    VmBlocked blocked(self);
    wait_for_ownership(m, self);
    owned = !(self.attention.load(std::memory_order_seq_cst) & kSuspend);
    if (!owned) release_ownership(m);
  }
}

bool release_ownership(Monitor& m) {
  if (m.hand_over.load(std::memory_order_relaxed)) {
    std::lock_guard lock(m.mutex);
    if (!m.entering.empty()) {
      MonitorWaiter* next = m.entering.front();
      m.owner.store(next->lock_id, std::memory_order_seq_cst);
      wake(*next);
      return true;
    }
  }
  m.owner.store(0, std::memory_order_seq_cst);
  if (m.queued.load(std::memory_order_seq_cst) == 0) return false;
  std::lock_guard lock(m.mutex);
  if (!m.entering.empty()) wake(*m.entering.front());
  return true;
}

Monitor& inflate(Object* object) {
  std::atomic<uint32_t>& word = object->lock_word();
  uint32_t old = word.load(std::memory_order_acquire);
  if (is_inflated(old)) return monitor_of_word(old);
  Monitor& fresh = allocate_monitor(object);
  for (;;) {
    if (is_inflated(old)) {
      free_monitor(fresh);
      return monitor_of_word(old);
    }
    fresh.owner.store(is_thin(old) ? thin_owner(old) : 0, std::memory_order_relaxed);
    fresh.count = is_thin(old) ? thin_count(old) + 1 : 0;
    fresh.hash.store(has_hash(old) ? hash_of_word(old) : 0, std::memory_order_relaxed);
    if (!word.compare_exchange_weak(old, word_of_monitor(fresh.index), std::memory_order_seq_cst)) continue;
    monitor_counts().inflated++;
    if (vm_options().log_monitor_inflation)
      log_inflation(is_thin(old) ? "inflate(has_locker)" : "inflate(neutral)", fresh);
    return fresh;
  }
}

namespace {

/// Enters if the monitor is free or already owned, without recording the entry. Otherwise returns the monitor, which
/// another thread owns.
inline Monitor* enter_at_once(const Thread& self, Object* object) {
  std::atomic<uint32_t>& word = object->lock_word();
  uint32_t old = word.load(std::memory_order_acquire);
  if (old == 0 && word.compare_exchange_strong(old, thin_word(self.context.lock_id, 0), std::memory_order_seq_cst))
      [[likely]]
    return nullptr;
  while (is_thin(old) && thin_owner(old) == self.context.lock_id && thin_count(old) < kMaxThinCount)
    if (word.compare_exchange_weak(old, old + (1u << kCountShift), std::memory_order_seq_cst)) return nullptr;
  for (;;) {
    if (old == 0 && word.compare_exchange_strong(old, thin_word(self.context.lock_id, 0), std::memory_order_seq_cst))
      return nullptr;
    Monitor& m = is_inflated(old) ? monitor_of_word(old) : inflate(object);
    if (m.owner.load(std::memory_order_relaxed) == self.context.lock_id) {
      m.count++;
      return nullptr;
    }
    if (!try_take(m, self.context.lock_id)) return &m;
    m.count = 1;
    return nullptr;
  }
}

/// Enters without recording the entry. Fast if the monitor is free or already owned.
inline Entry enter(Thread& self, Object* object, bool movable) {
  Monitor* const taken = enter_at_once(self, object);
  return taken == nullptr ? Entry::AtOnce : enter_slowly(self, *taken, object, movable);
}

bool owns(const Thread& self, Object* object) {
  uint32_t word = object->lock_word().load(std::memory_order_acquire);
  if (is_inflated(word)) return monitor_of_word(word).owner.load(std::memory_order_relaxed) == self.context.lock_id;
  return is_thin(word) && thin_owner(word) == self.context.lock_id;
}

/// Does nothing if self does not own it. Returns whether other threads wait to enter the monitor, which is free now.
inline bool leave(const Thread& self, Object* object) {
  std::atomic<uint32_t>& word = object->lock_word();
  uint32_t old = thin_word(self.context.lock_id, 0);
  if (word.compare_exchange_strong(old, 0, std::memory_order_seq_cst)) [[likely]]
    return false;
  while (!is_inflated(old)) {
    if (!is_thin(old) || thin_owner(old) != self.context.lock_id) return false;
    if (word.compare_exchange_weak(old, thin_count(old) == 0 ? 0 : old - (1u << kCountShift),
                                   std::memory_order_seq_cst))
      return false;
  }
  Monitor& m = monitor_of_word(old);
  if (m.owner.load(std::memory_order_relaxed) != self.context.lock_id) return false;
  return --m.count == 0 && release_ownership(m);
}

inline void leave_and_post(Thread& self, Object* object) {
  if (leave(self, object) && wants_event(Event::MonitorContendedExit)) [[unlikely]]
    ports().events->monitor_contended_exit(self, object);
}

/// Removes the newest entry by `frame`, or by JNI, from the record. Returns false if there is none.
bool forget_entry(Thread& self, Object* object, const Frame* frame, bool jni) {
  auto& owned = self.context.owned_monitors;
  for (size_t i = owned.size(); i-- > 0;)
    if (owned[i].object == object && owned[i].frame == frame && owned[i].jni == jni) {
      owned.erase(owned.begin() + static_cast<ptrdiff_t>(i));
      return true;
    }
  return false;
}

}  // namespace

void observe_monitors(MonitorObserver& observer) { the_observer = &observer; }
MonitorObserver* monitor_observer() { return the_observer; }

Thrown throw_no_monitor(Thread& self, const Object& object) {
  return throw_new(self, Throwable::IdentityException,
                   "Cannot synchronize on an instance of value class " + Class::of(&object)->external_name());
}

void post_entered(Thread& self, Object* object) {
  // Posted only after the monitor counts as owned: the agent may ask about it, or enter it too.
  if (wants_event(Event::MonitorContendedEntered)) ports().events->monitor_contended_entered(self, object);
}

void monitor_enter(Thread& self, Object* object, Frame* frame, bool jni) {
  const Entry entry = enter(self, object, false);
  self.context.owned_monitors.push_back({object, frame, jni});
  if (entry != Entry::AtOnce) [[unlikely]]
    post_entered(self, object);
}

bool monitor_enter_or_move(Thread& self, Object* object, Frame* frame) {
  const Entry entry = enter(self, object, true);
  if (entry == Entry::Moved) [[unlikely]]
    return false;
  self.context.owned_monitors.push_back({object, frame, false});
  if (entry != Entry::AtOnce) [[unlikely]]
    post_entered(self, object);
  return true;
}

bool monitor_enter_at_once(Thread& self, Object* object, Frame* frame) {
  if (enter_at_once(self, object) != nullptr) return false;
  self.context.owned_monitors.push_back({object, frame, false});
  return true;
}

bool monitor_exit_at_once(Thread& self, Object* object, Frame* frame) {
  auto& owned = self.context.owned_monitors;
  if (owned.empty() || owned.back().object != object || owned.back().frame != frame || owned.back().jni) return false;
  if (wants_event(Event::MonitorContendedExit)) return false;
  owned.pop_back();
  (void)leave(self, object);
  return true;
}

JavaResult<void> monitor_exit(Thread& self, Object* object, Frame* frame) {
  auto& owned = self.context.owned_monitors;
  if (!owned.empty() && owned.back().object == object && owned.back().frame == frame && !owned.back().jni) [[likely]]
    owned.pop_back();
  else if (!forget_entry(self, object, frame, false))
    return throw_new(self, Throwable::IllegalMonitorStateException);
  leave_and_post(self, object);
  return {};
}

JavaResult<void> monitor_exit_by_jni(Thread& self, Object* object) {
  if (!owns(self, object))
    return throw_new(self, Throwable::IllegalMonitorStateException, "current thread is not owner");
  forget_entry(self, object, nullptr, true);
  leave_and_post(self, object);
  return {};
}

bool release_monitors_of(Thread& self, Frame* frame) {
  bool any = false;
  auto& owned = self.context.owned_monitors;
  for (size_t i = owned.size(); i-- > 0;) {
    if (i >= owned.size()) continue;
    const Frame* by = owned[i].frame;
    if (frame != nullptr && by != frame) {
      // What older frames own, they entered earlier; newer frames lie above older ones. Not to look at all of it again
      // for each frame keeps the end of a deep recursion from taking the square of its depth.
      if (by != nullptr && by < frame) break;
      continue;
    }
    Object* object = owned[i].object;
    owned.erase(owned.begin() + static_cast<ptrdiff_t>(i));
    leave_and_post(self, object);
    any = true;
  }
  return any;
}

bool has_entered_monitors(const Thread& self, const Frame* frame) {
  const auto& owned = self.context.owned_monitors;
  for (auto entry = owned.rbegin(); entry != owned.rend(); ++entry)
    if (entry->frame != nullptr) return entry->frame == frame;
  return false;
}

BriefEntry::BriefEntry(const Thread& self, Object* object)
    : self_(self),
      object_(object),
      entered_(!wants_event(Event::MonitorContendedExit) && enter_at_once(self, object) == nullptr) {}

BriefEntry::~BriefEntry() {
  if (entered_) (void)leave(self_, object_);
}

bool holds_lock(Thread& self, Object* object) { return owns(self, object); }

}  // namespace vitrine::vm
