// SPDX-License-Identifier: Apache-2.0
// The raw monitors of agents (JVM TI "Raw Monitor", JVMPI RawMonitorCreate and the like): monitors without an object.
// Agents such as hprof use them hundreds of thousands of times a second. So entering a free one is a compare-and-swap,
// and leaving one that no thread waits for is a store. Any thread may call these functions, attached or not, in any
// state but InVm, or while it has the world stopped; they never enter the VM, and a thread that blocks here stays in
// native state. A suspended thread does not come to own a raw monitor. Monitors live in a reserved range of addresses
// whose memory is never freed, so a wild or stale id is recognized.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace vitrine::vm {

class Thread;

/// What an agent holds is the address of one, as `const void*`: an id, which may be anything.
using RawMonitorId = const void*;

enum class RawMonitorResult : uint8_t { Done, NoMonitor /* or destroyed meanwhile */, NotOwner, Interrupted };

/// Null: there are too many. The contention of `observed` ones is told to the observer.
RawMonitorId create_raw_monitor(const char* name, bool observed = false);
/// NotOwner if another thread owns it. Threads that wait for it go on with NoMonitor.
RawMonitorResult destroy_raw_monitor(RawMonitorId id);
RawMonitorResult enter_raw_monitor(RawMonitorId id);
RawMonitorResult exit_raw_monitor(RawMonitorId id);
/// 0 or less milliseconds: no limit. Interrupted: Thread.interrupt ended the wait, and its flag is cleared; with
/// `interruptible` only.
RawMonitorResult wait_in_raw_monitor(RawMonitorId id, int64_t millis, bool interruptible);
RawMonitorResult notify_in_raw_monitor(RawMonitorId id, bool all);
/// The name of one that exists or has existed.
std::string name_of_raw_monitor(RawMonitorId id);

/// Hears of the contention of observed monitors, in the thread concerned, which holds no mutex.
struct RawMonitorObserver {
  virtual void contended_enter(RawMonitorId id, const char* name) = 0;    // is about to wait
  virtual void contended_entered(RawMonitorId id, const char* name) = 0;  // owns it after having waited
  virtual void contended_exit(RawMonitorId id, const char* name) = 0;     // has left it; others wait
 protected:
  ~RawMonitorObserver() = default;
};
/// Null: nobody listens. The observer is never destroyed.
void observe_raw_monitors(RawMonitorObserver* observer);

/// The state of a raw monitor.
struct RawMonitorUsage {
  RawMonitorId id;
  std::string name;
  const Thread* owner;   // null: none, or a thread that is not attached
  uint32_t entry_count;  // 0: nobody owns it
  std::vector<const Thread*> entering, waiting;
};
/// All raw monitors that exist, or only the observed ones. The Threads are valid if the world is stopped.
std::vector<RawMonitorUsage> raw_monitor_usages(bool observed_only);

}  // namespace vitrine::vm
