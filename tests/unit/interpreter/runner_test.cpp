// SPDX-License-Identifier: Apache-2.0
// A context that runs Java on one thread and then on another: that of a vm::Runner.
#include "vm/thread/runner.hpp"

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

std::function<void(vm::Runner&)> g_work;
constexpr vm::RunnerWork kWork{[](vm::Runner& self) { g_work(self); }, [](vm::Runner&) { return true; }};

TEST(Context, CallsIntoJavaOnTwoThreads) {
  Runner program("Moved", kSource);
  vm::Attached here;
  vm::Runner* runner = vm::Runner::take();
  ASSERT_NE(runner, nullptr);
  const vm::ExecutionContext& context = runner->context;
  auto call = [&](vm::Thread& self, const char* name, vm::Slot argument) {
    auto result = vm::ports().executor->run(self, program.method(name), &argument);
    EXPECT_TRUE(result.ok());
    EXPECT_EQ(context.top_frame, nullptr);
    EXPECT_EQ(context.stack_pointer, context.java_stack);
    return result.value_or(-1);
  };
  pthread_t first{}, second{};
  g_work = [&](vm::Runner& self) {
    first = self.pthread;
    EXPECT_EQ(call(self, "fib", 15), 610);
    EXPECT_TRUE(self.leave());
    second = self.pthread;
    EXPECT_EQ(call(self, "depth", 1000), 1973);  // what the first thread has counted
  };

  EXPECT_FALSE(runner->run(here.self, kWork));
  EXPECT_NE(context.java_stack[0], 0);            // the frames were on the runner's stack,
  EXPECT_EQ(here.self.context.java_stack[0], 0);  // not on the thread's
  std::thread other = vm::attached_thread([&](vm::Thread& self) {
    EXPECT_TRUE(runner->run(self, kWork));
    EXPECT_EQ(self.context.java_stack[0], 0);
  });
  here.join(other);
  EXPECT_NE(first, second);
  vm::Runner::give_back(*runner);
}

}  // namespace
}  // namespace vitrine::interpreter
