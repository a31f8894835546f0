// SPDX-License-Identifier: Apache-2.0
// The encoder of machine instructions: asmjit's Assembler, which turns one call into one instruction, and its buffer.
// All that write machine code include this header and no other one of asmjit's. Its register allocator, builder and run
// time are not used: what is written is copied to memory of code_memory.hpp.
#pragma once
#include <asmjit/x86.h>  // IWYU pragma: export

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

/// Keeps whether something went wrong while instructions were written: mostly that there is no memory for them. What
/// has been written is then not to be used.
class WritingErrors final : public asmjit::ErrorHandler {
 public:
  /// Empties the buffer, and begins anew.
  void begin(CodeHolder& holder) {
    holder.reset(asmjit::ResetPolicy::kSoft);
    happened_ = holder.init(asmjit::Environment::host()) != asmjit::kErrorOk;
    holder.setErrorHandler(this);
  }
  void handleError(asmjit::Error, const char*, asmjit::BaseEmitter*) override { happened_ = true; }
  bool happened() const { return happened_; }

 private:
  bool happened_ = false;
};

}  // namespace vitrine::machine
