// SPDX-License-Identifier: Apache-2.0
// java.lang.StackTraceElement objects made from the frames of the current or another thread.
#pragma once
#include <vector>

#include "library/entry.hpp"
#include "vm/exec/exceptions.hpp"

namespace vitrine::library {

/// Fills a StackTraceElement for a version of a method at `bci`. Throws OutOfMemoryError.
JavaResult<void> fill_stack_trace_element(Thread& self, Object* element, const vm::MethodVersion& version, int32_t bci);

/// Makes a StackTraceElement[] of the entries.
ObjectResult stack_trace_elements(Thread& self, const std::vector<vm::BacktraceEntry>& entries);
/// Makes a StackTraceElement[] of a live thread, which a handshake stops for that; a virtual thread need not be
/// mounted. Null if it is not alive. At most MaxJavaStackTraceDepth frames; the hidden ones among them only if
/// `with_hidden`, or with -XX:+ShowHiddenFrames.
ObjectResult stack_trace_of(Thread& self, Object* java_thread, bool with_hidden);

}  // namespace vitrine::library
