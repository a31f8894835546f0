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

/// Where the loop begins with its frame.
enum class Begin : uint8_t {
  Method,      // it has been pushed, with the flag kEntry
  AfterYield,  // it has called doYield, which returns 0
  AfterWait,   // see vm::Resumption::WaitEnded; an exception may be pending
  // Machine code, which was entered without the loop, was left: this and the MachineExit::Kind. Its value is in
  // `*result`.
  AfterMachine,
};

/// Runs the frame and its callers until the one with the flag kEntry returns, and stores that one's return value in
/// `*result`. It also ends, with nothing stored, when the frames are moved away (call_yield, call_wait,
/// monitor_enter_or_move). May reach a safepoint. Returns false if an exception is pending.
bool run_loop(Thread* self, Frame* frame, Slot* result, Begin begin);

}  // namespace vitrine::interpreter
