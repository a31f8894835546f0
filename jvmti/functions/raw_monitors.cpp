// SPDX-License-Identifier: Apache-2.0
// JVM TI "Raw Monitor". The functions are callback-safe: vm/thread/raw_monitor.hpp never enters the VM.
#include "vm/thread/raw_monitor.hpp"

#include "jvmti/calls/functions.hpp"

namespace vitrine::jvmti::functions {

namespace {

using Result = vm::RawMonitorResult;

jvmtiError error_of(const Call& call, jrawMonitorID id, Result result) {
  switch (result) {
    case Result::Done: return JVMTI_ERROR_NONE;
    case Result::NotOwner:
      return fail(JVMTI_ERROR_NOT_MONITOR_OWNER, "%s: the calling thread does not own the raw monitor \"%s\"",
                  call.function, vm::name_of_raw_monitor(id).c_str());
    case Result::Interrupted: return fail(JVMTI_ERROR_INTERRUPT, "%s: the thread was interrupted", call.function);
    default:
      return fail(JVMTI_ERROR_INVALID_MONITOR, "%s: %s is %s", call.function, argument_text(call.function, 1),
                  id == nullptr ? "null instead of a raw monitor" : "no raw monitor, or has been destroyed");
  }
}

}  // namespace

jvmtiError CreateRawMonitor(Call&, Text name, OutPtr<jrawMonitorID> monitor) {
  vm::RawMonitorId made = vm::create_raw_monitor(name);
  if (made == nullptr) return fail(JVMTI_ERROR_OUT_OF_MEMORY, "CreateRawMonitor: there are too many raw monitors");
  *monitor = static_cast<jrawMonitorID>(const_cast<void*>(made));
  return JVMTI_ERROR_NONE;
}

jvmtiError DestroyRawMonitor(Call& call, jrawMonitorID id) { return error_of(call, id, vm::destroy_raw_monitor(id)); }

jvmtiError RawMonitorEnter(Call& call, jrawMonitorID id) { return error_of(call, id, vm::enter_raw_monitor(id)); }

jvmtiError RawMonitorExit(Call& call, jrawMonitorID id) { return error_of(call, id, vm::exit_raw_monitor(id)); }

jvmtiError RawMonitorWait(Call& call, jrawMonitorID id, jlong millis) {
  return error_of(call, id, vm::wait_in_raw_monitor(id, millis, /*interruptible=*/true));
}

jvmtiError RawMonitorNotify(Call& call, jrawMonitorID id) {
  return error_of(call, id, vm::notify_in_raw_monitor(id, /*all=*/false));
}

jvmtiError RawMonitorNotifyAll(Call& call, jrawMonitorID id) {
  return error_of(call, id, vm::notify_in_raw_monitor(id, /*all=*/true));
}

}  // namespace vitrine::jvmti::functions
