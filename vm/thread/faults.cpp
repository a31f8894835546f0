// SPDX-License-Identifier: Apache-2.0
// Recovery from faults of guarded memory accesses: the lookup in the table of guarded instructions, and the call that a
// fault can cut short.
#include "vm/thread/faults.hpp"

#include "base/machine/registers.hpp"

namespace vitrine::vm {

// The linker defines these symbols around the section's rows. They are null when nothing in the program is guarded
// (unit tests).
// NOLINTBEGIN(readability-identifier-naming): the linker and the assembly below name them
extern "C" const GuardedInstruction __start_vitrine_guarded[] __attribute__((weak, visibility("hidden")));
extern "C" const GuardedInstruction __stop_vitrine_guarded[] __attribute__((weak, visibility("hidden")));
extern "C" const char vitrine_guarded_call_fault[] __attribute__((visibility("hidden")));
// NOLINTEND(readability-identifier-naming)

namespace fault_detail {
constinit thread_local void* guarded_stack __attribute__((tls_model("initial-exec"))) = nullptr;
}

// bool vitrine_guarded_call(function, argument, where_to_return): saves the callee-saved registers, because a function
// that is cut short does not restore them. It stores the stack pointer in *where_to_return; a non-null value there says
// that a call is running.
asm(R"(
  .pushsection .text
  .globl vitrine_guarded_call
  .hidden vitrine_guarded_call, vitrine_guarded_call_fault
  .type vitrine_guarded_call, @function
  .balign 16
vitrine_guarded_call:
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  pushq %rbx
  .cfi_offset %rbx, -24
  pushq %r12
  .cfi_offset %r12, -32
  pushq %r13
  .cfi_offset %r13, -40
  pushq %r14
  .cfi_offset %r14, -48
  pushq %r15
  .cfi_offset %r15, -56
  pushq %rdx
  movq %rsp, (%rdx)
  movq %rdi, %rax
  movq %rsi, %rdi
  callq *%rax
  movl $1, %eax
1:
  popq %rdx
  movq $0, (%rdx)
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  .cfi_remember_state
  .cfi_def_cfa %rsp, 8
  retq
  .cfi_restore_state
  .globl vitrine_guarded_call_fault
vitrine_guarded_call_fault:
  cld
  xorl %eax, %eax
  jmp 1b
  .cfi_endproc
  .size vitrine_guarded_call, . - vitrine_guarded_call
  .popsection
)");

bool recover_from_fault(void* context) {
  InterruptedRegisters registers(context);
  auto target = [](const int32_t& field) {
    return reinterpret_cast<uintptr_t>(&field) + static_cast<uintptr_t>(field);
  };
  for (const GuardedInstruction* row = __start_vitrine_guarded; row != __stop_vitrine_guarded; row++) {
    if (target(row->instruction) != registers.pc()) continue;
    registers.set_pc(target(row->recovery));
    return true;
  }
  if (fault_detail::guarded_stack == nullptr) return false;
  registers.set_stack_pointer(reinterpret_cast<uintptr_t>(fault_detail::guarded_stack));
  registers.set_pc(reinterpret_cast<uintptr_t>(vitrine_guarded_call_fault));
  return true;
}

}  // namespace vitrine::vm
