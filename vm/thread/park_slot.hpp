// SPDX-License-Identifier: Apache-2.0
// Where one thread blocks: for park, sleep, and in monitors (then together with the monitor's mutex).
#pragma once
#include <condition_variable>
#include <mutex>

namespace vitrine::vm {

class ParkSlot {
 public:
  std::mutex mutex;
  std::condition_variable parked;      // park
  std::condition_variable sleeping;    // Thread.sleep
  bool permit = false;                 // of park, under mutex
  bool woken = false;                  // interrupt or stop while sleeping, under mutex
  std::condition_variable in_monitor;  // with Monitor::mutex
};

}  // namespace vitrine::vm
