// SPDX-License-Identifier: Apache-2.0
// Contexts that move between threads, without Java: what belongs to the context goes with it, what belongs to the
// thread stays.
#include "vm/thread/context.hpp"

#include <gtest/gtest.h>

#include "tests/unit/vm/attached.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::vm {
namespace {

/// A context with a small Java stack, given up at the end of the scope.
struct MadeContext {
  MadeContext() : context(*make_context(128 << 10, nullptr)) {}
  ~MadeContext() { free_context(&context); }
  ExecutionContext& context;
};

TEST(Context, IsMountedInPlaceOfTheThreadsOwn) {
  Attached here;
  MadeContext made;
  EXPECT_EQ(here.self.context, &here.self.own_context);
  EXPECT_EQ(made.context.thread.load(), nullptr);
  mount(here.self, made.context);
  EXPECT_EQ(here.self.context, &made.context);
  EXPECT_EQ(made.context.thread.load(), &here.self);
  EXPECT_EQ(here.self.own_context.thread.load(), nullptr);
  EXPECT_NE(made.context.java_stack, here.self.own_context.java_stack);
  EXPECT_NE(made.context.lock_id, here.self.own_context.lock_id);
  unmount(here.self);
  EXPECT_EQ(here.self.context, &here.self.own_context);
  EXPECT_EQ(here.self.own_context.thread.load(), &here.self);
  EXPECT_EQ(made.context.thread.load(), nullptr);
}

TEST(Context, TakesMonitorsAndReferencesToAnotherThread) {
  Attached here;
  MadeContext made;
  FakeObject locked, referenced, thrown;
  mount(here.self, made.context);
  monitor_enter(here.self, locked.get(), nullptr);
  jobject reference = here.self.context->local_references.create(referenced.get());
  here.self.context->pending_exception = thrown.get();
  unmount(here.self);

  EXPECT_FALSE(holds_lock(here.self, locked.get()));
  EXPECT_EQ(monitor_usage(locked.get()).owner, nullptr);  // the owner runs on no thread
  EXPECT_EQ(monitor_usage(locked.get()).entry_count, 1u);
  EXPECT_FALSE(here.self.context->local_references.owns(reference));
  EXPECT_EQ(here.self.context->pending_exception, nullptr);

  std::thread other = attached_thread([&](Thread& self) {
    mount(self, made.context);
    EXPECT_EQ(monitor_usage(locked.get()).owner, &self);
    EXPECT_TRUE(self.context->local_references.owns(reference));
    EXPECT_EQ(resolve(reference), referenced.get());
    EXPECT_EQ(self.context->pending_exception, thrown.get());
    self.context->pending_exception = nullptr;
    EXPECT_TRUE(monitor_exit(self, locked.get()).ok());
    unmount(self);
    EXPECT_FALSE(holds_lock(self, locked.get()));
  });
  here.join(other);
  EXPECT_EQ(monitor_usage(locked.get()).entry_count, 0u);
}

TEST(Context, ExcludesTheThreadsThatDoNotHaveItMounted) {
  Attached here;
  MadeContext made;
  FakeObject object;
  mount(here.self, made.context);
  monitor_enter(here.self, object.get(), nullptr);
  unmount(here.self);
  std::atomic<bool> entered{false};
  std::thread other = attached_thread([&](Thread& self) {
    monitor_enter(self, object.get(), nullptr);
    entered = true;
    EXPECT_TRUE(monitor_exit(self, object.get()).ok());
  });
  here.sleep_ms(50);
  EXPECT_FALSE(entered);
  mount(here.self, made.context);
  EXPECT_TRUE(monitor_exit(here.self, object.get()).ok());
  unmount(here.self);
  here.join(other);
  EXPECT_TRUE(entered);
}

TEST(Context, TakesAnAsynchronousExceptionAlong) {
  Attached here;
  MadeContext made;
  FakeObject thrown;
  mount(here.self, made.context);
  stop_thread(here.self, thrown.get());
  EXPECT_TRUE(here.self.attention.load() & kAsyncException);
  unmount(here.self);
  EXPECT_FALSE(here.self.attention.load() & kAsyncException);
  here.self.poll();
  EXPECT_EQ(here.self.context->pending_exception, nullptr);
  mount(here.self, made.context);
  here.self.poll();
  EXPECT_EQ(here.self.context->pending_exception, thrown.get());
  here.self.context->pending_exception = nullptr;
  unmount(here.self);
}

TEST(Context, WithoutMemoryThereIsNone) {
  Attached here;
  EXPECT_EQ(make_context(size_t{1} << 47, nullptr), nullptr);  // more than the address space
}

}  // namespace
}  // namespace vitrine::vm
