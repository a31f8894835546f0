// SPDX-License-Identifier: Apache-2.0
// What threads are doing, as seen with the world stopped: state, stack, locks. For java.lang.management.ThreadInfo and
// jdk.internal.vm.ThreadSnapshot.
#pragma once
#include <atomic>
#include <vector>

#include "serviceability/facts/entry.hpp"

namespace vitrine::serviceability {

/// Contention monitoring of java.lang.management.ThreadMXBean.
inline constinit std::atomic<bool> contention_monitoring{false};

/// One thread at the moment of the stop. Times in milliseconds, -1 unless contention_monitoring is on.
struct ThreadFacts {
  static constexpr size_t kNone = ~size_t{0};
  /// A monitor that the thread owns; `object` is an index into ThreadsSeen::objects.
  struct Lock {
    size_t object;
    int depth;  // of the frame that entered it; -1: entered through JNI
  };
  // Indices into ThreadsSeen::objects. `carrier` is that of a virtual thread that is mounted.
  size_t java_thread = kNone, carrier = kNone, blocker = kNone, owner = kNone;
  int32_t status = 0;
  int64_t blocked_count = 0, waited_count = 0, blocked_ms = -1, waited_ms = -1;
  std::vector<vm::BacktraceEntry> stack;
  std::vector<Lock> monitors;
  std::vector<size_t> synchronizers;
  bool alive() const { return java_thread != kNone; }
};

/// The result of see_threads. Must be on the native stack, where the collector finds `objects`; the methods in the
/// stacks are valid as long as that lives.
struct ThreadsSeen {
  std::vector<ThreadFacts> threads;  // in the order of the ids; not alive: there is no such thread
  Object* objects = nullptr;         // Object[] that keeps alive what the facts refer to, including the mirrors of
                                     // the frames' classes
  Object* object(size_t index) const { return index == ThreadFacts::kNone ? nullptr : element(objects, index); }
};

/// What is asked for. `synchronizers` walks the whole heap, during the stop.
struct WhatToSee {
  const std::vector<int64_t>* ids = nullptr;  // null: all threads
  vm::Runner* held = nullptr;                 // not null: only this one, which hold_virtual_thread has given
  bool stacks = true, monitors = false, synchronizers = false, hidden_frames = true;
  // As dumps show it: a thread that carries a virtual thread runs, and one in Object.wait has that monitor. In
  // ThreadInfo the first waits for the virtual thread, and the second has released the monitor.
  bool as_dump = false;
  int max_depth = -1;  // number of frames; -1: all
};
/// Collects the facts in one stop of the world, which is repeated if there was too little room. Called in VM state
/// without a mutex. Throws OutOfMemoryError.
JavaResult<void> see_threads(Thread& self, const WhatToSee& what, ThreadsSeen* seen);

/// The id of a java.lang.Thread.
int64_t thread_id(const Object* java_thread);
/// The live thread with that id, unless it is an agent's; null if there is none. It may be freed at the caller's next
/// safepoint. Takes the mutex of the list of threads.
Thread* thread_by_id(int64_t id);

}  // namespace vitrine::serviceability
