// SPDX-License-Identifier: Apache-2.0
// One step of abstract interpretation over slot kinds (JVMS 6.5 seen through SlotKind). Used by frame_state.cpp only.
#pragma once
#include "classfile/bytecodes.hpp"
#include "classfile/frame_state.hpp"

namespace vitrine::classfile {

/// A kind, and for ReturnAddress the start bci of the subroutine that returns to it.
struct KindSlot {
  SlotKind kind = SlotKind::Dead;
  uint16_t subroutine = 0;
  friend bool operator==(const KindSlot&, const KindSlot&) = default;
};

struct KindState {
  std::vector<KindSlot> locals, stack;
};

/// The instructions of one method as changes of kinds. Code that would not verify is tolerated.
class KindSimulation {
 public:
  KindSimulation(const ClassFile& class_file, const CodeAttribute& code) : pool_(class_file.constants), code_(code) {}
  /// Executes the instruction at `bci` on `state`. Returns whether it assigned a local. Precondition:
  /// instruction_length(code, bci) != 0.
  bool step(KindState& state, uint32_t bci) const;

 private:
  void push(KindState& state, KindSlot slot) const;
  void push_type(KindState& state, char descriptor_char) const;
  static KindSlot pop(KindState& state);
  static void pop_type(KindState& state, char descriptor_char);
  static void set_local(KindState& state, uint32_t index, KindSlot value);
  static void store(KindState& state, uint32_t index, char type);
  void move_values(KindState& state, uint8_t opcode) const;
  void call(KindState& state, std::string_view descriptor, bool receiver) const;

  const ConstantPool& pool_;
  const CodeAttribute& code_;
};

}  // namespace vitrine::classfile
