// SPDX-License-Identifier: Apache-2.0
// Stopping threads in all their states, and handshakes.
#include <gtest/gtest.h>

#include "tests/unit/vm/attached.hpp"

namespace vitrine::vm {
namespace {

TEST(Safepoint, NobodyRunsWhileTheWorldIsStopped) {
  Attached here;
  std::atomic<bool> end{false};
  std::atomic<uint64_t> steps{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; t++)
    threads.push_back(attached_thread([&, t](Thread& self) {
      while (!end) {
        if (t == 1) {
          VmToNative native(self);
          std::this_thread::yield();
        }
        steps++;
        self.poll();
      }
    }));
  while (steps < 100) here.sleep_ms(1);
  for (int i = 0; i < 200; i++) {
    with_world_stopped(here.self, [&] {
      EXPECT_TRUE(at_safepoint());
      uint64_t before = steps;
      if (i % 20 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      EXPECT_EQ(before, steps.load());
    });
  }
  EXPECT_FALSE(at_safepoint());
  end = true;
  for (auto& t : threads) here.join(t);
}

TEST(Safepoint, IsRecursiveAndFreesTheDead) {
  Attached here;
  std::thread gone = attached_thread([](Thread&) {});
  here.join(gone);
  EXPECT_TRUE(begin_safepoint(here.self));
  EXPECT_TRUE(begin_safepoint(here.self));
  end_safepoint(here.self);
  EXPECT_TRUE(at_safepoint());
  end_safepoint(here.self);
  EXPECT_FALSE(at_safepoint());
}

TEST(Safepoint, ManyStoppersTakeTurns) {
  std::vector<std::thread> threads;
  int inside = 0, total = 0;  // protected by the stopped world
  for (int t = 0; t < 3; t++)
    threads.push_back(attached_thread([&](Thread& self) {
      for (int i = 0; i < 200; i++) {
        with_world_stopped(self, [&] {
          EXPECT_EQ(++inside, 1);
          total++;
          inside--;
        });
        self.poll();
      }
    }));
  for (auto& t : threads) t.join();
  EXPECT_EQ(total, 600);
}

TEST(Safepoint, ThreadsComeAndGoMeanwhile) {
  std::atomic<bool> end{false};
  std::thread stopper = attached_thread([&](Thread& self) {
    while (!end) {
      with_world_stopped(self, [] {});
      self.poll();
    }
  });
  for (int i = 0; i < 200; i++) attached_thread([](Thread& self) { self.poll(); }).join();
  end = true;
  stopper.join();
}

TEST(Handshake, RunsForARunningAndForANativeThread) {
  Attached here;
  for (bool native : {false, true}) {
    std::atomic<Thread*> target{nullptr};
    std::atomic<bool> end{false};
    std::thread other = attached_thread([&](Thread& self) {
      target = &self;
      while (!end) {
        if (native) {
          VmToNative scope(self);
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        self.poll();
      }
    });
    while (target == nullptr) here.sleep_ms(1);
    int ran = 0;
    for (int i = 0; i < 100; i++)
      EXPECT_TRUE(handshake(here.self, *target, [&](Thread& t) {
        EXPECT_EQ(&t, target.load());
        ran++;
      }));
    EXPECT_EQ(ran, 100);
    end = true;
    here.join(other);
  }
}

TEST(Handshake, TwoAskEachOther) {
  std::atomic<Thread*> threads[2] = {};
  std::atomic<int> ran{0}, finished{0};
  auto ask = [&](int me) {
    return attached_thread([&, me](Thread& self) {
      threads[me] = &self;
      while (threads[1 - me] == nullptr) {
        VmBlocked blocked(self);
        std::this_thread::yield();
      }
      for (int i = 0; i < 200; i++) EXPECT_TRUE(handshake(self, *threads[1 - me], [&](Thread&) { ran++; }));
      finished++;
      while (finished < 2) self.poll();
    });
  };
  std::thread a = ask(0), b = ask(1);
  a.join();
  b.join();
  EXPECT_EQ(ran, 400);
}

TEST(Handshake, WorksOnASuspendedThread) {
  Attached here;
  std::atomic<Thread*> target{nullptr};
  std::atomic<bool> end{false};
  std::atomic<uint64_t> steps{0};
  std::thread other = attached_thread([&](Thread& self) {
    target = &self;
    while (!end) steps++, self.poll();
  });
  while (target == nullptr) here.sleep_ms(1);
  EXPECT_EQ(suspend_thread(here.self, *target), Suspension::Done);
  uint64_t before = steps;
  bool ran = false;
  EXPECT_TRUE(handshake(here.self, *target, [&](Thread&) { ran = true; }));
  EXPECT_TRUE(ran);
  here.sleep_ms(5);
  EXPECT_EQ(steps, before);
  EXPECT_TRUE(resume_thread(*target));
  while (steps == before) here.sleep_ms(1);
  end = true;
  here.join(other);
}

TEST(Park, PermitsAndTimeouts) {
  Attached here;
  unpark(here.self);
  unpark(here.self);
  auto start = std::chrono::steady_clock::now();
  park(here.self, false, 0);          // the permit
  park(here.self, false, 5'000'000);  // no second one: times out (or wakes for nothing)
  park(here.self, true, 0);           // an absolute time long past
  park(here.self, false, -1);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
  std::atomic<Thread*> target{nullptr};
  std::thread other = attached_thread([&](Thread& self) {
    target = &self;
    park(self, false, 0);
  });
  while (target == nullptr) here.sleep_ms(1);
  unpark(*target);
  here.join(other);
}

// The requester does the work itself, so the target's list must not grow until it runs again.
TEST(Handshake, LeavesNothingWithATargetThatDoesNotRun) {
  Attached here;
  std::atomic<Thread*> target{nullptr};
  std::atomic<bool> over{false};
  std::thread waiting = attached_thread([&](Thread& self) {
    target = &self;
    VmBlocked blocked(self);
    while (!over) std::this_thread::yield();
  });
  while (target == nullptr || target.load()->state.load() != ThreadState::Blocked) here.sleep_ms(1);
  int done = 0;
  for (int i = 0; i < 1000; i++) EXPECT_TRUE(handshake(here.self, *target, [&](Thread&) { done++; }));
  EXPECT_EQ(done, 1000);
  {
    Thread& stopped = *target;
    std::lock_guard lock(stopped.suspend_mutex);
    EXPECT_TRUE(stopped.handshakes.empty());
  }
  over = true;
  here.join(waiting);
}

#ifndef NDEBUG
TEST(NoSafepointDeathTest, StopsTheProcessWhereItIsBroken) {
  Attached here;
  EXPECT_DEATH(
      {
        NoSafepoint scope(here.self);
        here.self.poll();
      },
      "no_safepoint_scopes");
  EXPECT_DEATH(
      {
        NoSafepoint scope(here.self);
        VmToNative native(here.self);
      },
      "no_safepoint_scopes");
  EXPECT_DEATH(with_world_stopped(here.self, [&] { here.self.poll(); }), "no_safepoint_scopes");
}
#endif

}  // namespace
}  // namespace vitrine::vm
