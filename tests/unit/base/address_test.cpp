// SPDX-License-Identifier: Apache-2.0
#include "base/machine/address.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <csignal>

#include "base/machine/registers.hpp"

namespace vitrine {
namespace {

uintptr_t address_of(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

TEST(Address, OfTheVmIsThisLibraryAndGeneratedCode) {
  static int in_data;
  EXPECT_TRUE(is_of_vm(address_of(reinterpret_cast<const void*>(&is_of_vm))));
  EXPECT_TRUE(is_of_vm(address_of(&in_data)));
  EXPECT_FALSE(is_of_vm(address_of(reinterpret_cast<const void*>(&getenv))));  // the C library's
  EXPECT_FALSE(is_of_vm(0));
  EXPECT_FALSE(is_of_vm(UINTPTR_MAX));
  int on_stack = 0;
  EXPECT_FALSE(is_of_vm(address_of(&on_stack)));

  constexpr size_t kBytes = 4096;
  void* memory = mmap(nullptr, 2 * kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  const uintptr_t begin = address_of(memory), end = begin + kBytes;
  EXPECT_FALSE(is_of_vm(begin));
  add_generated_code({begin, end});
  EXPECT_TRUE(is_of_vm(begin));
  EXPECT_TRUE(is_generated(end - 1));
  EXPECT_FALSE(is_of_vm(end));
  EXPECT_FALSE(is_of_vm(begin - 1));
  EXPECT_FALSE(is_generated(address_of(&in_data)));
  EXPECT_EQ(library_of(memory), "");
}

TEST(Address, NamesTheLibraryOfOthers) {
  EXPECT_EQ(library_of(reinterpret_cast<const void*>(&getenv)).substr(0, 4), "libc");
  EXPECT_EQ(library_of(reinterpret_cast<const void*>(&is_of_vm)), "");
  EXPECT_EQ(library_of(nullptr), "");
}

TEST(Address, FindsTheBuildIdInNotes) {
  // Two notes: one of another kind, whose name and content are padded, and the build id.
  const char notes[] =
      "\x05\0\0\0\x01\0\0\0\x09\0\0\0Else\0\0\0\0x\0\0\0"
      "\x04\0\0\0\x03\0\0\0\x03\0\0\0GNU\0abc\0";
  const std::span<const char> all(notes, sizeof notes - 1);
  EXPECT_EQ(build_id_in(all), "abc");
  EXPECT_EQ(build_id_in(all.first(24)), "");
  EXPECT_EQ(build_id_in(all.first(all.size() - 2)), "");  // cut off
  EXPECT_EQ(build_id_in({}), "");
}

/// The handler sends the thread on to where another instruction is, as faults.cpp does.
TEST(Registers, OfAnInterruptedThread) {
  static uintptr_t pc, pointer, address;
  static bool fault;
  static volatile char* unmapped;
  struct sigaction before, mine{};
  mine.sa_flags = SA_SIGINFO;
  mine.sa_sigaction = [](int, siginfo_t*, void* context) {
    InterruptedRegisters registers(context);
    pc = registers.pc();
    pointer = registers.stack_pointer();
    fault = registers.is_page_fault();
    address = registers.fault_address();
    EXPECT_EQ(registers.named()[16].value, pc);
    EXPECT_EQ(registers.general()[1], registers.frame_pointer());
    mprotect(reinterpret_cast<void*>(address), 1, PROT_READ | PROT_WRITE);  // the access is repeated, and succeeds
  };
  unmapped = static_cast<char*>(mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  sigaction(SIGSEGV, &mine, &before);
  *unmapped = 1;
  sigaction(SIGSEGV, &before, nullptr);
  EXPECT_TRUE(fault);
  EXPECT_EQ(address, address_of(const_cast<char*>(unmapped)));
  EXPECT_TRUE(is_of_vm(pc));
  EXPECT_LT(pointer - address_of(stack_pointer()) + 4096, 8192u);
}

}  // namespace
}  // namespace vitrine
