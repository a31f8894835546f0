// SPDX-License-Identifier: Apache-2.0
// Stopping the world, handshakes, and the place where threads stop. A thread that changes to InVm stores its state and
// then loads its attention bits; a thread that wants to stop it stores the bits and then loads the state. At least one
// of the two sees the other, because the one that stops has all threads execute a fence in between
// (base/machine/asymmetric_fence.hpp): transitions are frequent, stops are not.
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "base/assert.hpp"
#include "base/clock.hpp"
#include "base/lock.hpp"
#include "base/log.hpp"
#include "base/machine/asymmetric_fence.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/stop_observer.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {

using namespace std::chrono_literals;

namespace {
std::atomic<World*> made_world{nullptr};
}  // namespace

World& world() {
  static World& the_one = []() -> World& {
    made_world = new World;
    return *made_world;
  }();
  return the_one;
}

World* world_if_made() { return made_world.load(); }

namespace {

StopObserver* stop_observer = nullptr;

bool is_stopped(const Thread& thread) { return thread.state.load(std::memory_order_seq_cst) != ThreadState::InVm; }

/// Waits for `thread` to stop. A transition to native notifies nobody, because it must be cheap; hence the short naps.
/// Returns false if the deadline passed.
bool wait_until_stopped(const Thread& thread, std::chrono::steady_clock::time_point deadline) {
  for (int round = 0; !is_stopped(thread); round++) {
    if (round < 64) {
      sched_yield();
      continue;
    }
    timespec nap{0, round < 256 ? 20'000 : 200'000};
    nanosleep(&nap, nullptr);
    if ((round & 63) == 0 && std::chrono::steady_clock::now() > deadline) return false;
  }
  return true;
}

/// Waits until the safepoint is over. State Blocked.
void wait_for_end_of_safepoint(Thread& self) {
  World& w = world();
  std::unique_lock lock(w.mutex);
  ++w.waiting;
  while (w.stopping && w.stopper != &self) w.changed.wait(lock);
  if (--w.waiting == 0) w.changed.notify_all();
}

/// The work of a handshake. `worker` is the target itself, or the requester while the target is stopped. State InVm.
void do_handshake(Thread& worker, Thread& target, const std::function<void(Thread&)>& work) {
  NoSafepoint no_safepoint(worker);
  work(target);
}

}  // namespace

/// One piece of work for a stopped thread. The thread that sets `claimed` does it: the target at a poll, or the
/// requester while the target is stopped.
struct HandshakeRequest {
  std::atomic<bool> claimed{false};
  const std::function<void(Thread&)>* work;  // valid until the requester has seen `done` or has set `claimed` itself
  Mutex mutex{LockRank::Handshake};
  Condition condition;
  bool done GUARDED_BY(mutex) = false;

  /// The work done by the target, if its requester has not claimed it. State InVm.
  void run(Thread& target) {
    if (claimed.exchange(true)) return;
    do_handshake(target, target, *work);
    std::lock_guard lock(mutex);
    done = true;
    condition.notify_all();
  }
};

namespace {

/// Runs what others asked this thread to do, and waits for requesters that work on it themselves. State Blocked at
/// entry and at exit.
void run_handshakes(Thread& self) {
  std::unique_lock lock(self.suspend_mutex);
  for (;;) {
    while (self.handshake_running) self.suspend_condition.wait(lock);
    if (self.handshakes.empty()) break;
    std::shared_ptr<HandshakeRequest> request = std::move(self.handshakes.front());
    self.handshakes.erase(self.handshakes.begin());
    self.handshake_running = true;  // this thread is not InVm yet, but no other requester shall work on it
    lock.unlock();
    // The work may touch the heap, so become InVm as at any other way back into the VM.
    self.state.store(ThreadState::InVm, std::memory_order_seq_cst);
    while (self.attention.load(std::memory_order_seq_cst) & kSafepoint) {
      self.state.store(ThreadState::Blocked, std::memory_order_seq_cst);
      wait_for_end_of_safepoint(self);
      self.state.store(ThreadState::InVm, std::memory_order_seq_cst);
    }
    request->run(self);
    self.state.store(ThreadState::Blocked, std::memory_order_seq_cst);
    lock.lock();
    self.handshake_running = false;
    self.suspend_condition.notify_all();
  }
  self.remove_attention(kHandshake);
}

void count_safepoint(const World& w, uint64_t done_ns) REQUIRES(w.mutex) {
  SafepointTimes& times = safepoint_times();
  auto add = [](std::atomic<int64_t>& to, uint64_t from, uint64_t until) {
    to.fetch_add(static_cast<int64_t>(until - from), std::memory_order_relaxed);
  };
  times.stops.fetch_add(1, std::memory_order_relaxed);
  add(times.stopping_ns, w.stop_began_ns, w.stop_done_ns);
  add(times.stopped_ns, w.stop_began_ns, done_ns);
  add(times.running_ns, w.last_end_ns == 0 ? start_of_vm_ns.load() : w.last_end_ns, w.stop_began_ns);
}

/// `done_ns`: when the world's threads were allowed to go on.
void log_safepoint(World& w, uint64_t done_ns) REQUIRES(w.mutex) {
  const bool leaving = release().logs_leaving_of_safepoints;
  const uint64_t end_ns = leaving ? monotonic_ns() : done_ns;
  auto ns = [](uint64_t from, uint64_t to) { return std::to_string(to - from) + " ns"; };
  log_line(
      LogTopic::Safepoint,
      "Safepoint \"" + std::string(w.operation) +
          "\", Time since last: " + ns(w.last_end_ns == 0 ? start_of_vm_ns.load() : w.last_end_ns, w.stop_began_ns) +
          ", Reaching safepoint: " + ns(w.stop_began_ns, w.stop_done_ns) +
          ", Cleanup: " + ns(w.stop_done_ns, w.cleaned_ns) + ", At safepoint: " + ns(w.cleaned_ns, done_ns) +
          (leaving ? ", Leaving safepoint: " + ns(done_ns, end_ns) : "") + ", Total: " + ns(w.stop_began_ns, end_ns));
}

}  // namespace

