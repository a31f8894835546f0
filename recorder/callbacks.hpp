// SPDX-License-Identifier: Apache-2.0
// Stands in front of the callbacks of agents: records them, and counts what time they take.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace vitrine::recorder {

/// What is done around a callback; changed by start and stop of the recording and of the counting.
enum Around : uint8_t { kNothing = 0, kRecords = 1, kCounts = 2 };

/// Does so in all environments from now on. Takes the lock of the environments.
void put_before_callbacks(uint8_t around);

/// The callbacks of one event in one environment while there is counting: those that have begun, and the time of those
/// that have ended.
struct CallbackCost {
  std::atomic<uint64_t> calls{0}, ticks{0}, longest{0};
};
constexpr int kCountedEnvironments = 64;  // those with higher numbers are counted together, as number 0
constexpr size_t kCountedEvents = 64;
using CallbackCosts = std::array<std::array<CallbackCost, kCountedEvents>, kCountedEnvironments>;
/// By Env::number and the event's index (index_of_event).
CallbackCosts& callback_costs();

}  // namespace vitrine::recorder
