// SPDX-License-Identifier: Apache-2.0
// Who hears of stops of the world.
#pragma once
#include <cstdint>

namespace vitrine::vm {

class Thread;

/// Hears of every stop by with_world_stopped, when the threads run again; not of those for a collection, which have
/// events. The thread that stopped the world is InVm. No safepoint.
struct StopObserver {
  /// `operation`: what it was for, as in -Xlog:safepoint. The time is that from the request until the threads run
  /// again.
  virtual void stopped(Thread& self, const char* operation, uint64_t nanoseconds) = 0;

 protected:
  ~StopObserver() = default;
};
/// To be called before there is a second thread. The observer is never destroyed.
void observe_stops(StopObserver& observer);

}  // namespace vitrine::vm
