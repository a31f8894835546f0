// SPDX-License-Identifier: Apache-2.0
// What -Xcheck:jvmti remembers about an environment.
#pragma once
#include <jvmti.h>

#include <atomic>
#include <map>

#include "base/lock.hpp"
#include "checks/report.hpp"
#include "jvmti/environments/env.hpp"

namespace vitrine::checks {

struct CheckedEnv {
  jvmtiEventCallbacks callbacks{};                  // the agent's own; members are read and written atomically
  std::atomic<jvmti::EventSet> ever_enabled{0};     // for any thread
  std::atomic<jvmti::EventSet> ever_called_for{0};  // there was a callback
  Mutex lock{LockRank::CheckedEvents};
  std::map<jvmtiEvent, Place> enabled_at GUARDED_BY(lock);  // where an event was enabled first
  Place callbacks_at GUARDED_BY(lock);                      // where callbacks were set last
  std::atomic<jvmti::Capabilities> used{0};
  std::map<jvmti::Capabilities, Place> added_at GUARDED_BY(lock);  // by the bit of the capability
};

/// That of an environment that the VM has made; made at the first call, never freed.
inline CheckedEnv& checked(jvmtiEnv* raw) {
  std::atomic<void*>& place = static_cast<jvmti::Env*>(raw)->checks;
  void* known = place.load(std::memory_order_acquire);
  if (known == nullptr) {
    auto* fresh = new CheckedEnv;
    if (place.compare_exchange_strong(known, fresh)) return *fresh;
    delete fresh;
  }
  return *static_cast<CheckedEnv*>(known);
}

}  // namespace vitrine::checks
