// SPDX-License-Identifier: Apache-2.0
// What belongs to a continuation whose frames are in a StackChunk (vm/exec/stack_chunk.hpp) and is in no frame: the
// monitors that it owns, and the one for which it waits. So a virtual thread that parks in a synchronized block, or is
// blocked on a monitor, costs no stacks and no Runner. Nothing here reaches a safepoint.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "vm/thread/monitor_wait.hpp"
#include "vm/thread/runner.hpp"

namespace vitrine::vm {

/// Made by put_away, freed by take_up. It keeps the continuation alive, as a Runner does.
struct Unmounted {
  struct Owned {
    Object* object;  // GC root
    uint32_t depth;  // of the frame that has entered it, from the newest; kNoFrame: that has returned
  };
  static constexpr uint32_t kNoFrame = UINT32_MAX;

  uint32_t lock_id;                   // the owner in its monitors, all of which are inflated; above kMaxLockId
  Object* continuation;               // GC root
  Object* virtual_thread;             // whose continuation it is; null: of none. GC root
  std::vector<Owned> owned;           // in order of entry
  std::unique_ptr<MonitorWait> wait;  // null: it waits for no monitor
};

/// Whether put_away can keep all monitors of the runner: none was entered by JNI, which names no frame.
bool can_put_away(const Runner& runner);
/// Moves the monitors that the runner's continuation owns, and `wait`, to an Unmounted. The frames, of which `newest`
/// is the newest that will be kept, are still there. Null: there is nothing to keep. Takes the mutexes of monitors.
Unmounted* put_away(Runner& runner, const Frame* newest, std::unique_ptr<MonitorWait> wait);
/// Moves all that back to a runner which has the frames again; a wait becomes Runner::wait. Takes the same mutexes.
void take_up(Unmounted& from, Runner& runner);
/// Calls `visit` with each Unmounted. World stopped.
void for_each_unmounted(const std::function<void(const Unmounted&)>& visit);
/// The one that owns monitors under this lock id; null: none. World stopped.
const Unmounted* unmounted_of_lock_id(uint32_t lock_id);

}  // namespace vitrine::vm
