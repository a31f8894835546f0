// SPDX-License-Identifier: Apache-2.0
// The raw monitors of JVM TI under their JVMPI names. A wait is not ended by Thread.interrupt, because the function
// could not tell the agent so, and the interrupt would be lost to the program.
#include "vm/thread/raw_monitor.hpp"

#include "jvmpi/functions.hpp"

namespace vitrine::jvmpi::functions {

namespace {

using Result = vm::RawMonitorResult;

void note_unless_done(const Call& call, JVMPI_RawMonitor monitor, Result result) {
  if (result == Result::Done) return;
  if (result == Result::NotOwner)
    note_refusal("%s: the calling thread does not own the raw monitor \"%s\"", call.function,
                 vm::name_of_raw_monitor(monitor).c_str());
  else
    note_refusal("%s: %p is not a raw monitor, or has been destroyed", call.function, static_cast<void*>(monitor));
}

}  // namespace

JVMPI_RawMonitor RawMonitorCreate(Call& call, Pointer<char> name) {
  vm::RawMonitorId made = vm::create_raw_monitor(name.p, /*observed=*/true);
  if (made == nullptr) note_refusal("%s: there are too many raw monitors", call.function);
  return static_cast<JVMPI_RawMonitor>(const_cast<void*>(made));
}

void RawMonitorEnter(Call& call, JVMPI_RawMonitor monitor) {
  note_unless_done(call, monitor, vm::enter_raw_monitor(monitor));
}

void RawMonitorExit(Call& call, JVMPI_RawMonitor monitor) {
  note_unless_done(call, monitor, vm::exit_raw_monitor(monitor));
}

void RawMonitorWait(Call& call, JVMPI_RawMonitor monitor, jlong millis) {
  note_unless_done(call, monitor, vm::wait_in_raw_monitor(monitor, millis, /*interruptible=*/false));
}

void RawMonitorNotifyAll(Call& call, JVMPI_RawMonitor monitor) {
  note_unless_done(call, monitor, vm::notify_in_raw_monitor(monitor, /*all=*/true));
}

void RawMonitorDestroy(Call& call, JVMPI_RawMonitor monitor) {
  note_unless_done(call, monitor, vm::destroy_raw_monitor(monitor));
}

}  // namespace vitrine::jvmpi::functions
