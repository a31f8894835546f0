// SPDX-License-Identifier: Apache-2.0
// When the threads that wait in a raw monitor run. None of these threads is attached, as an agent's own threads may be.
#include "vm/thread/raw_monitor.hpp"

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>

namespace vitrine::vm {
namespace {

using namespace std::chrono_literals;

/// A line of what the kernel says about a thread of this process.
std::string status_of(long tid, const std::string& name) {
  std::ifstream status("/proc/self/task/" + std::to_string(tid) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(name + ":\t")) return line.substr(name.size() + 2);
  return {};
}

/// How often the thread has gone to sleep so far.
long sleeps_of(long tid) { return std::stol(status_of(tid, "voluntary_ctxt_switches")); }

size_t waiting_in(RawMonitorId monitor) {
  for (const RawMonitorUsage& usage : raw_monitor_usages(false))
    if (usage.id == monitor) return usage.waiting.size();
  return 0;
}

/// A thread that waits in the monitor, once, and may notify the next one then. When it has been made, it sleeps there.
struct Waiter {
  explicit Waiter(RawMonitorId monitor, int64_t millis = 0, bool notifies = false)
      : before(waiting_in(monitor)), thread([this, monitor, millis, notifies] {
          tid = syscall(SYS_gettid);
          enter_raw_monitor(monitor);
          result = wait_in_raw_monitor(monitor, millis, false);
          if (notifies) notify_in_raw_monitor(monitor, false);
          exit_raw_monitor(monitor);
          done = true;
        }) {
    while (!done && (waiting_in(monitor) == before || !sleeps())) std::this_thread::sleep_for(1ms);
  }
  ~Waiter() { thread.join(); }
  bool sleeps() const { return status_of(tid, "State").starts_with("S"); }

  const size_t before;  // how many waited there
  std::atomic<long> tid{0};
  std::atomic<bool> done{false};
  RawMonitorResult result{};
  std::thread thread;
};

TEST(RawMonitor, NotifiedThreadsSleepUntilTheLastExit) {
  RawMonitorId monitor = create_raw_monitor("notified");
  Waiter first(monitor);
  Waiter second(monitor);
  enter_raw_monitor(monitor);
  enter_raw_monitor(monitor);
  const long before = sleeps_of(first.tid) + sleeps_of(second.tid);
  EXPECT_EQ(notify_in_raw_monitor(monitor, true), RawMonitorResult::Done);
  EXPECT_EQ(waiting_in(monitor), 0);
  exit_raw_monitor(monitor);
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(sleeps_of(first.tid) + sleeps_of(second.tid), before);  // none has woken, found it owned and slept again
  EXPECT_FALSE(first.done || second.done);
  exit_raw_monitor(monitor);
}

TEST(RawMonitor, AWaitOfTheOwnerWakesTheNotified) {
  RawMonitorId monitor = create_raw_monitor("handed to and fro");
  Waiter other(monitor, 0, true);
  enter_raw_monitor(monitor);
  notify_in_raw_monitor(monitor, false);
  EXPECT_EQ(wait_in_raw_monitor(monitor, 0, false), RawMonitorResult::Done);
  exit_raw_monitor(monitor);
}

TEST(RawMonitor, ANotificationGoesToTheOldestWaiter) {
  RawMonitorId monitor = create_raw_monitor("in order");
  Waiter first(monitor);
  Waiter second(monitor);
  enter_raw_monitor(monitor);
  notify_in_raw_monitor(monitor, false);
  exit_raw_monitor(monitor);
  while (!first.done) std::this_thread::sleep_for(1ms);
  std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(second.done);
  enter_raw_monitor(monitor);
  notify_in_raw_monitor(monitor, true);
  exit_raw_monitor(monitor);
}

TEST(RawMonitor, TimeMayRunOutBetweenNotificationAndExit) {
  RawMonitorId monitor = create_raw_monitor("late");
  Waiter timed(monitor, 100);
  enter_raw_monitor(monitor);
  const bool in_time = waiting_in(monitor) == 1;
  notify_in_raw_monitor(monitor, false);
  std::this_thread::sleep_for(200ms);  // it is awake, and wants to enter
  EXPECT_FALSE(in_time && timed.done);
  exit_raw_monitor(monitor);
  while (!timed.done) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(timed.result, RawMonitorResult::Done);
}

TEST(RawMonitor, DestroyingItWakesTheNotified) {
  RawMonitorId monitor = create_raw_monitor("destroyed");
  Waiter other(monitor);
  enter_raw_monitor(monitor);
  notify_in_raw_monitor(monitor, false);
  EXPECT_EQ(destroy_raw_monitor(monitor), RawMonitorResult::Done);
  while (!other.done) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(other.result, RawMonitorResult::NoMonitor);
}

}  // namespace
}  // namespace vitrine::vm
