// SPDX-License-Identifier: Apache-2.0
// In which order threads enter monitors, raw ones and those of Java objects, under -Xcheck:jvmti.
#pragma once
#include <jvmti.h>

#include <string>

#include "vm/model/value.hpp"

namespace vitrine::checks {

/// Begins to look at what Java code and JNI enter. To be called before there are threads.
void put_before_monitors();

/// "the raw monitor \"name\"".
std::string text_of_raw_monitor(jrawMonitorID monitor);

/// Each reports that the calling thread, which wants the monitor, holds one that was taken in the other order before,
/// if native code has entered one of them: before anybody waits for ever. Nothing if it owns the monitor. No safepoint.
/// RawMonitorEnter: in any state, or unattached.
void check_order_of_raw(const jvmtiEnv* env, jrawMonitorID wanted);
/// JNI MonitorEnter of an object that has a monitor: attached and InVm. Nothing without -Xcheck:jvmti.
void check_order_of_jni(const vm::Object& wanted);
/// Forgets one that has been destroyed.
void forget_raw_monitor(jrawMonitorID monitor);

}  // namespace vitrine::checks
