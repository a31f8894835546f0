// SPDX-License-Identifier: Apache-2.0
// WatchSet can be read without a lock while it changes.
#include "jvmti/environments/watch_set.hpp"

#include <gtest/gtest.h>
#include <pthread.h>

#include <set>

namespace vitrine::jvmti {
namespace {

TEST(WatchSet, HoldsWhatWasInsertedAndNotErased) {
  static vm::Field fields[500];
  WatchSet set;
  EXPECT_FALSE(set.contains(&fields[0]));
  EXPECT_FALSE(set.erase(&fields[0]));
  for (vm::Field& field : fields) EXPECT_TRUE(set.insert(&field));
  EXPECT_FALSE(set.insert(&fields[7]));
  for (size_t i = 0; i < std::size(fields); i += 2) EXPECT_TRUE(set.erase(&fields[i]));
  EXPECT_FALSE(set.erase(&fields[0]));
  std::set<vm::Field*> seen;
  set.for_each([&](vm::Field* field) { seen.insert(field); });
  EXPECT_EQ(seen.size(), std::size(fields) / 2);
  for (size_t i = 0; i < std::size(fields); ++i) EXPECT_EQ(set.contains(&fields[i]), i % 2 == 1);
  set.free_outgrown();
  for (size_t i = 0; i < std::size(fields); ++i) EXPECT_EQ(set.contains(&fields[i]), i % 2 == 1);
}

TEST(WatchSet, IsReadWhileItChanges) {
  static vm::Field stays, others[200];
  static WatchSet set;
  set.insert(&stays);
  static std::atomic<bool> done{false};
  static std::atomic<int> missed{0};
  pthread_t reader;
  ASSERT_EQ(pthread_create(
                &reader, nullptr,
                [](void*) -> void* {
                  while (!done.load())
                    if (!set.contains(&stays)) ++missed;
                  return nullptr;
                },
                nullptr),
            0);
  for (int round = 0; round < 500; ++round) {
    for (vm::Field& field : others) set.insert(&field);
    for (vm::Field& field : others) set.erase(&field);
  }
  done = true;
  pthread_join(reader, nullptr);
  EXPECT_EQ(missed, 0);
}

}  // namespace
}  // namespace vitrine::jvmti