void stop_as_asked(Thread& self) {
  if (world().stopper == &self) return;  // the thread that stopped the world does not stop
  constexpr uint32_t kStops = kSafepoint | kSuspend | kHandshake;
  while (self.attention.load(std::memory_order_seq_cst) & kStops) {
    self.state.store(ThreadState::Blocked, std::memory_order_seq_cst);
    uint32_t bits = self.attention.load(std::memory_order_seq_cst);
    if (bits & kSafepoint) wait_for_end_of_safepoint(self);
    if (bits & kHandshake) run_handshakes(self);
    if (bits & kSuspend) {
      std::unique_lock lock(self.suspend_mutex);
      self.waits_suspended = true;
      while (self.is_held() && self.handshakes.empty()) self.suspend_condition.wait(lock);
      self.waits_suspended = false;
      if (!self.is_held()) self.remove_attention(kSuspend);
    }
    // A requester of a handshake claims the stopped thread under the mutex, so the thread leaves under the mutex, too.
    for (;;) {
      std::unique_lock lock(self.suspend_mutex);
      if (!self.handshake_running) {
        self.state.store(ThreadState::InVm, std::memory_order_seq_cst);
        break;
      }
      self.suspend_condition.wait(lock);
    }
  }
}

bool begin_safepoint(Thread& self, const char* operation) {
  World& w = world();
  if (w.stopper != &self) self.assert_may_stop();
  std::unique_lock lock(w.mutex);
  if (w.stopper == &self) {
    w.depth++;
    return true;
  }
  // Those that have waited for the end of the last one go on first, or a thread that stops the world again and again
  // would keep them from it.
  while (!w.stopping && w.waiting != 0) w.changed.wait(lock);
  if (w.stopping) {
    lock.unlock();
    VmBlocked blocked(self);
    wait_for_end_of_safepoint(self);
    return false;
  }
  w.stopping = true;
  w.stopper = &self;
  w.depth = 1;
  w.operation = operation;
  w.stop_began_ns = monotonic_ns();
  std::vector<Thread*> others;
  for (Thread* t : w.threads) {
    if (t == &self) continue;
    t->attention.fetch_or(kSafepoint, std::memory_order_seq_cst);
    others.push_back(t);
  }
  lock.unlock();
  fence_all_threads();
  // The others look at their attention bits before they are InVm again, and need no table for that.
  for (Thread* t : others)
    if (!is_stopped(*t)) t->update_dispatch();
  // Threads that end meanwhile stay allocated, because only the thread that stops the world frees them.
  for (Thread* t : others) wait_until_stopped(*t, std::chrono::steady_clock::time_point::max());
  lock.lock();
  w.stop_done_ns = monotonic_ns();
  free_dead_threads(w);
  w.stopped = true;
  if (vm_options().log_safepoint) [[unlikely]]
    w.cleaned_ns = monotonic_ns();
  return true;
}

