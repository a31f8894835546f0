// SPDX-License-Identifier: Apache-2.0
#include "base/machine/code_memory.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/machine/assembler.hpp"

namespace vitrine::machine {

TEST(CodeMemory, WhatIsWrittenAtOneAddressIsExecutedAtTheOther) {
  std::string why_not;
  const auto memory = CodeMemory::reserve(size_t{1} << 16, why_not);
  ASSERT_NE(memory, nullptr) << why_not;
  CodeHolder holder;
  holder.init(asmjit::Environment::host());
  Assembler assembler(&holder);
  assembler.lea(asmjit::x86::eax, asmjit::x86::ptr(asmjit::x86::rdi, asmjit::x86::rsi));
  assembler.ret();
  char* const code = memory->allocate(holder.codeSize());
  ASSERT_NE(code, nullptr);
  EXPECT_NE(code, memory->writable(code));
  holder.relocateToBase(reinterpret_cast<uint64_t>(code));
  holder.copyFlattenedData(memory->writable(code), holder.codeSize());
  EXPECT_EQ(reinterpret_cast<int (*)(long, long)>(code)(40, 2), 42);
}

TEST(CodeMemory, FreedBlocksAreUsedAgainAndGapsJoin) {
  std::string why_not;
  const auto memory = CodeMemory::reserve(4096, why_not);
  ASSERT_NE(memory, nullptr) << why_not;
  std::vector<char*> blocks;
  while (char* block = memory->allocate(100)) blocks.push_back(block);  // 112 bytes each
  EXPECT_EQ(blocks.size(), 36u);
  EXPECT_EQ(memory->used(), 36u * 112);
  for (const char* block : blocks) EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 16, 0u);
  for (size_t i = 10; i < 20; i += 2) memory->free(blocks[i]);
  EXPECT_EQ(memory->allocate(200), nullptr);
  for (size_t i = 11; i < 20; i += 2) memory->free(blocks[i]);
  EXPECT_EQ(memory->allocate(1120), blocks[10]);
  EXPECT_EQ(memory->peak(), 36u * 112);
  EXPECT_TRUE(memory->contains(blocks[0]) && !memory->contains(&blocks) && !memory->contains(memory->begin() + 4096));
}

TEST(CodeMemory, ARangeThatCannotBeHadHasAReason) {
  std::string why_not;
  EXPECT_EQ(CodeMemory::reserve(size_t{1} << 60, why_not), nullptr);
  EXPECT_NE(why_not.find("for 1152921504606846976 bytes of machine code: "), std::string::npos) << why_not;
}

}  // namespace vitrine::machine
