// SPDX-License-Identifier: Apache-2.0
// The rows of classfile/bytecodes.def as tables and functions (JVMS 6.5): names of the opcodes, lengths, stack effects.
// Used by the verifier, the interpreter's decoder, the disassembler, JVM TI redefinition and the fuzz generators.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine::classfile {

/// The meaning of an instruction's operand bytes. `u` and `s` are unsigned and signed big-endian integers of that many
/// bytes, as in JVMS 4 and 6.5.
enum class Operands : uint8_t {
  None,
  Byte,       // s1 value
  Short,      // s2 value
  Constant1,  // u1 constant pool index
  Constant2,  // u2 constant pool index
  Local,      // u1 local variable (u2 after wide)
  Increment,  // u1 local, s1 value (u2, s2 after wide)
  Branch2,    // s2 offset from the instruction's own bci
  Branch4,    // s4 offset
  TableSwitch,
  LookupSwitch,
  InvokeInterface,  // u2 constant, u1 count, 0
  InvokeDynamic,    // u2 constant, 0, 0
  PrimitiveType,    // u1 BasicType
  MultiANewArray,   // u2 constant, u1 dimensions
  Wide,
};

/// Opcodes by mnemonic: Op::iadd, Op::goto_. The enum is unscoped inside a struct, so that opcodes compare with a plain
/// uint8_t.
struct Op {
  enum Code : uint8_t {
#define BYTECODE(code, mnemonic, bytes, effect, operands) mnemonic = code,
#include "classfile/bytecodes.def"
#undef BYTECODE
  };
};

/// A row of bytecodes.def. The views are of static text.
struct OpInfo {
  std::string_view mnemonic;        // empty: no such instruction
  int8_t operand_bytes = 0;         // -1: variable
  std::string_view popped, pushed;  // the halves of "popped:pushed", letters as in bytecodes.def
  Operands operands = Operands::None;
};

/// The rows by opcode. If the effect of an instruction depends on a descriptor or a constant, `popped` or `pushed`
/// contains '?'.
inline constexpr std::array<OpInfo, 256> kOps = [] {
  std::array<OpInfo, 256> table{};
  auto row = [&](int code, std::string_view name, int bytes, std::string_view effect, Operands operands) {
    if (name.back() == '_') name.remove_suffix(1);
    auto colon = effect.find(':');
    table[code] = {name, static_cast<int8_t>(bytes), effect.substr(0, colon), effect.substr(colon + 1), operands};
  };
#define BYTECODE(code, mnemonic, bytes, effect, operands) row(code, #mnemonic, bytes, effect, Operands::operands);
#include "classfile/bytecodes.def"
#undef BYTECODE
  return table;
}();

/// The last opcode that may occur in a class file. All higher ones are reserved (JVMS 6.2), such as breakpoint, or
/// unused.
inline constexpr uint8_t kLastOpcode = Op::jsr_w;

/// As JVMS 6.5 spells it: "goto", without the underscore of Op::goto_. Empty if there is no such instruction.
constexpr std::string_view mnemonic(uint8_t opcode) { return kOps[opcode].mnemonic; }
/// Only the number counts: an opcode may need a class file of a certain version (JVMS 4.9.1).
constexpr bool legal_in_class_file(uint8_t opcode) { return opcode <= kLastOpcode; }

/// Length in bytes of the instruction at `bci`, operands included (JVMS 6.5). `opcode` is a parameter so that a caller
/// can pass the original opcode where the code has a breakpoint. 0: not an instruction, or it does not fit into the
/// code. A result other than 0 says that all operands may be read.
uint32_t instruction_length(std::span<const uint8_t> code, uint32_t bci, uint8_t opcode);
/// The same with the opcode that stands at `bci`; 0 if `bci` is outside of the code.
inline uint32_t instruction_length(std::span<const uint8_t> code, uint32_t bci) {
  return bci < code.size() ? instruction_length(code, bci, code[bci]) : 0;
}

