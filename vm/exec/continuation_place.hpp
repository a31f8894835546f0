// SPDX-License-Identifier: Apache-2.0
// Where that is what belongs to a continuation that does not run, and how it gets to a runner and back. Only the files
// of vm/exec/ include this. Nothing here reaches a safepoint.
#pragma once
#include <memory>

#include "vm/model/well_known.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/unmounted.hpp"

namespace vitrine::vm {

/// The place of a continuation is changed and asked under this mutex. Some continuations share one; no thread takes
/// two. (With one for all, carriers wait for each other: on two processors, at one of 25 yields.)
Mutex& place_mutex(const Object* continuation);

/// What Continuation_runner says of a continuation that does not run: who keeps what is not in its frames, or keeps
/// them, too. A continuation that has never been held or run has none of this, and the field is 0.
struct Place {
  Runner* runner = nullptr;        // has its frames
  Unmounted* unmounted = nullptr;  // its frames are in its StackChunk
  bool suspended = false;          // its frames are in the chunk, or it has none yet

  static constexpr int64_t kKnown = 1, kSuspended = 2, kUnmounted = 4, kBits = 7;
  static Place of(const Object* continuation) {
    const int64_t value = continuation->get<int64_t>(well_known().Continuation_runner);
    Place place;
    place.suspended = value & kSuspended;
    if (value & kUnmounted)
      place.unmounted = reinterpret_cast<Unmounted*>(value & ~kBits);
    else
      place.runner = reinterpret_cast<Runner*>(value & ~kBits);
    return place;
  }
  void put(Object* continuation) const {
    const auto pointer =
        unmounted != nullptr ? reinterpret_cast<int64_t>(unmounted) | kUnmounted : reinterpret_cast<int64_t>(runner);
    continuation->put<int64_t>(well_known().Continuation_runner, pointer | kKnown | (suspended ? kSuspended : 0));
  }
};

/// Whether the continuation has never been held or run.
inline bool never_seen(const Object* continuation) {
  return continuation->get<int64_t>(well_known().Continuation_runner) == 0;
}
/// Sets what StackChunk.isEmpty answers of the continuation's chunk, if it has one: false while the continuation has
/// frames that do not run, in the chunk or on a runner.
void set_empty(Object* continuation, bool empty);

// ---- the continuation's place_mutex is held
/// A runner for the continuation, with the frames that it has in its chunk, if any, and with all that belongs to it.
/// `caller` calls the oldest frame. Null: no memory.
Runner* runner_for(Object* continuation, Object* virtual_thread, Frame* caller);
/// Whether something belongs to the continuation that only a runner can keep.
bool must_stay(Runner& runner);
/// Moves the frames from `top` on to the continuation's chunk, which has room for the `words` that they take there, and
/// keeps what else belongs to the continuation. The runner is then free, but for what its native stack does.
void unload(Runner& runner, const Frame* top, size_t words, std::unique_ptr<MonitorWait> wait);

// ---- no place_mutex is held
/// Suspends the virtual thread that the runner, which does not run, is going to run.
void suspend_before_running(Runner& runner);
/// Gives back the runner of a continuation that has ended or moved, with JVM TI's data for it.
void finish(Runner& runner);

}  // namespace vitrine::vm
