// SPDX-License-Identifier: Apache-2.0
// What a continuation owns and waits for while its frames are in the heap, without Java: owners, entry counts and waits
// go from one runner to another by way of an Unmounted.
#include "vm/thread/unmounted.hpp"

#include <gtest/gtest.h>

#include "tests/unit/vm/attached.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/monitor_table.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {
namespace {

/// Two frames, which call nothing: `newest` and the oldest of the continuation.
struct Frames {
  Frame oldest{}, newest{};
  explicit Frames(Runner& runner) {
    newest.caller = &oldest;
    oldest.flags = Frame::kEntry;
    runner.context.top_frame = &newest;
  }
};

/// A runner for a scope, with such frames. It must not own monitors at the end.
struct Loaded {
  Loaded() : runner(*Runner::take()), frames(runner) {}
  ~Loaded() {
    runner.context.top_frame = nullptr;
    Runner::give_back(runner);
  }
  Runner& runner;
  Frames frames;
};

TEST(Unmounted, OfNothingThereIsNone) {
  Attached here;
  Loaded loaded;
  EXPECT_EQ(put_away(loaded.runner, &loaded.frames.newest, nullptr), nullptr);
}

TEST(Unmounted, KeepsMonitorsTheirFramesAndTheirEntries) {
  Attached here;
  FakeObject thin, inflated, virtual_thread;
  Loaded first, second;
  first.runner.virtual_thread.store(virtual_thread.get());
  monitor_enter(first.runner, thin.get(), &first.frames.oldest);
  monitor_enter(first.runner, inflated.get(), &first.frames.newest);
  for (int i = 0; i < 3; i++) monitor_enter(first.runner, thin.get(), &first.frames.newest);
  inflate(inflated.get());

  Unmounted* kept = put_away(first.runner, &first.frames.newest, nullptr);
  ASSERT_NE(kept, nullptr);
  EXPECT_TRUE(first.runner.context.owned_monitors.empty());
  EXPECT_FALSE(holds_lock(first.runner, thin.get()));
  EXPECT_FALSE(holds_lock(first.runner, inflated.get()));
  const Monitor& m = monitor_of_word(thin.get()->lock_word());
  with_world_stopped(here.self, [&] {
    EXPECT_EQ(java_owner_of(m), virtual_thread.get());
    EXPECT_EQ(owner_of(m), nullptr);  // it is not a Thread
    int seen = 0;
    for_each_unmounted([&](const Unmounted& unmounted) { seen += &unmounted == kept; });
    EXPECT_EQ(seen, 1);
  });
  EXPECT_FALSE(holds_lock(here.self, thin.get()));

  take_up(*kept, second.runner);
  EXPECT_TRUE(holds_lock(second.runner, thin.get()));
  EXPECT_TRUE(holds_lock(second.runner, inflated.get()));
  EXPECT_EQ(monitor_usage(thin.get()).owner, &second.runner);
  EXPECT_EQ(monitor_usage(thin.get()).entry_count, 4u);
  const auto& owned = second.runner.context.owned_monitors;
  ASSERT_EQ(owned.size(), 5u);
  EXPECT_EQ(owned[0].frame, &second.frames.oldest);
  EXPECT_EQ(owned[1].frame, &second.frames.newest);
  EXPECT_EQ(owned[1].object, inflated.get());
  release_monitors_of(second.runner, nullptr);
  EXPECT_FALSE(holds_lock(second.runner, thin.get()));
  first.runner.virtual_thread.store(nullptr);
}

TEST(Unmounted, ExcludesOthers) {
  Attached here;
  FakeObject object;
  Loaded first, second;
  monitor_enter(first.runner, object.get(), &first.frames.newest);
  Unmounted* kept = put_away(first.runner, &first.frames.newest, nullptr);
  std::atomic<bool> entered{false};
  std::thread other = attached_thread([&](Thread& self) {
    monitor_enter(self, object.get(), nullptr);
    entered = true;
    EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
  });
  here.sleep_ms(50);
  EXPECT_FALSE(entered);
  take_up(*kept, second.runner);
  EXPECT_FALSE(entered);
  release_monitors_of(second.runner, nullptr);
  here.join(other);
  EXPECT_TRUE(entered);
}

TEST(Unmounted, MonitorsOfReturnedFramesHaveNoFrame) {
  Attached here;
  FakeObject object;
  Loaded first, second;
  Frame returned{};
  monitor_enter(first.runner, object.get(), &returned);
  take_up(*put_away(first.runner, &first.frames.newest, nullptr), second.runner);
  ASSERT_EQ(second.runner.context.owned_monitors.size(), 1u);
  EXPECT_EQ(second.runner.context.owned_monitors[0].frame, nullptr);
  release_monitors_of(second.runner, nullptr);
}

TEST(Unmounted, WhatJniHasEnteredIsNotKept) {
  Attached here;
  FakeObject object;
  Loaded loaded;
  EXPECT_TRUE(can_put_away(loaded.runner));
  monitor_enter(loaded.runner, object.get(), nullptr, true);
  EXPECT_FALSE(can_put_away(loaded.runner));
  release_monitors_of(loaded.runner, nullptr);
}

TEST(Unmounted, IsHandedTheMonitorForWhichItWaits) {
  Attached here;
  FakeObject object;
  Loaded first, second;
  monitor_enter(here.self, object.get(), nullptr);
  Monitor& m = inflate(object.get());
  auto wait = std::make_unique<MonitorWait>(m, first.runner, MonitorWait::Stage::Enter, 1);
  {
    std::lock_guard lock(m.mutex);
    join_queue(m, wait->waiter);
  }
  Unmounted* kept = put_away(first.runner, &first.frames.newest, std::move(wait));
  ASSERT_NE(kept, nullptr);
  const uint32_t id = kept->lock_id;
  EXPECT_GT(id, kMaxLockId);
  EXPECT_EQ(kept->wait->waiter.thread, nullptr);
  m.owner = id;  // as release_ownership does when it hands over
  take_up(*kept, second.runner);
  EXPECT_TRUE(holds_lock(second.runner, object.get()));
  ASSERT_NE(second.runner.wait, nullptr);
  EXPECT_EQ(second.runner.wait->waiter.thread, &second.runner);
  EXPECT_EQ(second.runner.contended.load(), &m);
  {
    std::lock_guard lock(m.mutex);
    leave_queue(m, second.runner.wait->waiter);
  }
  second.runner.wait = nullptr;
  second.runner.contended = nullptr;
  m.owner = here.self.context.lock_id;
  EXPECT_TRUE(monitor_exit(here.self, object.get(), nullptr).ok());
}

TEST(Unmounted, StandsAsideForTheNext) {
  Attached here;
  FakeObject object;
  Loaded loaded;
  monitor_enter(here.self, object.get(), nullptr);
  Monitor& m = inflate(object.get());
  MonitorWait wait(m, loaded.runner, MonitorWait::Stage::Enter, 1);
  {
    std::lock_guard lock(m.mutex);
    join_queue(m, wait.waiter);
  }
  std::thread other = attached_thread([&](Thread& self) {
    monitor_enter(self, object.get(), nullptr);
    EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
  });
  auto both_queue = [&] {
    std::lock_guard lock(m.mutex);
    return m.entering.size() == 2;
  };
  while (!both_queue()) here.sleep_ms(1);
  here.self.context.owned_monitors.clear();
  m.count = 0;
  m.owner = wait.waiter.lock_id;  // handed over to the one that must not have it
  step_aside(wait);
  EXPECT_TRUE(wait.stands_aside);
  here.join(other);
  EXPECT_EQ(m.owner.load(), 0u);
  EXPECT_EQ(m.queued.load(), 0u);
}

}  // namespace
}  // namespace vitrine::vm
