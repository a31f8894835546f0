// SPDX-License-Identifier: Apache-2.0
// Clocks, and the time when the VM started.
#pragma once
#include <atomic>
#include <cstdint>
#include <ctime>

namespace vitrine {

/// The time of a POSIX clock in nanoseconds; 0 for a clock that the system does not have. Async-signal-safe, as are the
/// other functions here.
inline uint64_t nanoseconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}
/// CLOCK_MONOTONIC in nanoseconds: never goes back, and does not count the time in which the machine slept.
inline uint64_t monotonic_ns() { return nanoseconds_of(CLOCK_MONOTONIC); }
/// Milliseconds since the epoch, by the system's clock, which may be set back.
inline int64_t epoch_ms() { return static_cast<int64_t>(nanoseconds_of(CLOCK_REALTIME) / 1'000'000); }

/// CLOCK_MONOTONIC in nanoseconds when the VM was created; 0 before.
inline std::atomic<uint64_t> start_of_vm_ns{0};
/// Nanoseconds since the VM was created; 0 before.
inline uint64_t uptime_ns() {
  uint64_t start = start_of_vm_ns.load(std::memory_order_relaxed);
  return start == 0 ? 0 : monotonic_ns() - start;
}

}  // namespace vitrine
