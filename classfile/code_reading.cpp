// SPDX-License-Identifier: Apache-2.0
// Lengths and stack effects of the instructions of JVMS 6.5, for readers that do not trust the code they walk.
#include "classfile/code_reading.hpp"

#include <array>

namespace vitrine::classfile {
namespace {

struct Row {
  uint8_t length;       // 0: no instruction; variable lengths are computed
  const char* effect;   // see stack_effect
};

struct Family { uint8_t first, last; Row row; };

// One line a family of instructions, in the order of opcodes.
constexpr Family kFamilies[] = {
    {0x00, 0x00, {1, ":"}},      {0x01, 0x01, {1, ":A"}},     {0x02, 0x08, {1, ":I"}},     {0x09, 0x0a, {1, ":J"}},
    {0x0b, 0x0d, {1, ":F"}},     {0x0e, 0x0f, {1, ":D"}},     {0x10, 0x10, {2, ":I"}},     {0x11, 0x11, {3, ":I"}},
    {0x12, 0x12, {2, nullptr}},  {0x13, 0x14, {3, nullptr}},  {0x15, 0x15, {2, ":I"}},     {0x16, 0x16, {2, ":J"}},
    {0x17, 0x17, {2, ":F"}},     {0x18, 0x18, {2, ":D"}},     {0x19, 0x19, {2, ":A"}},     {0x1a, 0x1d, {1, ":I"}},
    {0x1e, 0x21, {1, ":J"}},     {0x22, 0x25, {1, ":F"}},     {0x26, 0x29, {1, ":D"}},     {0x2a, 0x2d, {1, ":A"}},
    {0x2e, 0x2e, {1, "AI:I"}},   {0x2f, 0x2f, {1, "AI:J"}},   {0x30, 0x30, {1, "AI:F"}},   {0x31, 0x31, {1, "AI:D"}},
    {0x32, 0x32, {1, "AI:A"}},   {0x33, 0x35, {1, "AI:I"}},   {0x36, 0x36, {2, "I:"}},     {0x37, 0x37, {2, "J:"}},
    {0x38, 0x38, {2, "F:"}},     {0x39, 0x39, {2, "D:"}},     {0x3a, 0x3a, {2, nullptr}},  {0x3b, 0x3e, {1, "I:"}},
    {0x3f, 0x42, {1, "J:"}},     {0x43, 0x46, {1, "F:"}},     {0x47, 0x4a, {1, "D:"}},     {0x4b, 0x4e, {1, nullptr}},
    {0x4f, 0x4f, {1, "AII:"}},   {0x50, 0x50, {1, "AIJ:"}},   {0x51, 0x51, {1, "AIF:"}},   {0x52, 0x52, {1, "AID:"}},
    {0x53, 0x53, {1, "AIA:"}},   {0x54, 0x56, {1, "AII:"}},   {0x57, 0x5f, {1, nullptr}},
    {0x60, 0x60, {1, "II:I"}},   {0x61, 0x61, {1, "JJ:J"}},   {0x62, 0x62, {1, "FF:F"}},   {0x63, 0x63, {1, "DD:D"}},
    {0x64, 0x64, {1, "II:I"}},   {0x65, 0x65, {1, "JJ:J"}},   {0x66, 0x66, {1, "FF:F"}},   {0x67, 0x67, {1, "DD:D"}},
    {0x68, 0x68, {1, "II:I"}},   {0x69, 0x69, {1, "JJ:J"}},   {0x6a, 0x6a, {1, "FF:F"}},   {0x6b, 0x6b, {1, "DD:D"}},
    {0x6c, 0x6c, {1, "II:I"}},   {0x6d, 0x6d, {1, "JJ:J"}},   {0x6e, 0x6e, {1, "FF:F"}},   {0x6f, 0x6f, {1, "DD:D"}},
    {0x70, 0x70, {1, "II:I"}},   {0x71, 0x71, {1, "JJ:J"}},   {0x72, 0x72, {1, "FF:F"}},   {0x73, 0x73, {1, "DD:D"}},
    {0x74, 0x74, {1, "I:I"}},    {0x75, 0x75, {1, "J:J"}},    {0x76, 0x76, {1, "F:F"}},    {0x77, 0x77, {1, "D:D"}},
    {0x78, 0x78, {1, "II:I"}},   {0x79, 0x79, {1, "JI:J"}},   {0x7a, 0x7a, {1, "II:I"}},   {0x7b, 0x7b, {1, "JI:J"}},
    {0x7c, 0x7c, {1, "II:I"}},   {0x7d, 0x7d, {1, "JI:J"}},   {0x7e, 0x7e, {1, "II:I"}},   {0x7f, 0x7f, {1, "JJ:J"}},
    {0x80, 0x80, {1, "II:I"}},   {0x81, 0x81, {1, "JJ:J"}},   {0x82, 0x82, {1, "II:I"}},   {0x83, 0x83, {1, "JJ:J"}},
    {0x84, 0x84, {3, ":"}},      {0x85, 0x85, {1, "I:J"}},    {0x86, 0x86, {1, "I:F"}},    {0x87, 0x87, {1, "I:D"}},
    {0x88, 0x88, {1, "J:I"}},    {0x89, 0x89, {1, "J:F"}},    {0x8a, 0x8a, {1, "J:D"}},    {0x8b, 0x8b, {1, "F:I"}},
    {0x8c, 0x8c, {1, "F:J"}},    {0x8d, 0x8d, {1, "F:D"}},    {0x8e, 0x8e, {1, "D:I"}},    {0x8f, 0x8f, {1, "D:J"}},
    {0x90, 0x90, {1, "D:F"}},    {0x91, 0x93, {1, "I:I"}},    {0x94, 0x94, {1, "JJ:I"}},   {0x95, 0x96, {1, "FF:I"}},
    {0x97, 0x98, {1, "DD:I"}},   {0x99, 0x9e, {3, "I:"}},     {0x9f, 0xa4, {3, "II:"}},    {0xa5, 0xa6, {3, "AA:"}},
    {0xa7, 0xa7, {3, ":"}},      {0xa8, 0xa8, {3, nullptr}},  {0xa9, 0xa9, {2, ":"}},      {0xaa, 0xab, {1, "I:"}},
    {0xac, 0xac, {1, "I:"}},     {0xad, 0xad, {1, "J:"}},     {0xae, 0xae, {1, "F:"}},     {0xaf, 0xaf, {1, "D:"}},
    {0xb0, 0xb0, {1, "A:"}},     {0xb1, 0xb1, {1, ":"}},      {0xb2, 0xb8, {3, nullptr}},  {0xb9, 0xba, {5, nullptr}},
    {0xbb, 0xbb, {3, ":A"}},     {0xbc, 0xbc, {2, "I:A"}},    {0xbd, 0xbd, {3, "I:A"}},    {0xbe, 0xbe, {1, "A:I"}},
    {0xbf, 0xbf, {1, "A:"}},     {0xc0, 0xc0, {3, "A:A"}},    {0xc1, 0xc1, {3, "A:I"}},    {0xc2, 0xc3, {1, "A:"}},
    {0xc4, 0xc4, {1, nullptr}},  {0xc5, 0xc5, {4, nullptr}},  {0xc6, 0xc7, {3, "A:"}},     {0xc8, 0xc8, {5, ":"}},
    {0xc9, 0xc9, {5, nullptr}},
};

constexpr std::array<Row, 256> kRows = [] {
  std::array<Row, 256> rows{};
  for (const Family& family : kFamilies)
    for (int code = family.first; code <= family.last; ++code) rows[static_cast<size_t>(code)] = family.row;
  return rows;
}();

}  // namespace

const char* stack_effect(uint8_t opcode) { return kRows[opcode].effect; }

uint32_t CodeReader::length_at(uint32_t bci) const {
  if (bci >= size()) return 0;
  uint64_t length = kRows[u1(bci)].length;
  switch (u1(bci)) {
    case op::wide: {
      const uint8_t widened = u1(bci + 1);
      if (widened == op::iinc) length = 6;
      else if ((widened >= op::iload && widened <= op::aload) || (widened >= op::istore && widened <= op::astore) || widened == op::ret) length = 4;
      else return 0;
      break;
    }
    case op::tableswitch:
    case op::lookupswitch: {
      const SwitchTable table(*this, bci);
      if (!table.well_formed()) return 0;
      const uint64_t header = ((bci + 4u) & ~3u) - bci;
      length = header + (table.is_lookup() ? 8 + 8 * uint64_t(table.count()) : 12 + 4 * uint64_t(table.count()));
      break;
    }
    default: break;
  }
  return length <= size() - bci ? static_cast<uint32_t>(length) : 0;
}

SwitchTable::SwitchTable(const CodeReader& code, uint32_t bci) : code_(code), bci_(bci) {
  const uint32_t at = (bci + 4) & ~3u;
  default_ = int64_t{bci} + code.s4(at);
  if (code.u1(bci) == op::lookupswitch) {
    stride_ = 8;
    count_ = code.s4(at + 4);
    first_ = at + 12;
  } else {
    stride_ = 4;
    low_ = code.s4(at + 4);
    count_ = int64_t{code.s4(at + 8)} - low_ + 1;
    first_ = at + 12;
    if (count_ == 0) count_ = -1;  // low > high
  }
  if (count_ > static_cast<int64_t>(code.size())) count_ = -1;
}

}  // namespace vitrine::classfile
