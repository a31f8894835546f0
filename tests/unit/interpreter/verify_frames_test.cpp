// SPDX-License-Identifier: Apache-2.0
#include "interpreter/verify_frames.hpp"

#include "fixture.hpp"

namespace vitrine::interpreter {
namespace {

/// Looked at in the call of tripled, with the frame of its caller as it is and as it should not be.
TEST(VerifyFrames, WhatIsWrongIsSaid) {
  Runner runner("Held", R"(
class Held {
  static int tripled(int n) { return 3 * n; }
  static int held(int n) { int[] a = {n}; return a[0] + tripled(n); }
})");
  vm::Method& tripled = runner.method("tripled");
  tripled.shortcut_polls = true;  // so that the caller's frame is published
  tripled.shortcut = [](vm::Thread& self, vm::Slot* arguments) -> vm::ShortcutResult {
    vm::Frame& frame = *self.context.top_frame;
    const auto* pc = static_cast<const CodeWord*>(frame.pc);
    EXPECT_EQ(fault_of(frame, pc, frame.stack_top, true), "");
    EXPECT_EQ(fault_of(frame, pc, frame.stack_top, false), "");  // as before the call: the argument is still there
    EXPECT_EQ(fault_of(frame, pc, frame.stack_top - 1, false),
              "at bci 12 there should be 2 slots of operands, and there are 1");
    EXPECT_EQ(fault_of(frame, pc, frame.stack_top + 1, true),
              "at bci 12 there should be 2 slots of operands, and there are 3");
    EXPECT_EQ(fault_of(frame, pc + 100, frame.stack_top, true), "its pc is not a word of the method");
    const vm::Slot array = frame.local(1);
    frame.local(1) = 0;
    EXPECT_EQ(fault_of(frame, pc, frame.stack_top, true), "");
    for (vm::Slot wrong : {vm::Slot{12345}, array + 8}) {
      frame.local(1) = wrong;
      char expected[100];
      std::snprintf(expected, sizeof expected, "at bci 12 local variable 1 should be a reference, and is %#llx",
                    static_cast<unsigned long long>(wrong));
      EXPECT_EQ(fault_of(frame, pc, frame.stack_top, true), expected);
    }
    frame.local(1) = array;
    return {3 * arguments[0], true};
  };
  EXPECT_EQ(runner.run("held", {5}), 20);
}

}  // namespace
}  // namespace vitrine::interpreter
