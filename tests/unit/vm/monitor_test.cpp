// SPDX-License-Identifier: Apache-2.0
// Monitors without Java: exclusion, recursion beyond what a thin lock counts, wait and notify, usage, fairness,
// deadlock.
#include "vm/thread/monitor.hpp"

#include <gtest/gtest.h>

#include "tests/unit/vm/attached.hpp"
#include "vm/model/frame.hpp"
#include "vm/thread/monitor_table.hpp"

namespace vitrine::vm {
namespace {

TEST(Monitor, ThinLockCountsAndInflatesWhenFull) {
  Attached here;
  FakeObject object;
  EXPECT_FALSE(holds_lock(here.self, object.get()));
  for (int i = 0; i < 40'000; i++) monitor_enter(here.self, object.get(), nullptr);
  EXPECT_EQ(monitor_usage(object.get()).entry_count, 40'000u);
  EXPECT_EQ(monitor_usage(object.get()).owner, &here.self);
  for (int i = 0; i < 40'000; i++) EXPECT_TRUE(monitor_exit(here.self, object.get(), nullptr).ok());
  EXPECT_FALSE(holds_lock(here.self, object.get()));
  EXPECT_EQ(monitor_usage(object.get()).owner, nullptr);
  EXPECT_TRUE(here.self.context.owned_monitors.empty());
}

TEST(Monitor, ExcludesOthers) {
  FakeObject object;
  int counter = 0;  // protected only by the monitor
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++)
    threads.push_back(attached_thread([&](Thread& self) {
      for (int i = 0; i < 20'000; i++) {
        monitor_enter(self, object.get(), nullptr);
        monitor_enter(self, object.get(), nullptr);
        counter++;
        EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
        EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
        self.poll();
      }
    }));
  for (auto& t : threads) t.join();
  EXPECT_EQ(counter, 80'000);
}

TEST(Monitor, ReleasedWithItsFrame) {
  Attached here;
  FakeObject object;
  monitor_enter(here.self, object.get(), nullptr);
  monitor_enter(here.self, object.get(), nullptr);
  release_monitors_of(here.self, nullptr);
  EXPECT_FALSE(holds_lock(here.self, object.get()));
}

TEST(Monitor, MayBeLeftByJniBeforeItsFrames) {
  Attached here;
  for (const bool inflated : {false, true}) {
    FakeObject object;
    if (inflated) (void)inflate(object.get());
    monitor_enter(here.self, object.get(), nullptr);
    monitor_enter(here.self, object.get(), nullptr);
    EXPECT_TRUE(monitor_exit_by_jni(here.self, object.get()).ok());
    EXPECT_TRUE(holds_lock(here.self, object.get()));
    EXPECT_TRUE(monitor_exit(here.self, object.get(), nullptr).ok());
    EXPECT_FALSE(holds_lock(here.self, object.get()));
    EXPECT_TRUE(monitor_exit(here.self, object.get(), nullptr).ok());
    EXPECT_TRUE(here.self.context.owned_monitors.empty());
  }
}

TEST(Monitor, EntriesBelongToFrames) {
  Attached here;
  FakeObject object;
  Slot cells[2 * kFrameSlots] = {};
  auto *older = reinterpret_cast<Frame*>(cells), *newer = reinterpret_cast<Frame*>(cells + kFrameSlots);
  monitor_enter(here.self, object.get(), older);
  monitor_enter(here.self, object.get(), newer);
  monitor_enter(here.self, object.get(), nullptr, true);
  EXPECT_TRUE(has_entered_monitors(here.self, newer));
  EXPECT_TRUE(monitor_exit(here.self, object.get(), newer).ok());
  EXPECT_FALSE(has_entered_monitors(here.self, newer));
  EXPECT_TRUE(monitor_exit_by_jni(here.self, object.get()).ok());
  EXPECT_TRUE(release_monitors_of(here.self, older));
  EXPECT_FALSE(release_monitors_of(here.self, older));
  EXPECT_FALSE(holds_lock(here.self, object.get()));
}

TEST(Monitor, PingPong) {
  FakeObject object;
  int turn = 0;
  auto play = [&](int me) {
    return attached_thread([&, me](Thread& self) {
      for (int i = 0; i < 500; i++) {
        monitor_enter(self, object.get(), nullptr);
        while (turn != me) EXPECT_TRUE(monitor_wait(self, object.get(), 0).ok());
        turn = 1 - me;
        EXPECT_TRUE(monitor_notify(self, object.get(), true).ok());
        EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
      }
    });
  };
  std::thread a = play(0), b = play(1);
  a.join();
  b.join();
  EXPECT_EQ(turn, 0);
}

TEST(Monitor, TimedWaitKeepsTheEntryCount) {
  Attached here;
  FakeObject object;
  for (int i = 0; i < 3; i++) monitor_enter(here.self, object.get(), nullptr);
  EXPECT_TRUE(monitor_wait(here.self, object.get(), 5).ok());
  EXPECT_EQ(monitor_usage(object.get()).entry_count, 3u);
  release_monitors_of(here.self, nullptr);
  EXPECT_FALSE(holds_lock(here.self, object.get()));
}

TEST(Monitor, UsageShowsWhoWaits) {
  Attached here;
  FakeObject object;
  std::atomic<Thread*> waiting{nullptr}, entering{nullptr};
  std::thread waiter = attached_thread([&](Thread& self) {
    monitor_enter(self, object.get(), nullptr);
    waiting = &self;
    EXPECT_TRUE(monitor_wait(self, object.get(), 0).ok());
    EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
  });
  while (waiting == nullptr || waiting.load()->waiting_on.load() == nullptr) here.sleep_ms(1);
  monitor_enter(here.self, object.get(), nullptr);
  std::thread enterer = attached_thread([&](Thread& self) {
    entering = &self;
    monitor_enter(self, object.get(), nullptr);
    EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
  });
  while (monitor_usage(object.get()).waiters.empty()) here.sleep_ms(1);
  MonitorUsage usage = monitor_usage(object.get());
  EXPECT_EQ(usage.owner, &here.self);
  EXPECT_EQ(usage.waiters, std::vector<Thread*>{entering});
  EXPECT_EQ(usage.notify_waiters, std::vector<Thread*>{waiting});
  EXPECT_EQ(object_of(*entering.load()->contended.load()), object.get());
  EXPECT_TRUE(monitor_notify(here.self, object.get(), false).ok());
  EXPECT_TRUE(monitor_exit(here.self, object.get(), nullptr).ok());
  here.join(waiter);
  here.join(enterer);
}

TEST(Monitor, ASuspendedThreadDoesNotTakeAMonitor) {
  Attached here;
  FakeObject object;
  std::atomic<Thread*> entering{nullptr};
  std::atomic<bool> got{false};
  monitor_enter(here.self, object.get(), nullptr);
  std::thread other = attached_thread([&](Thread& self) {
    entering = &self;
    monitor_enter(self, object.get(), nullptr);
    got = true;
    EXPECT_TRUE(monitor_exit(self, object.get(), nullptr).ok());
  });
  while (monitor_usage(object.get()).waiters.empty()) here.sleep_ms(1);
  EXPECT_EQ(suspend_thread(here.self, *entering), Suspension::Done);
  EXPECT_EQ(suspend_thread(here.self, *entering), Suspension::Already);
  EXPECT_TRUE(monitor_exit(here.self, object.get(), nullptr).ok());
  here.sleep_ms(20);
  EXPECT_FALSE(got);
  monitor_enter(here.self, object.get(), nullptr);  // others can take it meanwhile
  EXPECT_TRUE(monitor_exit(here.self, object.get(), nullptr).ok());
  EXPECT_TRUE(resume_thread(*entering));
  here.join(other);
  EXPECT_TRUE(got);
}

TEST(Monitor, DeadObjectsGiveTheirMonitorsBack) {
  Attached here;
  with_world_stopped(here.self, [&] { deflate_monitors([&](const Object*) { return false; }); });  // of other tests
  FakeObject object;
  monitor_enter(here.self, object.get(), nullptr);
  EXPECT_TRUE(monitor_wait(here.self, object.get(), 1).ok());  // inflates
  EXPECT_TRUE(monitor_exit(here.self, object.get(), nullptr).ok());
  uint32_t word = object.get()->lock_word();
  EXPECT_TRUE(is_inflated(word));
  with_world_stopped(here.self, [&] { deflate_monitors([&](const Object*) { return false; }); });
  FakeObject next;
  monitor_enter(here.self, next.get(), nullptr);
  EXPECT_TRUE(monitor_wait(here.self, next.get(), 1).ok());
  EXPECT_TRUE(monitor_exit(here.self, next.get(), nullptr).ok());
  EXPECT_EQ(uint32_t{next.get()->lock_word()}, word);  // the number is used again
  with_world_stopped(here.self, [&] { deflate_monitors([&](const Object*) { return false; }); });
}

}  // namespace
}  // namespace vitrine::vm
