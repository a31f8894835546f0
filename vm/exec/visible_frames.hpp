// SPDX-License-Identifier: Apache-2.0
// Frames as agents see them: those of Java and native methods, without the VM's own adapters. Frames of another thread
// may be read only while it is stopped. No function here reaches a safepoint.
#pragma once
#include <functional>

#include "vm/model/frame.hpp"
#include "vm/model/method.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// `frame` or the next older frame that agents see; null if there is none.
inline Frame* visible(Frame* frame) {
  while (frame != nullptr && !frame->method->is_in_class_file()) frame = frame->caller;
  return frame;
}
/// Leaves out the frames by which a virtual thread, or its carrier, is between running and waiting: for newest_frame.
Frame* below_transition(const Thread& thread, Frame* newest);
/// The first visible frame of the thread; null if it has none. A virtual thread that is not mounted, or whose mount is
/// announced, is in hidden frames of the class library, which are left out. And the next older visible one.
inline Frame* newest_frame(const Thread& thread) {
  Frame* frame = visible(thread.context.top_frame);
  const bool carries = frame != nullptr && frame->method == well_known().Continuation_enterSpecial;
  if (thread.runs_continuations || carries) [[unlikely]]
    return below_transition(thread, frame);
  return frame;
}
/// Calls `look` with that of a virtual thread that has no runner (vm/thread/runner.hpp). World stopped.
void look_at_unmounted(const Object* virtual_thread, const std::function<void(Frame* newest)>& look);
inline Frame* older_frame(const Frame* frame) { return visible(frame->caller); }

}  // namespace vitrine::vm
