// SPDX-License-Identifier: Apache-2.0
// The operations of java.lang.Thread on running threads: status, suspend, resume, stop, interrupt, sleep, park.
// Called by the JVM_ functions, Unsafe.park and JVM TI.
#include <sched.h>

#include <chrono>

#include "base/clock.hpp"
#include "base/machine/asymmetric_fence.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/code_keeper.hpp"
#include "vm/ports/ports.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/monitor_table.hpp"
#include "vm/thread/parker.hpp"
#include "vm/thread/runner.hpp"  // IWYU pragma: keep, a Runner is a Thread
#include "vm/thread/thread_status.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {

Object* holder_of(Object* java_thread) {
  uint32_t holder = well_known().Thread_holder;
  return holder == 0 ? java_thread : java_thread->get<Object*>(holder);
}

Object* group_of(Object* java_thread) {
  Object* holder = holder_of(java_thread);
  return holder == nullptr ? nullptr : holder->get<Object*>(well_known().Thread_group);
}

std::string name_of_java_thread(const Object* java_thread) {
  const Object* name = java_thread == nullptr ? nullptr : java_thread->get<Object*>(well_known().Thread_name);
  return name == nullptr ? "" : string_to_utf8(name);
}
std::string current_name(const Thread& thread) {
  const Object* object = thread.context.current_thread;
  const bool has_name = object != nullptr && object->get<Object*>(well_known().Thread_name) != nullptr;
  return has_name ? name_of_java_thread(object) : thread.name;
}
int64_t current_id(const Thread& thread) {
  const Object* object = thread.context.current_thread;
  return object == nullptr ? 0 : object->get<int64_t>(well_known().Thread_tid);
}

void set_thread_status(Object* java_thread, int32_t bits) {
  if (Object* holder = holder_of(java_thread)) holder->put_volatile<int32_t>(well_known().Thread_threadStatus, bits);
}
int32_t thread_status(Object* java_thread) {
  Object* holder = holder_of(java_thread);
  return holder == nullptr ? 0 : holder->get_volatile<int32_t>(well_known().Thread_threadStatus);
}

namespace {
bool& suspension_by(Suspender who, Thread& target) REQUIRES(target.suspend_mutex) {
  return who == Suspender::Profiler ? target.suspended_by_profiler : target.suspended;
}
}  // namespace

Suspension suspend_thread(Thread& self, Thread& target, Suspender who, const void* environment) {
  Pinned pinned(target);
  if (!pinned.found()) return Suspension::Ended;
  bool waits = false;
  {
    std::lock_guard lock(target.suspend_mutex);
    if (suspension_by(who, target)) return Suspension::Already;
    if (target.ending) return Suspension::Ended;
    suspension_by(who, target) = true;
    target.suspended_ns = monotonic_ns();
    target.suspended_by = environment;
    target.add_attention(kSuspend);
    waits = target.waits_suspended;  // it has been resumed, but has not noticed yet
  }
  if (&self == &target) {
    self.poll();
    return Suspension::Done;
  }
  if (!waits) fence_all_threads();
  // A target that is seen outside the VM cannot come back in, because its way back leads through stop_as_asked. The
  // loop also ends when somebody resumes the target meanwhile.
  while (target.state.load(std::memory_order_seq_cst) == ThreadState::InVm && (target.attention.load() & kSuspend)) {
    VmBlocked blocked(self);
    timespec nap{0, 20'000};
    nanosleep(&nap, nullptr);
  }
  return target.state.load() == ThreadState::Terminated ? Suspension::Ended : Suspension::Done;
}

bool resume_thread(Thread& target, Suspender who) {
  std::lock_guard lock(target.suspend_mutex);
  if (!suspension_by(who, target)) return false;
  suspension_by(who, target) = false;
  if (target.is_held()) return true;
  target.remove_attention(kSuspend);
  target.suspend_condition.notify_all();
  return true;
}

bool may_end(Thread& self) {
  std::lock_guard lock(self.suspend_mutex);
  self.ending = true;
  return !self.is_held();
}

namespace {
void wake_blocked(Thread& target) {
  {
    Parker& parker = *target.parker;
    std::lock_guard lock(parker.mutex);
    parker.woken = parker.permit = true;
    parker.sleeping.notify_all();
    parker.parked.notify_all();
  }
  wake_waiting(target);
}
}  // namespace

void stop_thread(Thread& target, Object* throwable) {
  {
    std::lock_guard lock(target.suspend_mutex);
    target.context.async_exception = throwable;
    target.add_attention(kAsyncException);
  }
  note_frame_change(target, nullptr, FrameChange::Stop);
  wake_blocked(target);
}

// If the thread runs a continuation, it is the continuation that may be waiting.
void interrupt_thread(Thread& target) {
  wake_blocked(target);
  for (Thread* inner = target.inner.load(); inner != nullptr; inner = inner->inner.load()) wake_waiting(*inner);
}

// A virtual thread is interrupted together with the platform thread that runs it.
bool is_interrupted(Thread& self, bool clear) {
  if (self.java_thread == nullptr) return false;
  uint32_t offset = well_known().Thread_interrupted;
  bool interrupted = self.java_thread->get_volatile<uint8_t>(offset) != 0;
  if (interrupted && clear) {
    self.java_thread->put_volatile<uint8_t>(offset, 0);
    self.context.current_thread->put_volatile<uint8_t>(offset, 0);
  }
  return interrupted;
}

namespace {
using Steady = std::chrono::steady_clock;
constexpr int64_t kForEverNs = INT64_MAX / 2;

uint64_t ns_since(Steady::time_point start) {
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(Steady::now() - start).count());
}
}  // namespace

