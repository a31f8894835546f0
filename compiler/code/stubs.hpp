// SPDX-License-Identifier: Apache-2.0
// The pieces of machine code that belong to no method: how the loop enters machine code and how that is left, and the
// calls of what has no machine code of its own.
#pragma once
#include <vector>

#include "base/machine/assembler.hpp"
#include "base/machine/code_memory.hpp"
#include "interpreter/machine.hpp"
#include "vm/ports/compiler.hpp"

namespace vitrine::compiler {

/// Addresses. A call finds its arguments' address in rdi, the Method in rax, and its caller's frame, with pc and
/// stack_top up to date, in rbp. A return leaves the result in rax, and in rbp the frame that is left, of which caller,
/// method and flags can be read. What has had none writes these three where its frame would have been.
struct Stubs {
  interpreter::MachineEntry enter;
  const void* returned;  // a call has returned to a frame that goes on in the loop
  const void* leave;     // eax: the index of a word | number of operands << 16, rcx: the frame's words
  const void* leave_unresolved;
  const void* leave_before;    // the same, before the word's breakpoint
  const void* leave_as_asked;  // the same, and all frames of the thread go on in the loop (DeoptimizeALot)
  const void* not_called;      // the loop does the call that the frame in rbp makes
  const void* not_compiled;    // what is called for a Method until it is known what is to be called
  const void* native;          // what is called for a native method,
  const void* shortcut;        // for a method that has a Shortcut
  const void* polling;         // and for one whose Shortcut may reach a safepoint
  const void* at_word;         // calls a function for a word: Translator::call_at_word
  // What the functions of these names in runtime_calls.def do, with the same arguments; monitors that no other thread
  // wants are entered and left here. The object is in rdx in all of them.
  const void *enter_synchronized, *leave_synchronized, *enter_monitor, *leave_monitor;
};
const Stubs& stubs();
/// To be written around the instruction that calls a function of C++.
void begin_call(machine::Assembler& a);
void end_call(machine::Assembler& a);
/// All of them, by name. Together they are one block of the memory.
std::vector<vm::CodeStub> named_stubs();
/// Whether the address is in one of them. Safe in a signal handler.
bool is_in_stubs(const void* pc);
/// Whether the instruction at `pc`, in machine code, is that behind a call which makes the caller's frame the current
/// one again. Safe in a signal handler.
bool is_behind_call(const void* pc);
/// Writes them to `memory`. Called once. Returns false if there is no room.
bool make_stubs(machine::CodeMemory& memory);

/// Between MachineState::newest and MachineState::base, of this activation and of older ones, the native stack is
/// nothing but return addresses into the machine code of methods. Sends all of these to the loop, so that no machine
/// code of a method is returned to. The thread is stopped.
void evict(vm::MachineState& state);

}  // namespace vitrine::compiler
