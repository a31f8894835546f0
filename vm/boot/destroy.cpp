// SPDX-License-Identifier: Apache-2.0
// The end of the VM: DestroyJavaVM after the last non-daemon thread, and Runtime.halt.
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/linking/linking.hpp"
#include "vm/thread/signals.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {

namespace {

constexpr int kPatienceMs = 1000;  // for threads that do not come to a poll

/// The last words: once. A second thread that wants to end the VM never returns from here.
void announce_death(Thread& self) {
  static std::atomic<bool> announced{false};
  if (announced.exchange(true)) {
    VmBlocked blocked(self);
    for (;;) pause();
  }
  Vm& machine = vm();
  stop_signal_dispatcher();
  self.pending_exception = nullptr;
  if (machine.phase.load() == Phase::Live) {
    if (machine.events->wants(Event::ThreadEnd)) machine.events->thread_end(self);
    machine.events->vm_death(self);
  }
  machine.phase = Phase::Dead;
  machine.tools->unload_agents();
  machine.diagnostics->vm_ends();
}

}  // namespace

jint destroy_vm(Thread& self) {
  (void)take_exception(self);
  const WellKnown& k = vm().well_known;
  // Shutdown hooks.
  if (ensure_initialized(self, *k.Shutdown_class).threw() || call(self, *k.Shutdown_shutdown, {}).threw()) {
    print_stack_trace(self, take_exception(self));
  }
  announce_death(self);
  vm().exiting = true;
  stop_world_for_ever(self, kPatienceMs);
  fflush(nullptr);
  detach_current_thread(self);
  return JNI_OK;
}

void halt(Thread& self, int code) {
  announce_death(self);
  vm().exiting = true;
  stop_world_for_ever(self, kPatienceMs);
  fflush(nullptr);
  if (vm().options.exit_hook != nullptr) vm().options.exit_hook(code);
  // For exit handlers of libraries there is no VM any more.
  Thread::set_current(nullptr);
  exit(code);
}

}  // namespace vitrine::vm
