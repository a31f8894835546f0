// SPDX-License-Identifier: Apache-2.0
// One step of abstract interpretation over slot kinds (JVMS 6.5 seen through SlotKind). Used by frame_state.cpp only.
#pragma once
#include "classfile/frame_state.hpp"

namespace vitrine::classfile {

/// A kind, and for ReturnAddress the start bci of the subroutine that returns to it.
struct KindSlot {
  SlotKind kind = SlotKind::Dead;
  uint16_t subroutine = 0;
  friend bool operator==(const KindSlot&, const KindSlot&) = default;
};

/// The frame as kinds, one element a slot: locals has max_locals, the last element of `stack` is its top.
struct KindState {
  std::vector<KindSlot> locals, stack;
};

/// The instructions of one method as changes of kinds. Code that would not verify is tolerated: a pop from an empty
/// stack, a push beyond max_stack and a store beyond max_locals do nothing. Refers to the ClassFile and CodeAttribute,
/// which must outlive it. Takes no lock.
class KindSimulation {
 public:
  KindSimulation(const ClassFile& class_file, const CodeAttribute& code) : pool_(class_file.constants), code_(code) {}
  /// Executes the instruction at `bci` on `state`. Returns whether it assigned a local. Precondition:
  /// instruction_length(code, bci) != 0.
  bool step(KindState& state, uint32_t bci) const;

 private:
  void push(KindState& state, KindSlot slot) const;
  /// By the first character of a descriptor, or a letter of bytecodes.def; wide types move two slots, V none.
  void push_type(KindState& state, char descriptor_char) const;
  static KindSlot pop(KindState& state);
  static void pop_type(KindState& state, char descriptor_char);
  /// Storing over one half of a wide value makes the other half Dead. store() pops a value of that type first.
  static void set_local(KindState& state, uint32_t index, KindSlot value);
  static void store(KindState& state, uint32_t index, char type);
  void move_values(KindState& state, uint8_t opcode) const;
  /// Pops the arguments of that method descriptor and, if `receiver`, the receiver; pushes the result.
  void call(KindState& state, std::string_view descriptor, bool receiver) const;

  const ConstantPool& pool_;
  const CodeAttribute& code_;
};

}  // namespace vitrine::classfile
