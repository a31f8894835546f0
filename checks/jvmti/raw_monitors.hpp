// SPDX-License-Identifier: Apache-2.0
// Raw monitors under -Xcheck:jvmti: what each thread holds.
#pragma once
#include <jvmti.h>

#include <span>

#include "checks/jvmti/call_rules.hpp"

namespace vitrine::checks {

/// The entries of the calling thread, oldest first; valid until it enters or leaves one.
std::span<const jrawMonitorID> raw_monitors_held();

/// Reports an order that may end in a deadlock (checks/jvmti/monitor_order.hpp), and a holder that is suspended.
void raw_monitor_wanted(jvmtiEnv* env, jrawMonitorID monitor);
void raw_monitor_entered(jrawMonitorID monitor);
void raw_monitor_left(jrawMonitorID monitor);
/// Forgets a monitor that has been destroyed.
void raw_monitor_destroyed(jrawMonitorID monitor);

template <>
struct CallRules<&jvmtiInterface_1::RawMonitorEnter> {
  static bool before(jvmtiEnv* env, jvmtiError&, jrawMonitorID monitor) {
    raw_monitor_wanted(env, monitor);
    return true;
  }
  static void after(jvmtiEnv*, jvmtiError error, jrawMonitorID monitor) {
    if (error == JVMTI_ERROR_NONE) raw_monitor_entered(monitor);
  }
};
template <>
struct CallRules<&jvmtiInterface_1::RawMonitorExit> {
  static bool before(jvmtiEnv*, jvmtiError&, jrawMonitorID) { return true; }
  static void after(jvmtiEnv*, jvmtiError error, jrawMonitorID monitor) {
    if (error == JVMTI_ERROR_NONE) raw_monitor_left(monitor);
  }
};
template <>
struct CallRules<&jvmtiInterface_1::DestroyRawMonitor> {
  static bool before(jvmtiEnv*, jvmtiError&, jrawMonitorID) { return true; }
  static void after(jvmtiEnv*, jvmtiError error, jrawMonitorID monitor) {
    if (error == JVMTI_ERROR_NONE) raw_monitor_destroyed(monitor);
  }
};

}  // namespace vitrine::checks
