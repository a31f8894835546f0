// SPDX-License-Identifier: Apache-2.0
// Attaching a thread when there is no memory for a Java stack.
#include <gtest/gtest.h>

#include "tests/unit/vm/attached.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
namespace {

TEST(Threads, NoMemoryForAJavaStackIsNoThread) {
  auto& stack_size = vm_options().ThreadStackSize;
  const auto usual = stack_size;
  stack_size.set(int64_t{1} << 37, FlagOrigin::CommandLine);  // more than the address space
  EXPECT_EQ(attach_current_thread("without a stack", true), nullptr);
  EXPECT_EQ(Thread::current(), nullptr);
  stack_size = usual;
  Attached self;
  EXPECT_EQ(Thread::current(), &self.self);
}

}  // namespace
}  // namespace vitrine::vm
