// SPDX-License-Identifier: Apache-2.0
// Runners that go from one thread to another, without Java: their context goes along, the POSIX thread is borrowed.
#include "vm/thread/runner.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tests/unit/vm/attached.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {
namespace {

std::function<void(Runner&)> g_work;
constexpr RunnerWork kWork{[](Runner& self) { g_work(self); }, [](Runner&) { return true; },
                           [](Runner&, std::unique_ptr<MonitorWait>&) { return false; }};

/// A runner that does `work` when it is run, and is given back at the end of the scope.
struct Taken {
  explicit Taken(std::function<void(Runner&)> work) : runner(*Runner::take()) { g_work = std::move(work); }
  ~Taken() { Runner::give_back(runner); }
  bool run(Thread& self) { return runner.run(self, kWork); }
  Runner& runner;
};

TEST(Runner, IsAThreadOnAnotherStack) {
  Attached here;
  const char* address = nullptr;
  Taken taken([&](Runner& self) {
    const char local = 0;
    address = &local;
    EXPECT_EQ(Thread::current(), &self);
    EXPECT_EQ(self.outer.load(), &here.self);
    EXPECT_EQ(here.self.inner.load(), &self);
    EXPECT_EQ(self.pthread, pthread_self());
    EXPECT_LT(address, self.native_stack_base);
    EXPECT_GT(address, self.native_stack_limit);
  });
  EXPECT_TRUE(taken.runner.is_idle());
  EXPECT_TRUE(taken.run(here.self));
  EXPECT_NE(address, nullptr);
  EXPECT_EQ(Thread::current(), &here.self);
  EXPECT_EQ(taken.runner.outer.load(), nullptr);
  EXPECT_EQ(here.self.inner.load(), nullptr);
  EXPECT_NE(taken.runner.context.java_stack, here.self.context.java_stack);
  EXPECT_NE(taken.runner.context.lock_id, here.self.context.lock_id);
}

TEST(Runner, TakesMonitorsAndReferencesToAnotherThread) {
  Attached here;
  FakeObject locked, referenced, thrown;
  jobject reference = nullptr;
  pthread_t second{};
  Taken taken([&](Runner& self) {
    monitor_enter(self, locked.get(), nullptr);
    reference = self.context.local_references.create(referenced.get());
    self.context.pending_exception = thrown.get();
    EXPECT_TRUE(self.leave());
    second = self.pthread;  // not pthread_self, which the compiler takes for constant
    EXPECT_TRUE(holds_lock(self, locked.get()));
    EXPECT_TRUE(self.context.local_references.owns(reference));
    EXPECT_EQ(dereference(reference), referenced.get());
    EXPECT_EQ(self.context.pending_exception, thrown.get());
    self.context.pending_exception = nullptr;
    EXPECT_TRUE(monitor_exit(self, locked.get(), nullptr).ok());
  });
  EXPECT_FALSE(taken.run(here.self));
  EXPECT_FALSE(taken.runner.is_idle());
  EXPECT_FALSE(holds_lock(here.self, locked.get()));
  EXPECT_EQ(monitor_usage(locked.get()).owner, &taken.runner);
  EXPECT_FALSE(here.self.context.local_references.owns(reference));
  EXPECT_EQ(here.self.context.pending_exception, nullptr);

  std::thread other = attached_thread([&](Thread& self) {
    EXPECT_TRUE(taken.run(self));
    EXPECT_FALSE(holds_lock(self, locked.get()));
  });
  const pthread_t thread_of_other = other.native_handle();
  here.join(other);
  EXPECT_EQ(second, thread_of_other);
  EXPECT_EQ(monitor_usage(locked.get()).entry_count, 0u);
}

TEST(Runner, ExcludesOthersWhileNobodyRunsIt) {
  Attached here;
  FakeObject object;
  Taken taken([&](Runner& self) {
    monitor_enter(self, object.get(), nullptr);
    self.leave();
    EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
  });
  EXPECT_FALSE(taken.run(here.self));
  std::atomic<bool> entered{false};
  std::thread other = attached_thread([&](Thread& self) {
    monitor_enter(self, object.get(), nullptr);
    entered = true;
    EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
  });
  here.sleep_ms(50);
  EXPECT_FALSE(entered);
  EXPECT_TRUE(taken.run(here.self));
  here.join(other);
  EXPECT_TRUE(entered);
}

TEST(Runner, KeepsAnAsynchronousException) {
  Attached here;
  FakeObject thrown;
  Object* pending = nullptr;
  Taken taken([&](Runner& self) {
    self.leave();
    self.poll();
    pending = std::exchange(self.context.pending_exception, nullptr);
  });
  EXPECT_FALSE(taken.run(here.self));
  stop_thread(taken.runner, thrown.get());
  here.self.poll();
  EXPECT_EQ(here.self.context.pending_exception, nullptr);
  EXPECT_TRUE(taken.run(here.self));
  EXPECT_EQ(pending, thrown.get());
}

TEST(Runner, IsReused) {
  Attached here;
  const Runner* first;
  {
    Taken taken([](Runner&) {});
    first = &taken.runner;
    EXPECT_TRUE(taken.run(here.self));
  }
  int runs = 0;
  Taken again([&](Runner&) { ++runs; });
  EXPECT_EQ(&again.runner, first);
  EXPECT_TRUE(again.run(here.self));
  EXPECT_TRUE(again.run(here.self));
  EXPECT_EQ(runs, 2);
}

TEST(Runner, WithoutMemoryThereIsNone) {
  Attached here;
  world().mutex.assume_held();  // there is no other thread
  std::vector<Runner*> idle;
  world().idle_runners.swap(idle);
  Runner* kept = std::exchange(here.self.idle_runner, nullptr);
  const int64_t kilobytes = vm_options().ThreadStackSize;
  vm_options().ThreadStackSize.set(int64_t{1} << 37, FlagOrigin::Default);  // more than the address space
  EXPECT_EQ(Runner::take(), nullptr);
  vm_options().ThreadStackSize.set(kilobytes, FlagOrigin::Default);
  world().idle_runners.swap(idle);
  here.self.idle_runner = kept;
}

TEST(Runner, GoesToTheListWithItsThread) {
  const Runner* used;
  {
    Attached here;
    Runner* runner = Runner::take();
    Runner* other = Runner::take();
    used = runner;
    Runner::give_back(*runner);
    Runner::give_back(*other);
    EXPECT_EQ(here.self.idle_runner, used);
  }
  world().mutex.assume_held();  // there is no other thread
  EXPECT_EQ(world().idle_runners.back(), used);
}

TEST(Runner, WithTooManyThreadsThereIsNone) {
  Attached here;
  world().mutex.assume_held();  // there is no other thread
  std::vector<Runner*> idle;
  world().idle_runners.swap(idle);
  std::vector<uint32_t> free;
  world().free_lock_ids.swap(free);
  const uint32_t next = std::exchange(world().next_lock_id, kMaxLockId + 1);
  EXPECT_EQ(Runner::take(), nullptr);  // although there was memory for its stacks
  world().next_lock_id = next;
  world().free_lock_ids.swap(free);
  EXPECT_NE(Runner::take(), nullptr);
  world().idle_runners.swap(idle);
}

}  // namespace
}  // namespace vitrine::vm
