// SPDX-License-Identifier: Apache-2.0
// java.lang.StackTraceElement objects made from the frames of the current or another thread.
#pragma once
#include <vector>

#include "library/entry.hpp"
#include "vm/exec/exceptions.hpp"

namespace vitrine::library {

/// Fills a StackTraceElement for a version of a method at `bci`. Throws OutOfMemoryError.
JavaResult<void> fill_stack_trace_element(Thread& self, Object* element, const vm::MethodVersion& version, int32_t bci);

/// The frames of a thread, newest first, with what keeps their classes alive. Must be on the native stack, where the
/// collector finds `keep_alive`.
struct StackSnapshot {
  std::vector<vm::BacktraceEntry> entries;
  Object* keep_alive = nullptr;  // Object[] of the mirrors
  // With monitors: those that the thread owns, each with the depth of the frame that entered it (-1: through JNI) and
  // the index of the object in keep_alive, which also holds the mirrors.
  struct Lock {
    int depth;
    size_t index;
  };
  std::vector<Lock> monitors;
};
/// Takes at most `max_depth` frames of `java_thread` (negative: MaxJavaStackTraceDepth), including hidden ones
/// (HOTSPOT: unlike a Throwable), by a handshake. False if the thread is not alive. Throws OutOfMemoryError.
JavaResult<bool> take_snapshot(Thread& self, Object* java_thread, int max_depth, bool with_monitors,
                               StackSnapshot* snapshot);
/// Makes a StackTraceElement[] of the entries.
ObjectResult stack_trace_elements(Thread& self, const std::vector<vm::BacktraceEntry>& entries);
/// Makes a StackTraceElement[] of a live thread; null if it is not alive.
ObjectResult stack_trace_of(Thread& self, Object* java_thread);

}  // namespace vitrine::library
