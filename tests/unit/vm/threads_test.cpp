// SPDX-License-Identifier: Apache-2.0
// Attaching a thread when there is no memory for a Java stack.
#include <gtest/gtest.h>

#include "tests/unit/vm/attached.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
namespace {

TEST(Threads, NoMemoryForAJavaStackIsNoThread) {
  size_t& stack_size = vm_options().thread_stack_size;
  const size_t usual = std::exchange(stack_size, size_t{1} << 47);  // more than the address space
  EXPECT_EQ(attach_current_thread("without a stack", true), nullptr);
  EXPECT_EQ(Thread::current(), nullptr);
  stack_size = usual;
  Attached self;
  EXPECT_EQ(Thread::current(), &self.self);
}

}  // namespace
}  // namespace vitrine::vm
