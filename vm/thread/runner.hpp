// SPDX-License-Identifier: Apache-2.0
// What continuations run on (jdk.internal.vm.Continuation, and so virtual threads). A runner is a Thread with stacks of
// its own, but without a POSIX thread: it borrows that of the thread that runs the continuation, which waits meanwhile
// as if it were blocked. So the functions on its native stack keep their `self` and their JNIEnv when the continuation
// goes on in another POSIX thread. Runners are reused, and never freed.
#pragma once
#include "base/fiber.hpp"
#include "vm/thread/monitor_wait.hpp"

namespace vitrine::vm {

class Runner;

/// What is done on runners, by vm/exec/continuation.cpp. The functions are called on the runner's stack, InVm.
struct RunnerWork {
  void (*run)(Runner& self);             // each time that an idle runner is run
  bool (*before_leaving)(Runner& self);  // false: no memory, so do not leave
  // Moves the frames, which are Java frames only, to the heap with the wait. False: something speaks against it, and
  // nothing has happened.
  bool (*move_away)(Runner& self, std::unique_ptr<MonitorWait>& wait);
};

class Runner final : public Thread {
 public:
  /// An idle runner, or a new one, for the calling thread, which is InVm. Null if there is no memory, or if there are
  /// too many threads. No safepoint; takes World::mutex unless the thread has an idle one.
  static Runner* take();
  /// Makes a runner whose continuation has ended or moved idle again. It has no frames and owns no monitors. The
  /// calling thread keeps it if it has no other and is not a Runner. No safepoint; takes World::mutex unless it is
  /// kept.
  static void give_back(Runner& runner);

  /// Runs what the runner has to run until it leaves. Called by `outer`, which is InVm and Blocked meanwhile; the end
  /// is a safepoint. Returns true if `work.run` has returned, false if the runner has left before.
  bool run(Thread& outer, const RunnerWork& work);
  /// Called by the runner, which is InVm: goes back to the caller of run(). The frames on its native stack stay;
  /// returns true when somebody runs it again. Returns false, at once, if there is no memory. A safepoint.
  bool leave();

  /// The same for a runner with Java frames only: moves them away. Returns true if they are gone; then the caller must
  /// leave the native stack. Returns false, at once, if they must stay. A safepoint.
  bool move_away(std::unique_ptr<MonitorWait>& wait) { return work_->move_away(*this, wait); }

  /// Nothing is on its native stack. To be asked while nobody runs it.
  bool is_idle() const { return done_; }

  // The thread that runs it at present; null: none.
  std::atomic<Thread*> outer{nullptr};
  Object* continuation = nullptr;  // what it runs; null if idle. GC root
  // The java.lang.VirtualThread whose continuation it is; null: of none. GC root; others read it under World::mutex
  std::atomic<Object*> virtual_thread{nullptr};
  int critical_sections = 0;  // of Continuation.pin, and raw monitors of JVM TI that it owns
  // In which its frames were moved away; go_on_waiting takes it when they run again. Null: none.
  std::unique_ptr<MonitorWait> wait;
  // Under place_mutex (vm/exec/continuation_place.hpp): how many calls look at the continuation (hold_virtual_thread),
  // which must then stay on this runner; and whether it has ended meanwhile.
  int holds = 0;
  bool ended = false;

 private:
  Runner();
  void main();
  void go_outside();
  std::unique_ptr<Fiber> fiber_;
  const RunnerWork* work_ = nullptr;
  bool done_ = true;
};

/// The runner of the calling thread; null if that runs no continuation.
inline Runner* runner_of(Thread& self) { return self.runs_continuations ? static_cast<Runner*>(&self) : nullptr; }
/// The java.lang.Thread of a live thread: of a Runner, the virtual thread. Null if it has none. No safepoint.
Object* object_of(Thread& thread);
/// The runner of the virtual thread that the thread carries; null: none. A snapshot, for the caller itself or while the
/// thread is stopped.
Runner* carried_by(const Thread& thread);
/// Whether there has been a runner. Takes World::mutex.
bool any_runner();
/// The runner that holds the frames of a virtual thread: it is mounted, or native frames keep it there. Null: none. A
/// snapshot; takes World::mutex.
Runner* runner_of_virtual_thread(Object* virtual_thread);

}  // namespace vitrine::vm
