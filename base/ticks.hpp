// SPDX-License-Identifier: Apache-2.0
// Time stamps that cost less than a clock: a counter of the processor, if the kernel takes its own time from it (so it
// runs at one rate, and is the same on all processors), and CLOCK_MONOTONIC otherwise.
#pragma once
#include <cstdint>

#include "base/clock.hpp"

namespace vitrine {

/// Whether the counter is used. Asks the kernel at the first call.
bool counts_ticks();

/// The stamp of now; with `counted`, what counts_ticks() has answered. Async-signal-safe.
inline uint64_t ticks(bool counted) {
#if defined(__x86_64__)
  if (counted) [[likely]]
    return __builtin_ia32_rdtsc();
#else
  (void)counted;
#endif
  return monotonic_ns();
}

/// Turns stamps into nanoseconds of CLOCK_MONOTONIC, by two moments at which both are known: when it is made, and now.
class TickScale {
 public:
  TickScale() : ticks_(ticks(counts_ticks())), ns_(monotonic_ns()) {}
  /// The nanoseconds that one tick takes, measured from when this was made. At least some microseconds must have
  /// passed.
  double nanoseconds_per_tick() const;
  /// The moment of a stamp in nanoseconds of CLOCK_MONOTONIC; `rate` from nanoseconds_per_tick().
  uint64_t to_ns(uint64_t stamp, double rate) const {
    const double after = static_cast<double>(static_cast<int64_t>(stamp - ticks_)) * rate;
    return ns_ + static_cast<uint64_t>(static_cast<int64_t>(after));
  }

 private:
  uint64_t ticks_, ns_;
};

}  // namespace vitrine
