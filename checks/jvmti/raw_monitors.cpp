// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/raw_monitors.hpp"

#include <algorithm>
#include <vector>

#include "base/per_thread.hpp"
#include "checks/jvmti/monitor_order.hpp"
#include "checks/jvmti/suspensions.hpp"

namespace vitrine::checks {

namespace {

/// The monitors that the thread has entered, an element for each entry.
PerThread<std::vector<jrawMonitorID>> held;

}  // namespace

std::span<const jrawMonitorID> raw_monitors_held() { return held(); }

void raw_monitor_wanted(jvmtiEnv* env, jrawMonitorID monitor) {
  if (std::ranges::find(held(), monitor) != held().end()) return;
  report_suspended_holder(env, monitor);
  check_order_of_raw(env, monitor);
}

void raw_monitor_entered(jrawMonitorID monitor) { held().push_back(monitor); }

void raw_monitor_left(jrawMonitorID monitor) {
  std::vector<jrawMonitorID>& all = held();
  auto newest = std::find(all.rbegin(), all.rend(), monitor);
  if (newest != all.rend()) all.erase(std::next(newest).base());
}

void raw_monitor_destroyed(jrawMonitorID monitor) {
  std::erase(held(), monitor);
  forget_raw_monitor(monitor);
}

}  // namespace vitrine::checks
