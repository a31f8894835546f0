// SPDX-License-Identifier: Apache-2.0
#include "vm/exec/visible_frames.hpp"

#include "vm/exec/continuation.hpp"
#include "vm/model/class.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/runner.hpp"

namespace vitrine::vm {

namespace {
/// The first visible frame of a virtual thread that is not mounted, from `frame` on.
Frame* below_yield(Frame* frame) {
  frame = visible(frame);
  if (release().shows_frames_of_yield) return frame;
  while (frame != nullptr && frame->method->holder == well_known().Continuation_class) frame = older_frame(frame);
  return frame;
}
}  // namespace

Frame* below_transition(const Thread& thread, Frame* frame) {
  if (thread.runs_continuations && static_cast<const Runner&>(thread).outer.load() == nullptr)
    return below_yield(frame);
  if (frame == nullptr || !frame->is_native()) return frame;
  // HOTSPOT: the native methods by which the class library announces mounts, and which runs a continuation, have no
  // frame.
  const bool announces = thread.runs_continuations && frame->method->holder == well_known().VirtualThread_class;
  const bool carries = frame->method == well_known().Continuation_enterSpecial;
  return announces || carries ? older_frame(frame) : frame;
}

void look_at_unmounted(const Object* virtual_thread, const std::function<void(Frame* newest)>& look) {
  if (const auto* continuation = virtual_thread->get<Object*>(well_known().VirtualThread_cont))
    look_at_frames(continuation, [&](Frame* newest) { look(below_yield(newest)); });
}

}  // namespace vitrine::vm
