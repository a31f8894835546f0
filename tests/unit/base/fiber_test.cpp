// SPDX-License-Identifier: Apache-2.0
// Fibers: going there and back, from several POSIX threads, and the end of one that has never run.
#include "base/fiber.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace vitrine {
namespace {

constexpr size_t kStack = 256 * 1024;

/// A Fiber whose body has begun, and so is never destroyed.
Fiber& begun(std::unique_ptr<Fiber> fiber) {
  static auto& all = *new std::vector<Fiber*>;  // where LeakSanitizer finds them
  all.push_back(fiber.release());
  return *all.back();
}

TEST(Fiber, GoesOnWhereItHasLeft) {
  int step = 0;
  Fiber* self = nullptr;
  Fiber& fiber = begun(Fiber::make(kStack, [&] {
    for (;;) {
      ++step;
      self->leave();
    }
  }));
  self = &fiber;
  EXPECT_EQ(step, 0);  // it begins at the first resume
  fiber.resume();
  EXPECT_EQ(step, 1);
  std::thread([&] { fiber.resume(); }).join();
  EXPECT_EQ(step, 2);
}

TEST(Fiber, RunsOnItsOwnStack) {
  const char* address = nullptr;
  Fiber* self = nullptr;
  Fiber& fiber = begun(Fiber::make(kStack, [&] {
    const char local = 0;
    address = &local;
    for (;;) self->leave();
  }));
  self = &fiber;
  fiber.resume();
#ifndef __SANITIZE_ADDRESS__  // which may keep locals elsewhere
  EXPECT_GE(address, fiber.low());
  EXPECT_LT(address, fiber.high());
#endif
  EXPECT_EQ(static_cast<size_t>(fiber.high() - fiber.low()), kStack);
}

TEST(Fiber, OneThatHasNeverRunIsDestroyed) {
  bool ran = false;
  auto guard = std::make_shared<int>(1);
  std::weak_ptr<int> kept_by_body = guard;
  auto fiber = Fiber::make(kStack, [&ran, guard = std::move(guard)] { ran = true; });
  ASSERT_NE(fiber, nullptr);
  EXPECT_FALSE(kept_by_body.expired());
  fiber.reset();
  EXPECT_TRUE(kept_by_body.expired());
  EXPECT_FALSE(ran);
}

TEST(Fiber, WithoutMemoryThereIsNone) {
  EXPECT_EQ(Fiber::make(size_t{1} << 50, [] {}), nullptr);
}

}  // namespace
}  // namespace vitrine
