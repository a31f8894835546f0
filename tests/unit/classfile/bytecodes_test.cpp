// SPDX-License-Identifier: Apache-2.0
// The instruction table (JVMS 6.5): complete, with the right lengths, also of the three instructions of variable
// length.
#include "classfile/bytecodes.hpp"

#include <gtest/gtest.h>

#include <vector>

using namespace vitrine::classfile;

TEST(Bytecodes, EveryOpcodeOfTheSpecificationHasARow) {
  for (int op = 0; op < 256; ++op) {
    bool expected = op <= 201 || op == 0xca || op == 0xfe || op == 0xff;
    EXPECT_EQ(!mnemonic(static_cast<uint8_t>(op)).empty(), expected) << op;
  }
  EXPECT_EQ(mnemonic(0xa7), "goto");
  EXPECT_EQ(mnemonic(0xb1), "return");
  EXPECT_EQ(mnemonic(0xbb), "new");
  EXPECT_EQ(mnemonic(0xb9), "invokeinterface");
  EXPECT_EQ(+Op::jsr_w, 201);
  EXPECT_EQ(kOps[Op::ladd].popped, "JJ");
  EXPECT_EQ(kOps[Op::ladd].pushed, "J");
}

TEST(Bytecodes, LengthsOfFixedAndWideInstructions) {
  std::vector<uint8_t> code{
      Op::invokeinterface, 0, 1, 1, 0, Op::wide, Op::iload, 1, 0, Op::wide, Op::iinc, 1, 0, 0, 5, Op::nop};
  std::vector<uint32_t> lengths;
  for (uint32_t bci = 0; bci < code.size(); bci += lengths.back()) lengths.push_back(instruction_length(code, bci));
  EXPECT_EQ(lengths, (std::vector<uint32_t>{5, 4, 6, 1}));
  std::vector<uint8_t> bad{Op::wide, Op::iadd, 0, 0};
  EXPECT_EQ(instruction_length(bad, 0), 0u);
  std::vector<uint8_t> cut{Op::sipush, 1};
  EXPECT_EQ(instruction_length(cut, 0), 0u);
}

TEST(Bytecodes, Switches) {
  std::vector<uint8_t> code{Op::nop, Op::tableswitch,
                            0,       0,
                            0,       0,
                            0,       30,
                            0xff,    0xff,
                            0xff,    0xff,
                            0,       0,
                            0,       1,
                            0,       0,
                            0,       20,
                            0,       0,
                            0,       21,
                            0,       0,
                            0,       22};
  ASSERT_EQ(instruction_length(code, 1), 27u);
  SwitchView view(code, 1);
  EXPECT_EQ(view.count(), 3u);
  EXPECT_EQ(view.key(0), -1);
  EXPECT_EQ(view.target(2), 23);
  EXPECT_EQ(view.default_target(), 31);
  code[15] = 0x7f;  // high = 127: does not fit
  EXPECT_EQ(instruction_length(code, 1), 0u);
  std::vector<uint8_t> lookup{Op::lookupswitch, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 7, 0xff, 0xff, 0xff, 0xff};
  ASSERT_EQ(instruction_length(lookup, 0), 20u);
  EXPECT_EQ(SwitchView(lookup, 0).key(0), 7);
  EXPECT_EQ(SwitchView(lookup, 0).target(0), -1);
}
