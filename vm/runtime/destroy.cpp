// SPDX-License-Identifier: Apache-2.0
// The end of the VM: DestroyJavaVM after the last non-daemon thread, and Runtime.halt.
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/console.hpp"
#include "base/output_file.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/snapshot.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/signals.hpp"
#include "vm/runtime/start.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/agent_call.hpp"
#include "vm/thread/thread_log.hpp"

namespace vitrine::vm {

namespace {

constexpr int kPatienceMs = 1000;  // how long to wait for threads that do not come to a poll

constinit std::atomic<Thread*> announcer{nullptr};  // the thread that was the first to end the VM

/// Tells agents and tools about the end of the VM, once: an agent may end the VM while it is told. A second thread that
/// wants to end the VM never returns from here.
void announce_death(Thread& self) {
  Thread* nobody = nullptr;
  if (!announcer.compare_exchange_strong(nobody, &self)) {
    if (nobody == &self) return;
    VmBlocked blocked(self);
    for (;;) pause();
  }
  self.context.pending_exception = nullptr;
  if (this_vm().phase.load() == Phase::Live) {
    if (wants_event(Event::ThreadEnd)) ports().events->thread_end(self);
    ports().events->vm_death(self);
    if (event_state.was_ever_enabled.load()) await_event_calls(self);
  }
  stop_signal_dispatcher();  // not before: a thread of the VM does not end while agents are told of the last event
  this_vm().phase = Phase::Dead;
  ports().tools->unload_agents();
  ports().diagnostics->vm_ends();
  if (const std::string& path = vm_options().DumpLoadedClassList.get(); !path.empty()) {
    const std::string list = class_list();
    VmBlocked blocked(self);
    if (int error = write_output_file(path.c_str(), 0, list); error != 0)
      complain(stderr, "%s cannot be written: %s\n", path.c_str(), strerror(error));
  }
  if (vm_options().explain.on) ports().explainer->ends();
}

}  // namespace

bool announces_end(const Thread& thread) { return announcer.load() == &thread; }

jint destroy_vm(Thread& self) {
  (void)take_exception(self);
  const WellKnown& k = well_known();
  // Run the shutdown hooks.
  if (ensure_initialized(self, *k.Shutdown_class).threw() || call(self, *k.Shutdown_shutdown, {}).threw()) {
    print_stack_trace(self, take_exception(self));
  }
  announce_death(self);
  this_vm().exiting = true;
  stop_world_for_ever(self, kPatienceMs);
  fflush(nullptr);
  log_os_thread("JavaThread exiting (tid: %d).", self.os_tid);
  detach_current_thread(self);
  return JNI_OK;
}

void halt(Thread& self, int code) {
  announce_death(self);
  this_vm().exiting = true;
  stop_world_for_ever(self, kPatienceMs);
  fflush(nullptr);
  if (vm_options().exit_hook != nullptr) vm_options().exit_hook(code);
  // The exit handlers of libraries must not find a VM any more.
  Thread::set_current(nullptr);
  exit(code);
}

}  // namespace vitrine::vm
