// SPDX-License-Identifier: Apache-2.0
#include "interpreter/machine.hpp"

#include "base/assert.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::interpreter {

MachineEntry enter_machine = nullptr;
uint32_t heat_to_compile = 0;

void compile_hot(Method& method, uint32_t last) { vm::ports().compiler->compile(method, last == kHeatOfRound); }

void note_unresolved_exit(Frame& frame) { vm::ports().compiler->met_unresolved(*frame.method); }

Slot* end_of_arguments(Frame& frame) {
  const CodeWord call = plain_word(&frame, frame.pc);
  switch (handler_of(call)) {
    case k_call_static:
    case k_call_direct: return frame.stack_top + word_p<Method>(call)->argument_slots;
    case k_call_virtual: return frame.stack_top + word_b(call);
    case k_call_interface: return frame.stack_top + word_p<InterfaceSite>(call)->argument_slots;
    // The appendix is not there before the call.
    case k_call_site: {
      const ResolvedMethod* site = word_p<const ResolvedMethod>(call);
      return frame.stack_top + site->method->argument_slots - (site->has_appendix ? 1 : 0);
    }
    case k_call_handle: return frame.stack_top + word_p<const ResolvedMethod>(call)->argument_slots;
    default: VM_FATAL("machine code called a method at a word that calls none");
  }
}

}  // namespace vitrine::interpreter
