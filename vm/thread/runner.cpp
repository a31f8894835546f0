// SPDX-License-Identifier: Apache-2.0
// Runners: making them, and passing the POSIX thread on.
#include "vm/thread/runner.hpp"

#include <utility>

#include "base/assert.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {

Runner::Runner() {
  runs_continuations = daemon = true;
  name = "Continuation runner";
}

Runner* Runner::take() {
  Thread& self = *Thread::current();
  if (self.idle_runner != nullptr) return std::exchange(self.idle_runner, nullptr);
  {
    World& w = world();
    std::lock_guard lock(w.mutex);
    if (!w.idle_runners.empty()) {
      Runner* idle = w.idle_runners.back();
      w.idle_runners.pop_back();
      return idle;
    }
  }
  std::unique_ptr<Runner> made(new Runner);
  Runner* runner = made.get();
  runner->context.hashes = HashStream::of_native_thread();
  const size_t stack_size = vm_options().thread_stack_size();
  made->fiber_ = Fiber::make(stack_size + kNativeStackExtra, [runner] { runner->main(); });
  if (made->fiber_ == nullptr || !make_java_stack(made->context, stack_size)) return nullptr;
  set_native_stack(*runner, made->fiber_->low(), made->fiber_->high());
  if (!enter_runner_list(*runner)) {
    release_java_stack(made->context.java_stack, made->context.java_stack_bytes());
    return nullptr;
  }
  made->jni_env = ports().native_interface->make_env(*runner);
  return made.release();
}

void Runner::give_back(Runner& runner) {
  runner.suspend_mutex.assume_held();  // nobody suspends a runner without a continuation
  VM_ASSERT(runner.context.top_frame == nullptr && runner.context.owned_monitors.empty() && runner.wait == nullptr &&
            !runner.is_held());
  runner.continuation = runner.context.current_thread = nullptr;
  runner.virtual_thread.store(nullptr);
  runner.java_thread = nullptr;
  runner.ended = runner.ending = false;
  runner.critical_sections = 0;
  Thread* self = Thread::current();
  if (self != nullptr && !self->runs_continuations && self->idle_runner == nullptr) {
    self->idle_runner = &runner;
    return;
  }
  World& w = world();
  std::lock_guard lock(w.mutex);
  w.idle_runners.push_back(&runner);
}

bool Runner::run(Thread& caller, const RunnerWork& work) {
  VM_ASSERT(outer.load() == nullptr && &caller == Thread::current());
  work_ = &work;
  pthread = caller.pthread;
  os_tid = caller.os_tid;
  parker = caller.parker;
  java_thread = caller.java_thread;
  VmBlocked blocked(caller);
  caller.inner.store(this);
  outer.store(&caller);
  Thread::set_current(this);
  fiber_->resume();
  Thread::set_current(&caller);
  outer.store(nullptr);
  caller.inner.store(nullptr);
  return done_;
}

void Runner::go_outside() {
  VmBlocked blocked(*this);
  fiber_->leave();
}

bool Runner::leave() {
  if (!work_->before_leaving(*this)) return false;
  go_outside();
  return true;
}

void Runner::main() {
  begin_running(*this);
  for (;;) {
    done_ = false;
    work_->run(*this);
    done_ = true;
    go_outside();
  }
}

Object* object_of(Thread& thread) {
  const Runner* runner = runner_of(thread);
  Object* virtual_thread = runner == nullptr ? nullptr : runner->virtual_thread.load();
  return virtual_thread != nullptr ? virtual_thread : thread.java_thread;
}

Runner* carried_by(const Thread& thread) {
  Runner* runner = thread.inner.load();
  while (runner != nullptr && runner->virtual_thread.load() == nullptr) runner = runner->inner.load();
  return runner;
}

bool any_runner() {
  std::lock_guard lock(world().mutex);
  return !world().runners.empty();
}

Runner* runner_of_virtual_thread(Object* virtual_thread) {
  World& w = world();
  std::lock_guard lock(w.mutex);
  for (Runner* runner : w.runners)
    if (runner->virtual_thread.load() == virtual_thread) return runner;
  return nullptr;
}

}  // namespace vitrine::vm