void end_safepoint(Thread& self) {
  World& w = world();
  std::lock_guard lock(w.mutex);
  VM_CHECK(w.stopper == &self);
  if (--w.depth != 0) return;
  const uint64_t done_ns = monotonic_ns();
  count_safepoint(w, done_ns);
  for (Thread* t : w.threads)
    if (t != &self) t->remove_attention(kSafepoint);
  w.stopped = w.stopping = false;
  w.stopper = nullptr;
  w.changed.notify_all();
  if (vm_options().log_safepoint) [[unlikely]]
    log_safepoint(w, done_ns);
  w.last_end_ns = done_ns;
}

void observe_stops(StopObserver& observer) { stop_observer = &observer; }

bool at_safepoint() { return world().stopped.load(); }

void with_world_stopped(Thread& self, const std::function<void()>& work, const char* operation) {
  while (!begin_safepoint(self, operation)) {
  }
  World& w = world();
  w.mutex.assume_held();  // no other thread stops the world now
  const bool outermost = w.depth == 1;
  const uint64_t began_ns = w.stop_began_ns;
  {
    NoSafepoint no_safepoint(self);
    work();
  }
  end_safepoint(self);
  if (stop_observer != nullptr && outermost) [[unlikely]]
    stop_observer->stopped(self, operation, monotonic_ns() - began_ns);
}

void stop_world_for_ever(Thread& self, int milliseconds) {
  auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  World& w = world();
  std::vector<Thread*> others;
  for (;;) {
    std::unique_lock lock(w.mutex);
    if (w.stopping && w.stopper != &self) {
      lock.unlock();
      VmBlocked blocked(self);
      wait_for_end_of_safepoint(self);
      continue;
    }
    w.stopping = true;
    w.stopper = &self;
    w.depth++;
    for (Thread* t : w.threads) {
      if (t == &self) continue;
      t->add_attention(kSafepoint);
      others.push_back(t);
    }
    w.changed.notify_all();
    break;
  }
  fence_all_threads();
  for (Thread* t : others)
    if (!wait_until_stopped(*t, deadline)) break;
}

namespace {

bool is_listed(const Thread& thread) {
  std::lock_guard lock(world().mutex);
  return std::ranges::find(world().threads, &thread) != world().threads.end();
}

/// Does the work of a handshake at once, if the target is stopped and in no other one. Otherwise returns false. The
/// caller stays InVm, so the target is not freed meanwhile.
bool handshake_if_stopped(Thread& self, Thread& target, const std::function<void(Thread&)>& work) {
  {
    std::lock_guard lock(target.suspend_mutex);
    if (target.handshake_running || !target.handshakes.empty()) return false;
    target.handshake_running = true;
    target.add_attention(kHandshake);  // from here on the target cannot become InVm without stopping
  }
  fence_all_threads();
  const ThreadState state = target.state.load(std::memory_order_seq_cst);
  const bool stopped = state != ThreadState::InVm && state != ThreadState::Terminated;
  if (stopped) do_handshake(self, target, work);
  std::lock_guard lock(target.suspend_mutex);
  target.handshake_running = false;
  target.suspend_condition.notify_all();
  return stopped;
}

}  // namespace

bool handshake(Thread& self, Thread& target, const std::function<void(Thread&)>& work) {
  if (&target == &self) {
    do_handshake(self, self, work);
    return true;
  }
  if (!is_listed(target)) return false;
  if (handshake_if_stopped(self, target, work)) return true;
  Pinned pinned(target);
  if (!pinned.found()) return false;
  auto request = std::make_shared<HandshakeRequest>();
  request->work = &work;
  {
    std::lock_guard lock(target.suspend_mutex);
    target.handshakes.push_back(request);
    target.add_attention(kHandshake);  // from here on the target cannot become InVm without stopping
    target.suspend_condition.notify_all();
  }
  fence_all_threads();
  bool ran = true;
  for (int round = 0;; round++) {
    std::unique_lock target_lock(target.suspend_mutex);
    ThreadState state = target.state.load(std::memory_order_seq_cst);
    if (state != ThreadState::InVm && !target.handshake_running && !request->claimed.exchange(true)) {
      // A target that does not run would collect requests that are done.
      std::erase(target.handshakes, request);
      if (state == ThreadState::Terminated) {
        ran = false;
        break;
      }
      target.handshake_running = true;
      target_lock.unlock();
      do_handshake(self, target, work);
      target_lock.lock();
      target.handshake_running = false;
      target.suspend_condition.notify_all();
      break;
    }
    target_lock.unlock();
    VmBlocked blocked(self);
    std::unique_lock lock(request->mutex);
    if (request->condition.wait_for(lock, round < 50 ? 50us : 1000us,
                                    [&]() REQUIRES(request->mutex) { return request->done; }))
      break;
  }
  return ran;
}

}  // namespace vitrine::vm