/// Kinds of instructions by opcode, without `wide`, whose kind is that of the opcode behind it.
constexpr bool is_return(uint8_t op) { return op >= Op::ireturn && op <= Op::return_; }
constexpr bool is_invoke(uint8_t op) { return op >= Op::invokevirtual && op <= Op::invokedynamic; }
constexpr bool is_switch(uint8_t op) { return op == Op::tableswitch || op == Op::lookupswitch; }
constexpr bool is_field_access(uint8_t op) { return op >= Op::getstatic && op <= Op::putfield; }
/// if*, goto, jsr and their wide forms: the operand is one offset. Not the switches, not ret.
constexpr bool is_branch(uint8_t op) {
  return kOps[op].operands == Operands::Branch2 || kOps[op].operands == Operands::Branch4;
}
/// Branches after which control may continue with the following instruction. Not jsr.
constexpr bool is_conditional_branch(uint8_t op) {
  return (op >= Op::ifeq && op <= Op::if_acmpne) || op == Op::ifnull || op == Op::ifnonnull;
}
/// Whether control never continues with the following instruction (JVMS 4.10.1.6): goto, switches, returns, athrow,
/// ret. Not jsr, because its subroutine may return.
constexpr bool ends_flow(uint8_t op) {
  return op == Op::goto_ || op == Op::goto_w || op == Op::ret || op == Op::athrow || is_switch(op) || is_return(op);
}

/// Operand readers, big-endian; `at` is the position of the operand, not of the instruction. Precondition: the
/// instruction lies within the code.
constexpr uint16_t code_u2(std::span<const uint8_t> c, uint32_t at) {
  return static_cast<uint16_t>(c[at] << 8 | c[at + 1]);
}
constexpr int16_t code_s2(std::span<const uint8_t> c, uint32_t at) { return static_cast<int16_t>(code_u2(c, at)); }
constexpr int32_t code_s4(std::span<const uint8_t> c, uint32_t at) {
  return static_cast<int32_t>(static_cast<uint32_t>(code_u2(c, at)) << 16 | code_u2(c, at + 2));
}
/// Target bci of a branch (is_branch). In code that has not been verified, it may lie outside of the code or be
/// negative.
constexpr int64_t branch_target(std::span<const uint8_t> c, uint32_t bci) {
  return kOps[c[bci]].operands == Operands::Branch4 ? int64_t{bci} + code_s4(c, bci + 1)
                                                    : int64_t{bci} + code_s2(c, bci + 1);
}

/// One view of tableswitch and lookupswitch. Targets are bcis. Precondition: instruction_length(code, bci) != 0.
class SwitchView {
 public:
  SwitchView(std::span<const uint8_t> code, uint32_t bci)
      : code_(code), bci_(bci), at_((bci + 4) & ~3u), table_(code[bci] == Op::tableswitch) {}
  /// The targets of code that has not been verified may lie outside of it.
  int64_t default_target() const { return int64_t{bci_} + code_s4(code_, at_); }
  /// The number of keys, without the default.
  uint32_t count() const {
    return table_ ? static_cast<uint32_t>(int64_t{high()} - low() + 1) : static_cast<uint32_t>(code_s4(code_, at_ + 4));
  }
  /// The i-th key and its target; i < count(). The keys of a lookupswitch are in ascending order if the code has been
  /// verified (JVMS 6.5.lookupswitch).
  int32_t key(uint32_t i) const {
    return table_ ? static_cast<int32_t>(low() + int64_t{i}) : code_s4(code_, at_ + 8 + 8 * i);
  }
  int64_t target(uint32_t i) const {
    const uint32_t row = table_ ? 4 : 8;  // a row of lookupswitch begins with its key
    return int64_t{bci_} + code_s4(code_, at_ + 12 + row * i);
  }
  /// The smallest and the largest key; low() <= high().
  int32_t low() const { return code_s4(code_, at_ + 4); }   // tableswitch only
  int32_t high() const { return code_s4(code_, at_ + 8); }  // tableswitch only

 private:
  std::span<const uint8_t> code_;
  uint32_t bci_, at_;
  bool table_;
};

}  // namespace vitrine::classfile
