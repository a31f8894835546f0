// SPDX-License-Identifier: Apache-2.0
// Where the loop and machine code meet (compiler/README.md). A frame that runs in machine code is as the loop would
// have it at every call and wherever machine code is left, and its pc is always a word. So either goes on where the
// other stops.
#pragma once
#include <atomic>

#include "interpreter/code.hpp"
#include "interpreter/loop.hpp"

namespace vitrine::interpreter {

/// Why machine code was left. Thread::machine says where the loop goes on.
struct MachineExit {
  enum Kind : uint64_t {
    kReturned,        // the call at MachineState::frame's pc has ended with `value`; `returned` was called
    kLeft,            // at the word MachineState::pc, which the loop executes, with the operands below MachineState::sp
    kLeftUnresolved,  // the same, at a word that had not been executed when the method was compiled
    kNotCalled,   // the loop executes the call at MachineState::frame's pc, whose arguments are on the operand stack
    kThrew,       // an exception is pending, which MachineState::frame threw
    kLeftBefore,  // at the word MachineState::pc, whose breakpoint has not been reported
    kTold,        // at the word at MachineState::frame's pc, whose event has been sent
    kToldAccess,  // the same, of a watched field
    kToldEntry,   // at that word, the method's first; MethodEntry has been sent
    kToldExit,    // at that word, a return; MethodExit or FramePop has been sent
    kMade,        // behind that word, which has made the object `value`
    kKinds
  };
  uint64_t kind;
  Slot value;
};
/// Whether MachineState::pc and sp say where the loop goes on.
constexpr bool is_at_word(uint64_t kind) {
  return kind == MachineExit::kLeft || kind == MachineExit::kLeftUnresolved || kind == MachineExit::kLeftBefore;
}
/// Goes on in machine code at `code` with `frame`, which is the newest, until the thread's dispatch table is another
/// one than `table`, for which machine code may run. State InVm. May reach a safepoint. Set by the Compiler before
/// there is machine code.
using MachineEntry = MachineExit (*)(Thread* self, Frame* frame, const void* code, const void* const* table);
extern MachineEntry enter_machine;

/// Whether machine code sends MethodEntry and MethodExit, so that threads that have these events may run it. Changed by
/// the Compiler with the world stopped, when no thread is in machine code.
extern std::atomic<bool> machine_tells_of_calls;
/// Whether threads with this dispatch table may run machine code.
inline bool is_table_of_machine(const void* const* table, const Tables& all) {
  return table == all.plain || (table == all.calls && machine_tells_of_calls.load(std::memory_order_relaxed));
}
/// To be called when the loop is to send MethodEntry or MethodExit: when it has sent many_method_events, the Compiler
/// may have machine code send them. The caller's frame is published; may reach a safepoint.
void note_method_event(Thread& self);
extern std::atomic<uint32_t> many_method_events;
/// The same for FramePop of the frame's method.
void note_frame_pop(Thread& self, const Frame& frame);
extern std::atomic<uint32_t> many_frame_pops;

/// How much a call and a round of a loop add to CountedEntry::heat, and the heat at which a method is compiled.
constexpr uint32_t kHeatOfCall = 10, kHeatOfRound = 1;
extern std::atomic<uint32_t> heat_to_compile;
/// Adds to the heat of a method. Returns whether it is enough now for compile_hot.
inline bool add_heat(CountedEntry& counted, uint32_t more) {
  const uint32_t heat = counted.heat.load(std::memory_order_relaxed) + more;
  counted.heat.store(heat, std::memory_order_relaxed);
  return heat >= heat_to_compile.load(std::memory_order_relaxed);
}
/// Has the Compiler compile the method of the newest frame, which is published, because there may be no memory for it:
/// then a crash report walks the stack. `last` is the heat that was added last. No safepoint.
void compile_hot(Method& method, uint32_t last);
/// The entry whose word is at pc.
inline CountedEntry& counted_entry(const void* pc) {
  return *static_cast<CountedEntry*>(const_cast<void*>(pc));  // NOLINT(cppcoreguidelines-pro-type-const-cast): of code
}

}  // namespace vitrine::interpreter
