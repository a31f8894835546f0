// SPDX-License-Identifier: Apache-2.0
// java.lang.StackTraceElement objects from frames, of the own or another thread.
#pragma once
#include <vector>

#include "library/entry.hpp"
#include "vm/exec/exceptions.hpp"

namespace vitrine::library {

/// Fills a StackTraceElement for `method` at `bci`.
JavaResult<void> fill_stack_trace_element(Thread& self, Object* element, Method& method, int32_t bci);

/// Where a thread is: its frames, newest first, and what keeps their classes alive. Lives on the
/// native stack.
struct StackSnapshot {
  std::vector<vm::BacktraceEntry> entries;
  Object* keep_alive = nullptr;  // Object[] of the mirrors
  // With locks: the monitors owned, the depth of the frame that entered each (-1: by JNI) and the
  // objects, in keep_alive after the mirrors.
  struct Lock {
    int depth;
    size_t index;
  };
  std::vector<Lock> monitors;
};
/// Takes at most `max_depth` frames of `java_thread`, hidden ones too (HOTSPOT: unlike a
/// Throwable). False: it is not alive.
JavaResult<bool> take_snapshot(Thread& self, Object* java_thread, int max_depth, bool with_monitors,
                               StackSnapshot* snapshot);
/// StackTraceElement[] of the entries.
ObjectResult stack_trace_elements(Thread& self, const std::vector<vm::BacktraceEntry>& entries);
/// StackTraceElement[] of a live thread, else null.
ObjectResult stack_trace_of(Thread& self, Object* java_thread);

}  // namespace vitrine::library
