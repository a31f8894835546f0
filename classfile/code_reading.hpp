// SPDX-License-Identifier: Apache-2.0
// Bounded reading of the code array of a method (JVMS 4.7.3, 6.5): operands, lengths of instructions, switch tables. Used by everything in
// this room that walks code it must not trust: frame_state, npe_message, the verifier.
#pragma once
#include <cstdint>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// Reads operands; bytes beyond the end read as 0, so a walk over malformed code stops without reading outside.
class CodeReader {
 public:
  explicit CodeReader(Bytes code) : code_(code) {}
  uint32_t size() const { return static_cast<uint32_t>(code_.size()); }
  uint8_t u1(uint32_t at) const { return at < code_.size() ? code_[at] : 0; }
  int8_t s1(uint32_t at) const { return static_cast<int8_t>(u1(at)); }
  uint16_t u2(uint32_t at) const { return static_cast<uint16_t>(u1(at) << 8 | u1(at + 1)); }
  int16_t s2(uint32_t at) const { return static_cast<int16_t>(u2(at)); }
  int32_t s4(uint32_t at) const { return static_cast<int32_t>(static_cast<uint32_t>(u2(at)) << 16 | u2(at + 2)); }

  /// Length of the instruction at `bci` with its operands; 0 if the opcode is not one of JVMS 6.5 or the instruction does not fit.
  uint32_t length_at(uint32_t bci) const;

 private:
  Bytes code_;
};

/// tableswitch and lookupswitch alike. Targets are absolute and may lie outside the code.
class SwitchTable {
 public:
  SwitchTable(const CodeReader& code, uint32_t bci);
  bool well_formed() const { return count_ >= 0; }
  int64_t default_target() const { return default_; }
  int32_t count() const { return count_ < 0 ? 0 : static_cast<int32_t>(count_); }
  int64_t target(int32_t i) const { return int64_t{bci_} + code_.s4(first_ + static_cast<uint32_t>(i) * stride_); }
  /// lookupswitch only.
  int32_t key(int32_t i) const { return code_.s4(first_ - 4 + static_cast<uint32_t>(i) * stride_); }
  bool is_lookup() const { return stride_ == 8; }
  /// tableswitch only: `low`.
  int32_t low() const { return low_; }

 private:
  const CodeReader& code_;
  uint32_t bci_, first_, stride_;
  int64_t default_, count_;
  int32_t low_ = 0;
};

/// Opcodes that frame_state, npe_message and the verifier treat one by one; families are given by their first and last member.
namespace op {
enum : uint8_t {
  aconst_null = 0x01, iconst_m1 = 0x02, iconst_5 = 0x08, bipush = 0x10, sipush = 0x11, ldc = 0x12, ldc_w = 0x13, ldc2_w = 0x14,
  iload = 0x15, aload = 0x19, iload_0 = 0x1a, aload_0 = 0x2a, aload_3 = 0x2d, iaload = 0x2e, laload = 0x2f, faload = 0x30, daload = 0x31,
  aaload = 0x32, baload = 0x33, caload = 0x34, saload = 0x35, istore = 0x36, astore = 0x3a, istore_0 = 0x3b, astore_0 = 0x4b,
  astore_3 = 0x4e, iastore = 0x4f, lastore = 0x50, fastore = 0x51, dastore = 0x52, aastore = 0x53, bastore = 0x54, castore = 0x55,
  sastore = 0x56, pop = 0x57, pop2 = 0x58, dup = 0x59, dup_x1 = 0x5a, dup_x2 = 0x5b, dup2 = 0x5c, dup2_x1 = 0x5d, dup2_x2 = 0x5e,
  swap = 0x5f, iinc = 0x84, ifeq = 0x99, if_icmpeq = 0x9f, if_acmpeq = 0xa5, if_acmpne = 0xa6, goto_ = 0xa7, jsr = 0xa8, ret = 0xa9,
  tableswitch = 0xaa, lookupswitch = 0xab, ireturn = 0xac, areturn = 0xb0, return_ = 0xb1, getstatic = 0xb2, putstatic = 0xb3,
  getfield = 0xb4, putfield = 0xb5, invokevirtual = 0xb6, invokespecial = 0xb7, invokestatic = 0xb8, invokeinterface = 0xb9,
  invokedynamic = 0xba, new_ = 0xbb, newarray = 0xbc, anewarray = 0xbd, arraylength = 0xbe, athrow = 0xbf, checkcast = 0xc0,
  instanceof_ = 0xc1, monitorenter = 0xc2, monitorexit = 0xc3, wide = 0xc4, multianewarray = 0xc5, ifnull = 0xc6, ifnonnull = 0xc7,
  goto_w = 0xc8, jsr_w = 0xc9,
};
}  // namespace op

/// What the instruction does to the operand stack, "popped:pushed" in letters I J F D A (a wide value is one letter); nullptr where it depends on
/// operands (loads of constants, fields, calls, multianewarray) or moves values of any type (pop ... swap, astore), or for no instruction.
const char* stack_effect(uint8_t opcode);

/// True if control never reaches the instruction after this one.
constexpr bool ends_flow(uint8_t opcode) {
  return opcode == op::goto_ || opcode == op::goto_w || (opcode >= op::jsr && opcode <= op::return_) || opcode == op::athrow || opcode == op::jsr_w;
}

/// True for if<cond>, if_icmp<cond>, if_acmp<cond>, goto, jsr, ifnull, ifnonnull, goto_w and jsr_w.
constexpr bool is_branch(uint8_t opcode) {
  return (opcode >= op::ifeq && opcode <= op::jsr) || (opcode >= op::ifnull && opcode <= op::jsr_w);
}
inline int64_t branch_target(const CodeReader& code, uint32_t bci) {
  const bool far = code.u1(bci) == op::goto_w || code.u1(bci) == op::jsr_w;
  return int64_t{bci} + (far ? code.s4(bci + 1) : code.s2(bci + 1));
}

}  // namespace vitrine::classfile
