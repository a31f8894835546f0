// SPDX-License-Identifier: Apache-2.0
#include "base/event_logs.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace vitrine {
namespace {

TEST(EventLogs, KeepTheNewest) {
  keep_events(2);
  for (const char* text : {"first", "second", "third"}) note_event(EventLog::Collection, text);
  const auto kept = noted_events(EventLog::Collection);
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].text, "second");
  EXPECT_EQ(kept[1].text, "third");
  EXPECT_LE(kept[0].uptime_ns, kept[1].uptime_ns);
}

TEST(EventLogs, StandStillForACrashReport) {
  keep_events(2);
  note_event(EventLog::Library, "before");
  std::atomic<bool> noted{false};
  std::thread other;
  {
    const EventsInCrash kept;
    other = std::thread([&] {
      note_event(EventLog::Library, "meanwhile");
      noted = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_FALSE(noted);
    EXPECT_EQ(kept.of(EventLog::Library).size(), 1u);
    const EventsInCrash again;  // the thread that crashed may hold the mutex: it does not wait for itself
    EXPECT_EQ(again.of(EventLog::Library).back().text, "before");
  }
  other.join();
  EXPECT_EQ(noted_events(EventLog::Library).back().text, "meanwhile");
}

}  // namespace
}  // namespace vitrine
