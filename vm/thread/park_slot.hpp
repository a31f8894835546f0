// SPDX-License-Identifier: Apache-2.0
// Where one thread blocks: for park, sleep, and in monitors (then together with the monitor's mutex).
#pragma once
#include <mutex>

#include "base/lock.hpp"

namespace vitrine::vm {

class ParkSlot {
 public:
  Mutex mutex{LockRank::Park};
  Condition parked;      // park
  Condition sleeping;    // Thread.sleep
  bool permit = false;                 // of park, under mutex
  bool woken = false;                  // interrupt or stop while sleeping, under mutex
  Condition in_monitor;  // with Monitor::mutex
};

}  // namespace vitrine::vm
