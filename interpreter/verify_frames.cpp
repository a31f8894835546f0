// SPDX-License-Identifier: Apache-2.0
#include "interpreter/verify_frames.hpp"

#include <cstdio>

#include "base/assert.hpp"
#include "classfile/frame_state.hpp"
#include "vm/model/java_heap.hpp"

namespace vitrine::interpreter {
namespace {

/// The frame that was left and three that wait for it. Those further away were verified when they were nearer, as
/// machine code that is left all the time does not get three calls deeper between two exits; all of them would take
/// quadratic time in a deep recursion.
constexpr int kVerifiedFrames = 4;

/// Whether the slot may be a reference by the map: null or an object.
bool is_reference(Slot slot) { return slot == 0 || vm::java_heap().find_object(slot) == vm::as_ref(slot); }

std::string wrong_reference(const char* what, size_t index, Slot slot) {
  char text[100];
  std::snprintf(text, sizeof text, "%s %zu should be a reference, and is %#llx", what, index,
                static_cast<unsigned long long>(slot));
  return text;
}

}  // namespace

std::string fault_of(Frame& frame, const void* pc, const Slot* sp, bool in_call) {
  const Method& method = *frame.method;
  const int32_t bci = code_of(&frame)->bci_of(pc);
  if (bci < 0) return "its pc is not a word of the method";
  const auto at = [bci] { return "at bci " + std::to_string(bci) + " "; };
  const auto map = classfile::reference_map_at(*method.file(), *method.info(), static_cast<uint16_t>(bci));
  if (!map.reachable()) return at() + "nothing can be executed";
  const auto depth = static_cast<size_t>(sp - frame.stack_base());
  if (sp < frame.stack_base() || depth > map.depth() || (!in_call && depth != map.depth()))
    return at() + "there should be " + std::to_string(map.depth()) + " slots of operands, and there are " +
           std::to_string(sp - frame.stack_base());
  if (map.conservative()) return {};
  for (uint32_t i = 0; i < map.locals(); ++i)
    if (map.local_is_reference(i) && !is_reference(frame.locals[i]))
      return at() + wrong_reference("local variable", i, frame.locals[i]);
  for (uint32_t i = 0; i < depth; ++i)
    if (map.stack_is_reference(i) && !is_reference(frame.stack_base()[i]))
      return at() + wrong_reference("operand", i, frame.stack_base()[i]);
  return {};
}

void verify_frames(const Thread& self, MachineExit::Kind kind) {
  Frame* frame = self.machine.frame;
  const bool at_word = is_at_word(kind);
  const void* pc = at_word ? self.machine.pc : frame->pc;
  const Slot* sp = at_word ? self.machine.sp : frame->stack_top;
  bool in_call = !at_word;
  for (int seen = 0; seen < kVerifiedFrames && !frame->is_native(); ++seen, in_call = true) {
    if (const std::string fault = fault_of(*frame, pc, sp, in_call); !fault.empty())
      VM_FATAL(
          ("a frame of " + frame->method->external_name() + " that machine code has left is wrong: " + fault).c_str());
    if ((frame->flags & Frame::kEntry) != 0) return;
    frame = frame->caller, pc = frame->pc, sp = frame->stack_top;
  }
}

}  // namespace vitrine::interpreter
