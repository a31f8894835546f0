// SPDX-License-Identifier: Apache-2.0
// The encoder of machine instructions: asmjit's Assembler, which turns one call into one instruction, and its buffer.
// All that write machine code include this header and no other one of asmjit's. Its register allocator, builder and run
// time are not used: what is written is copied to memory of code_memory.hpp.
#pragma once
#include <asmjit/x86.h>

namespace vitrine::machine {

using asmjit::CodeHolder;
using asmjit::Imm;
using asmjit::InstId;
using asmjit::Label;
using asmjit::x86::Assembler;
using asmjit::x86::CondCode;
using asmjit::x86::Gp;
using asmjit::x86::Mem;
using asmjit::x86::Xmm;
namespace Inst = asmjit::x86::Inst;

}  // namespace vitrine::machine
