// SPDX-License-Identifier: Apache-2.0
// -XX:+VerifyMachineFrames: whether frames are what the loop would have made of them when machine code is left.
#pragma once
#include <string>

#include "interpreter/machine.hpp"

namespace vitrine::interpreter {

/// What is wrong with the frame, which is at the word `pc` with its operands below `sp`: the word must be one of the
/// method's version that can be reached, and each local variable and operand that is a reference must be null or an
/// object. `in_call`: the arguments of the call are popped already. Empty: nothing is wrong. Takes the mutex of the
/// frame states.
std::string fault_of(Frame& frame, const void* pc, const Slot* sp, bool in_call);

/// Ends the VM with such a sentence if there is one for the frame that machine code has just left, as MachineState
/// says, or for one of the 8 newest of those that called it without C++ between them. State InVm.
void verify_frames(const Thread& self, MachineExit::Kind kind);

}  // namespace vitrine::interpreter
