// SPDX-License-Identifier: Apache-2.0
// What one thread blocks on: for park, for sleep, and in monitors (there together with the monitor's mutex).
#pragma once
#include "base/lock.hpp"

namespace vitrine::vm {

class Parker {
 public:
  Mutex mutex{LockRank::Park};
  Condition parked;                          // for park; with `mutex`
  Condition sleeping;                        // for Thread.sleep; with `mutex`
  bool permit GUARDED_BY(mutex) = false;     // the permit of park
  bool is_parked GUARDED_BY(mutex) = false;  // the thread waits for `parked`
  bool woken GUARDED_BY(mutex) = false;      // interrupted or stopped while sleeping
  Condition in_monitor;                      // with Monitor::mutex
};

}  // namespace vitrine::vm
