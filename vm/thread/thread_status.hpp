// SPDX-License-Identifier: Apache-2.0
// Thread.holder.threadStatus: what java.lang.Thread.State and JVM TI GetThreadState are computed from.
#pragma once
#include <cstdint>

namespace vitrine::vm {

/// Bits numbered as jvmtiThreadState ("Thread state flags"), and the combinations that a thread is in.
enum ThreadStatus : int32_t {
  kAliveBit = 0x1,
  kTerminatedBit = 0x2,
  kRunnableBit = 0x4,
  kWaitingIndefinitelyBit = 0x10,
  kWaitingWithTimeoutBit = 0x20,
  kSleepingBit = 0x40,
  kWaitingBit = 0x80,
  kInObjectWaitBit = 0x100,
  kParkedBit = 0x200,
  kBlockedOnMonitorBit = 0x400,
  kStatusBits = 0x7ff,  // all of them; JVM TI has further ones

  kStatusNew = 0,
  kStatusRunnable = kAliveBit | kRunnableBit,
  kStatusBlocked = kAliveBit | kBlockedOnMonitorBit,
  kStatusInObjectWait = kAliveBit | kWaitingBit | kWaitingIndefinitelyBit | kInObjectWaitBit,
  kStatusInTimedObjectWait = kAliveBit | kWaitingBit | kWaitingWithTimeoutBit | kInObjectWaitBit,
  kStatusSleeping = kAliveBit | kWaitingBit | kWaitingWithTimeoutBit | kSleepingBit,
  kStatusParked = kAliveBit | kWaitingBit | kWaitingIndefinitelyBit | kParkedBit,
  kStatusTimedParked = kAliveBit | kWaitingBit | kWaitingWithTimeoutBit | kParkedBit,
  // What tools see of a thread while it carries a virtual thread, although it runs in Java's eyes.
  kStatusCarrying = kAliveBit | kWaitingBit | kWaitingIndefinitelyBit,
  kStatusTerminated = kTerminatedBit,
};
static_assert(kStatusInObjectWait == 0x191 && kStatusInTimedObjectWait == 0x1A1 && kStatusSleeping == 0xE1 &&
              kStatusParked == 0x291 && kStatusTimedParked == 0x2A1);

}  // namespace vitrine::vm
