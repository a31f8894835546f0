// SPDX-License-Identifier: Apache-2.0
#include "interpreter/verify_frames.hpp"

#include <algorithm>
#include <cstdio>

#include "base/assert.hpp"
#include "classfile/frame_state.hpp"
#include "vm/model/heap.hpp"

namespace vitrine::interpreter {
namespace {

std::string fault_of_slots(const char* what, const std::vector<classfile::SlotKind>& kinds, size_t count,
                           const Slot* slots) {
  for (size_t i = 0; i < count; ++i) {
    if (kinds[i] != classfile::SlotKind::Reference || slots[i] == 0) continue;
    if (vm::java_heap().find_object(slots[i]) == as_ref(slots[i])) continue;
    char text[100];
    std::snprintf(text, sizeof text, "%s %zu should be a reference, and is %#llx", what, i,
                  static_cast<unsigned long long>(slots[i]));
    return text;
  }
  return {};
}

}  // namespace

std::string fault_of(Frame& frame, const void* pc, const Slot* sp, bool in_call) {
  const Method& method = *frame.method;
  const int32_t bci = code_of(&frame)->bci_of(pc);
  if (bci < 0) return "its pc is no word of the method";
  const std::string at = "at bci " + std::to_string(bci) + " ";
  const auto state = classfile::frame_state_at(*method.file(), *method.info(), static_cast<uint16_t>(bci));
  if (!state.reachable) return at + "nothing can be executed";
  const auto depth = static_cast<size_t>(sp - frame.stack_base());
  if (sp < frame.stack_base() || depth > state.stack.size() || (!in_call && depth != state.stack.size()))
    return at + "there should be " + std::to_string(state.stack.size()) + " slots of operands, and there are " +
           std::to_string(sp - frame.stack_base());
  std::string fault = fault_of_slots("local variable", state.locals, state.locals.size(), frame.locals);
  if (fault.empty()) fault = fault_of_slots("operand", state.stack, depth, frame.stack_base());
  return fault.empty() ? fault : at + fault;
}

void verify_frames(const Thread& self, MachineExit::Kind kind) {
  Frame* frame = self.machine.frame;
  const bool at_word = kind == MachineExit::kLeft || kind == MachineExit::kLeftUnresolved;
  const void* pc = at_word ? self.machine.pc : frame->pc;
  const Slot* sp = at_word ? self.machine.sp : frame->stack_top;
  for (bool in_call = !at_word; !frame->is_native(); in_call = true) {
    if (const std::string fault = fault_of(*frame, pc, sp, in_call); !fault.empty())
      VM_FATAL(("a frame of " + frame->method->external_name() + " that machine code has left is wrong: " + fault).c_str());
    if ((frame->flags & Frame::kEntry) != 0) return;
    frame = frame->caller, pc = frame->pc, sp = frame->stack_top;
  }
}

}  // namespace vitrine::interpreter
