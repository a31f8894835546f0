// SPDX-License-Identifier: Apache-2.0
// A context that runs Java on one thread and then on another.
#include "vm/thread/context.hpp"

#include <gtest/gtest.h>

#include "tests/unit/interpreter/fixture.hpp"
#include "tests/unit/vm/attached.hpp"

namespace vitrine::interpreter {
namespace {

constexpr const char* kSource = R"(
  class Moved {
    static long calls;
    static long fib(int n) { calls++; return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static long depth(int n) { return n == 0 ? calls : depth(n - 1); }
  })";

TEST(Context, CallsIntoJavaOnTwoThreads) {
  Runner runner("Moved", kSource);
  vm::Attached here;
  vm::ExecutionContext* context = vm::make_context(512 << 10, nullptr);
  ASSERT_NE(context, nullptr);
  auto call = [&](vm::Thread& self, const char* name, vm::Slot argument) {
    auto result = vm::ports().executor->run(self, runner.method(name), &argument);
    EXPECT_TRUE(result.ok());
    EXPECT_EQ(context->top_frame, nullptr);
    EXPECT_EQ(context->stack_pointer, context->java_stack);
    return result.value_or(-1);
  };

  vm::mount(here.self, *context);
  EXPECT_EQ(call(here.self, "fib", 15), 610);
  vm::unmount(here.self);
  EXPECT_NE(context->java_stack[0], 0);               // the frames were on the context's stack,
  EXPECT_EQ(here.self.own_context.java_stack[0], 0);  // not on the thread's

  std::thread other = vm::attached_thread([&](vm::Thread& self) {
    vm::mount(self, *context);
    EXPECT_EQ(call(self, "depth", 1000), 1973);  // what the first thread has counted
    vm::unmount(self);
    EXPECT_EQ(self.own_context.java_stack[0], 0);
  });
  here.join(other);

  vm::mount(here.self, *context);
  EXPECT_EQ(call(here.self, "fib", 1), 1);
  vm::unmount(here.self);
  vm::free_context(context);
}

}  // namespace
}  // namespace vitrine::interpreter
