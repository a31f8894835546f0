// SPDX-License-Identifier: Apache-2.0
// Identity hashes without Java: streams, and where a hash is while the object's monitor is used.
#include "vm/thread/identity_hash.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/unit/vm/attached.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/monitor_table.hpp"

namespace vitrine::vm {
namespace {

std::vector<uint32_t> some_of(HashStream stream) {
  std::vector<uint32_t> drawn(5);
  for (uint32_t& hash : drawn) hash = stream.next();
  return drawn;
}

TEST(HashStream, IsTheSameInEachRun) {
  EXPECT_EQ(some_of(HashStream::of_program()), some_of(HashStream::of_program()));
  EXPECT_NE(some_of(HashStream::of_native_thread()), some_of(HashStream::of_native_thread()));
}

TEST(HashStream, HasManyNumbersOf31Bits) {
  HashStream stream = HashStream::of_program();
  std::set<uint32_t> drawn;
  uint32_t all = 0;
  for (int i = 0; i < 100'000; i++) {
    const uint32_t hash = stream.next();
    EXPECT_NE(hash, 0u);
    all |= hash;
    drawn.insert(hash);
  }
  EXPECT_EQ(all, 0x7fffffffu);
  EXPECT_GT(drawn.size(), 99'980u);
}

TEST(HashStream, OfAStartedThreadDependsOnItsStarterOnly) {
  HashStream one = HashStream::of_program(), other = HashStream::of_program();
  (void)one.next();  // what the starter has drawn does not matter
  const auto first = some_of(one.of_started_thread()), second = some_of(one.of_started_thread());
  EXPECT_EQ(first, some_of(other.of_started_thread()));
  EXPECT_EQ(second, some_of(other.of_started_thread()));
  EXPECT_NE(first, second);
  EXPECT_NE(first, some_of(HashStream::of_program()));
  HashStream child = one.of_started_thread();
  EXPECT_NE(some_of(child), some_of(child.of_started_thread()));
}

class IdentityHash : public testing::Test {
 protected:
  IdentityHash() {
    begin_identity_hashes();
    collect(false);  // the objects of other tests are gone
  }
  void collect(bool alive = true) {
    with_world_stopped(here.self, [&] { deflate_monitors([&](const Object*) { return alive; }); });
  }
  void enter() { monitor_enter(here.self, object.get(), nullptr); }
  void exit() { EXPECT_TRUE(monitor_exit(here.self, object.get(), nullptr).ok()); }
  int32_t hash() { return object.get()->identity_hash(); }
  uint32_t word() { return object.get()->lock_word(); }

  Attached here;
  FakeObject object;
};

TEST_F(IdentityHash, IsInTheLockWord) {
  EXPECT_EQ(word(), 0u);
  const int32_t made = hash();
  EXPECT_EQ(word(), word_of_hash(static_cast<uint32_t>(made)));
  EXPECT_EQ(hash(), made);
  EXPECT_FALSE(holds_lock(here.self, object.get()));
  EXPECT_EQ(monitor_usage(object.get()).owner, nullptr);
}

TEST_F(IdentityHash, IsInTheMonitorWhileItIsInflated) {
  const int32_t made = hash();
  enter();
  EXPECT_TRUE(is_inflated(word()));
  EXPECT_EQ(hash(), made);
  enter();
  EXPECT_EQ(monitor_usage(object.get()).entry_count, 2u);
  collect();  // somebody owns it
  EXPECT_TRUE(is_inflated(word()));
  exit();
  exit();
  EXPECT_TRUE(is_inflated(word()));
  collect();
  EXPECT_EQ(word(), word_of_hash(static_cast<uint32_t>(made)));
  enter();
  EXPECT_EQ(hash(), made);
  exit();
  collect(false);
}

TEST_F(IdentityHash, InflatesAThinMonitor) {
  enter();
  EXPECT_TRUE(is_thin(word()));
  const int32_t made = hash();
  EXPECT_TRUE(is_inflated(word()));
  EXPECT_TRUE(holds_lock(here.self, object.get()));
  EXPECT_EQ(monitor_usage(object.get()).owner, &here.self);
  exit();
  EXPECT_EQ(hash(), made);
  collect();
  EXPECT_EQ(hash(), made);
}

TEST_F(IdentityHash, StaysInAMonitorForWhichAThreadHasWaited) {
  enter();
  EXPECT_TRUE(monitor_wait(here.self, object.get(), 1).ok());
  exit();
  const int32_t made = hash();
  collect();
  EXPECT_TRUE(is_inflated(word()));
  EXPECT_EQ(hash(), made);
  collect(false);
}

TEST_F(IdentityHash, AMonitorWithoutHashIsFreedToo) {
  for (uint32_t i = 0; i <= kMaxThinCount + 1; i++) enter();
  EXPECT_TRUE(is_inflated(word()));
  for (uint32_t i = 0; i <= kMaxThinCount + 1; i++) exit();
  collect();
  EXPECT_EQ(word(), 0u);
}

TEST_F(IdentityHash, ThreadsAgreeOnIt) {
  constexpr int kObjects = 2000;
  std::vector<FakeObject> objects(kObjects);
  std::vector<std::vector<int32_t>> seen(4, std::vector<int32_t>(kObjects));
  std::vector<int> entered(kObjects);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < seen.size(); t++)
    threads.push_back(attached_thread([&, t](Thread& self) {
      for (size_t i = 0; i < objects.size(); i++) {
        if (i % 2 == 0) seen[t][i] = objects[i].get()->identity_hash();
        monitor_enter(self, objects[i].get(), nullptr);
        entered[i]++;
        if (i % 2 != 0) seen[t][i] = objects[i].get()->identity_hash();
        EXPECT_TRUE(monitor_exit(self, objects[i].get(), nullptr).ok());
        self.poll();
      }
    }));
  for (int i = 0; i < 50; i++) {
    collect();
    here.sleep_ms(1);
  }
  for (auto& t : threads) here.join(t);
  for (size_t i = 0; i < objects.size(); i++) {
    EXPECT_EQ(entered[i], 4);
    for (const auto& of_thread : seen) EXPECT_EQ(of_thread[i], objects[i].get()->identity_hash());
  }
  collect(false);
}

}  // namespace
}  // namespace vitrine::vm
