// SPDX-License-Identifier: Apache-2.0
// The loop, and its dispatch tables. A table has three regions of kHandlers labels: for words reached with all operands
// in memory (0), with the top operand in a register (1), and for the first word of a method just entered (2; the
// handlers are those of region 0).
#pragma once
#include "interpreter/code.hpp"

namespace vitrine::interpreter {

struct Tables {
  const void* const* plain;   // the handlers themselves
  const void* const* poll;    // every instruction leads to Thread::poll_slow first
  const void* const* traced;  // every instruction leads to the events of JVM TI first
  const void* const* calls;   // only the first word of a method and its returns do (method entry and exit)
};
/// The tables, filled by the first call. Thread-safe.
Tables tables();

/// Runs the pushed frame (flag kEntry) until it returns, and stores its return value in `*result`. If `resumed`,
/// `frame` is one that has called a native method instead: the loop begins with the return from that, with the int
/// `*result`, and ends when the oldest frame returns. It also ends, with nothing stored, when the frames are moved away
/// (call_yield). May reach a safepoint. Returns false if an exception is pending.
bool run_loop(Thread* self, Frame* frame, Slot* result, bool resumed);

}  // namespace vitrine::interpreter
