// SPDX-License-Identifier: Apache-2.0
// Lengths of the three instructions whose length is not in the table (JVMS 6.5.tableswitch, lookupswitch, wide).
#include "classfile/bytecodes.hpp"

namespace vitrine::classfile {

uint32_t instruction_length(std::span<const uint8_t> code, uint32_t bci, uint8_t opcode) {
  const OpInfo& info = kOps[opcode];
  if (info.mnemonic.empty() || bci >= code.size()) return 0;
  uint64_t rest = code.size() - bci;
  uint64_t length = 0;
  if (info.operand_bytes >= 0) {
    length = 1u + static_cast<uint64_t>(info.operand_bytes);
  } else if (opcode == Op::wide) {
    if (rest < 2) return 0;
    Operands widened = kOps[code[bci + 1]].operands;
    if (widened != Operands::Local && widened != Operands::Increment) return 0;
    length = widened == Operands::Increment ? 6 : 4;
  } else {
    uint64_t table = ((bci + 4) & ~3u) - bci;  // operands are aligned to four bytes relative to the start of the code
    uint32_t at = bci + static_cast<uint32_t>(table);
    if (rest < table + (opcode == Op::tableswitch ? 12 : 8)) return 0;
    if (opcode == Op::tableswitch) {
      int64_t low = code_s4(code, at + 4), high = code_s4(code, at + 8);
      if (low > high) return 0;
      length = table + 12 + 4 * static_cast<uint64_t>(high - low + 1);
    } else {
      int32_t pairs = code_s4(code, at + 4);
      if (pairs < 0) return 0;
      length = table + 8 + 8 * static_cast<uint64_t>(pairs);
    }
  }
  return length <= rest ? static_cast<uint32_t>(length) : 0;
}

}  // namespace vitrine::classfile
