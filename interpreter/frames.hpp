// SPDX-License-Identifier: Apache-2.0
// Pushing frames and publishing them, written once for all that does it: the loop's calls and entries, calls off the
// fast path, and calls from C++. vm/model/frame.hpp shows how frames lie on the Java stack. Nothing here reaches a
// safepoint.
#pragma once
#include "base/assert.hpp"
#include "base/sanitizers.hpp"
#include "interpreter/code.hpp"

namespace vitrine::interpreter {

/// Operand slots beyond max_stack that a frame may use, for the appendix of a method handle call.
constexpr int kSpareSlots = 2;

/// Where the frame of a call lies whose arguments are at `arguments`. They become its first locals.
[[gnu::always_inline]] inline Frame* frame_over(const Method& callee, Slot* arguments) {
  return reinterpret_cast<Frame*>(arguments + callee.max_locals);
}
/// The first slot above all operands that a frame of `method`, which has code, may have.
[[gnu::always_inline]] inline Slot* operands_end(Frame* frame, const Method& method) {
  return frame->stack_base() + method.max_stack + kSpareSlots;
}
/// Whether the frame of such a call, with its whole operand stack, fits into the Java stack.
[[gnu::always_inline]] inline bool fits(const Thread& self, Frame* frame, const Method& callee) {
  return operands_end(frame, callee) <= self.context.stack_limit;
}
/// Pushes that frame, which fits. Its pc and stack_top are set when it is published.
[[gnu::always_inline]] inline Frame* push_frame(Frame* frame, Method& callee, Slot* arguments, Frame* caller,
                                                uint32_t flags) {
  VM_ASSERT(callee.argument_slots <= callee.max_locals && callee.entry.load() != nullptr);
  VM_ASSERT((flags & Frame::kEntry) || arguments >= caller->stack_base());
  VM_ASSERT(frame == frame_over(callee, arguments));
  frame->caller = caller;
  frame->method = &callee;
  frame->locals = arguments;
  frame->flags = flags;
  frame->older_references = 0;
  return frame;
}

/// The frame to which a frame of Java code returns, in the same loop.
[[gnu::always_inline]] inline Frame* caller_of(const Frame* frame) {
  VM_ASSERT(!(frame->flags & Frame::kEntry) && frame->caller < frame && !frame->caller->is_native());
  return frame->caller;
}

/// Makes a frame the newest for all code outside the loop, which may then throw, walk the stack, reach a safepoint or
/// call Java code. Its pc is the current instruction; the operand stack ends below `sp`.
[[gnu::always_inline]] inline void publish_at_pc(Thread& self, Frame& frame, Slot* sp) {
  VM_ASSERT(sp >= frame.stack_base() && sp <= operands_end(&frame, *frame.method));
  VM_ASSERT(code_of(&frame)->bci_of(frame.pc) >= 0);
  java_observed();
  frame.stack_top = sp;
  self.context.top_frame = &frame;
  self.context.stack_pointer = operands_end(&frame, *frame.method);
}
/// The same, and stores the pc.
[[gnu::always_inline]] inline void publish(Thread& self, Frame& frame, const void* pc, Slot* sp) {
  frame.pc = pc;
  publish_at_pc(self, frame, sp);
}
/// The same for a frame whose method has no code (native, abstract, intrinsic). It counts as a native frame.
[[gnu::always_inline]] inline void publish_without_code(Thread& self, Frame& frame) {
  frame.flags |= Frame::kNative;
  frame.locked = nullptr;
  frame.older_references = UINT32_MAX;  // the frame owns no JNI references until native code is entered
  frame.pc = nullptr;
  frame.stack_top = frame.stack_base();
  self.context.top_frame = &frame;
  self.context.stack_pointer = frame.stack_base();
}

/// Whether JVM TI asked for PopFrame or ForceEarlyReturn of a frame of this thread (see take_frame_action).
[[gnu::always_inline]] inline bool frame_change_asked(const Thread& self) {
  return self.attention.load(std::memory_order_relaxed) & vm::kPopFrame;
}

}  // namespace vitrine::interpreter