JavaResult<void> sleep_nanos(Thread& self, int64_t nanos) {
  if (is_interrupted(self, true)) return throw_new(self, Throwable::InterruptedException, "sleep interrupted");
  if (nanos <= 0) {
    VmBlocked blocked(self);
    sched_yield();
    return {};
  }
  constexpr int64_t kNanosInMilli = 1'000'000;
  // Rounded up: 0 would mean that there is no limit.
  if (wants_event(Event::Sleep)) ports().events->sleep_begins(self, (nanos - 1) / kNanosInMilli + 1);
  auto start = Steady::now();
  {
    StatusScope status(self, kStatusSleeping);
    Parker& parker = *self.parker;
    self.waited_count++;
    VmBlocked blocked(self);
    std::unique_lock lock(parker.mutex);
    parker.woken = false;
    auto deadline = start + std::chrono::nanoseconds(nanos < kForEverNs ? nanos : kForEverNs);
    // The caller of interrupt_thread sets the Java flag before that function takes the mutex: either the flag is seen
    // here, or `woken` ends the wait.
    while (!parker.woken && !is_interrupted(self, false) && !(self.attention.load() & kAsyncException))
      if (parker.sleeping.wait_until(lock, deadline) == std::cv_status::timeout) break;
  }
  const auto slept_ns = ns_since(start);
  self.waited_ns += slept_ns;
  if (wants_event(Event::Sleep)) ports().events->sleep_ended(self, static_cast<int64_t>(slept_ns) / kNanosInMilli);
  self.poll();  // an exception of Thread.stop
  if (self.context.pending_exception != nullptr) return Thrown{};
  if (is_interrupted(self, true)) return throw_new(self, Throwable::InterruptedException, "sleep interrupted");
  return {};
}

void park(Thread& self, bool absolute, int64_t time) {
  Parker& parker = *self.parker;
  {
    std::lock_guard lock(parker.mutex);
    if (parker.permit) {
      parker.permit = false;
      return;
    }
  }
  if (is_interrupted(self, false) || time < 0 || (absolute && time == 0)) return;
  bool timed = time > 0;
  auto start = Steady::now();
  {
    StatusScope status(self, timed ? kStatusTimedParked : kStatusParked);
    self.waited_count++;
    VmBlocked blocked(self);
    std::unique_lock lock(parker.mutex);
    // One wait only: spurious wake-ups are allowed.
    if (!parker.permit && !is_interrupted(self, false) && !(self.attention.load() & kAsyncException)) {
      parker.is_parked = true;
      if (!timed)
        parker.parked.wait(lock);
      else if (absolute)
        parker.parked.wait_until(lock, std::chrono::system_clock::time_point(
                                           std::chrono::milliseconds(std::min(time, kForEverNs / 1'000'000))));
      else
        parker.parked.wait_until(lock, start + std::chrono::nanoseconds(std::min(time, kForEverNs)));
      parker.is_parked = false;
    }
    parker.permit = false;
  }
  self.waited_ns += ns_since(start);
}

void unpark(Thread& target) {
  Parker& parker = *target.parker;
  bool is_parked;
  {
    std::lock_guard lock(parker.mutex);
    is_parked = !parker.permit && parker.is_parked;
    parker.permit = true;
  }
  // Outside, so that the thread does not wake up only to wait for the mutex.
  if (is_parked) parker.parked.notify_one();
}

}  // namespace vitrine::vm
