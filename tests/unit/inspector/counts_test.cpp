// SPDX-License-Identifier: Apache-2.0
#include "inspector/events/counts.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <thread>

namespace vitrine::inspector::events {

constexpr std::uint64_t kNow = 1000;

TEST(Counts, SpansAreToldOldestFirst) {
  Counts counts;
  counts.add(kNow - 2);
  counts.add(kNow - 1);
  counts.add(kNow - 1);
  counts.add(kNow);  // not over yet
  const auto before = counts.before(kNow);
  ASSERT_EQ(before.size(), Counts::kSpans - 1);
  EXPECT_EQ(before.back(), 2u);
  EXPECT_EQ(before[before.size() - 2], 1u);
  EXPECT_EQ(std::accumulate(before.begin(), before.end(), 0u), 3u);
  EXPECT_EQ(counts.total(), 4u);
}

TEST(Counts, OldSpansAreForgotten) {
  Counts counts;
  counts.add(kNow);
  const auto later = counts.before(kNow + Counts::kSpans);
  EXPECT_EQ(std::accumulate(later.begin(), later.end(), 0u), 0u);
  counts.add(kNow + Counts::kSpans);  // in the same place
  EXPECT_EQ(counts.before(kNow + Counts::kSpans + 1).back(), 1u);
  EXPECT_EQ(counts.total(), 2u);
}

TEST(Counts, OnlySomeEventsOfASpanAreTold) {
  Counts counts;
  int told = 0;
  for (int i = 0; i < 100; ++i) told += counts.may_tell(kNow);
  EXPECT_EQ(told, static_cast<int>(Counts::kMostTold));
  EXPECT_TRUE(counts.may_tell(kNow + 1));
}

TEST(Counts, CostIsThatOfOneEvent) {
  Counts counts;
  EXPECT_EQ(counts.nanoseconds(), 0);
  for (int i = 0; i < 4; ++i) counts.add(kNow);
  counts.add_cost(std::chrono::nanoseconds(10));
  EXPECT_EQ(counts.nanoseconds(), 2.5);
  counts.clear();
  EXPECT_EQ(counts.total(), 0u);
  EXPECT_EQ(counts.nanoseconds(), 0);
}

TEST(Counts, ThreadsCountAtOnce) {
  Counts counts;
  const auto count = [&counts] {
    for (int i = 0; i < 100'000; ++i) counts.add(kNow);
  };
  std::thread one(count), other(count);
  one.join();
  other.join();
  EXPECT_EQ(counts.before(kNow + 1).back(), 200'000u);
}

}  // namespace vitrine::inspector::events
