// SPDX-License-Identifier: Apache-2.0
// java.lang.ref semantics in the collector: which referents live, which references are cleared and
// become pending, and in which order.
#include <gtest/gtest.h>
#include <algorithm>

#include "tests/unit/gc/fake_world.hpp"

namespace vitrine::gc {
namespace {

bool holds(const std::vector<Object*>& list, Object* object) {
  return std::find(list.begin(), list.end(), object) != list.end();
}

TEST(References, WeakReferentsDieUnlessStronglyReachable) {
  World w;
  Object* kept = w.new_node();
  Object *dead = w.new_reference(w.weak, w.new_node()), *alive = w.new_reference(w.weak, kept),
         *empty = w.new_reference(w.weak, nullptr);
  w.roots = {dead, alive, empty, kept};
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(World::referent(dead), nullptr);
  EXPECT_EQ(World::referent(alive), kept);
  EXPECT_EQ(w.take_pending(), std::vector<Object*>{dead});
  w.heap.collect(GcCause::SystemGc);
  EXPECT_TRUE(w.pending.empty());  // once only
}

TEST(References, AnUnreachableReferenceIsNeverPending) {
  World w;
  w.new_reference(w.weak, w.new_node());
  w.heap.collect(GcCause::SystemGc);
  EXPECT_TRUE(w.pending.empty());
  EXPECT_EQ(w.count_objects(), 0u);
}

TEST(References, SoftReferentsFollowTheClock) {
  World w(small_heap(size_t{64} << 20));  // with an empty heap, soft referents are kept while idle for up to 64 s
  w.soft_clock = 1'000'000;
  Object* fresh = w.new_reference(w.soft, w.new_node());
  fresh->put<int64_t>(World::kTimestamp, w.soft_clock - 10'000);
  Object* stale = w.new_reference(w.soft, w.new_node());
  stale->put<int64_t>(World::kTimestamp, w.soft_clock - 100'000);
  w.roots = {fresh, stale};
  w.heap.collect(GcCause::SystemGc);
  EXPECT_NE(World::referent(fresh), nullptr);
  EXPECT_EQ(World::referent(stale), nullptr);
  EXPECT_EQ(w.take_pending(), std::vector<Object*>{stale});
  EXPECT_NE(w.soft_clock, 1'000'000);  // the collection sets the clock
  w.heap.collect(GcCause::LastDitch);
  EXPECT_EQ(World::referent(fresh), nullptr);
}

TEST(References, SoftAreClearedBeforeMemoryRunsOut) {
  World w(small_heap(size_t{4} << 20, size_t{1} << 20));
  for (int i = 0; i < 100; ++i) {
    Object* referent = w.new_bytes(100'000);  // 10 MB of soft referents in a heap of 4
    ASSERT_NE(referent, nullptr) << i;
    w.words = {reinterpret_cast<uintptr_t>(referent)};
    w.roots.push_back(w.new_reference(w.soft, referent));
    w.words.clear();
  }
}

TEST(References, FinalReferentLivesOnceMoreWithAllItReaches) {
  World w;
  Object* referent = w.new_node(1);
  Object* inner = w.new_node(2);
  store_reference(referent, World::kLeft, inner);
  Object* final = w.new_reference(w.final, referent);
  w.roots = {final};
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(World::referent(final), referent);
  EXPECT_EQ(final->get<Object*>(World::kNext), final);  // inactive
  EXPECT_EQ(w.count_objects(), 3u);
  EXPECT_EQ(w.pending, std::vector<Object*>{final});
  w.heap.collect(GcCause::SystemGc);  // still pending: everything lives, and no reference is discovered again
  EXPECT_EQ(w.pending.size(), 1u);
  EXPECT_EQ(w.count_objects(), 3u);
  w.take_pending();
  w.heap.collect(GcCause::SystemGc);  // taken from the list but not yet finalized: strong
  EXPECT_TRUE(w.pending.empty());
  EXPECT_EQ(w.count_objects(), 3u);
  store_reference(final, World::kReferent, nullptr);
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 1u);
}

TEST(References, WeakIsClearedBeforeFinalAndPhantomAfter) {
  World w;
  Object* referent = w.new_node();
  Object *weak = w.new_reference(w.weak, referent), *final = w.new_reference(w.final, referent),
         *phantom = w.new_reference(w.phantom, referent);
  w.roots = {weak, final, phantom};
  w.weak_table = {referent};
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(World::referent(weak), nullptr);
  EXPECT_EQ(World::referent(phantom), referent);
  EXPECT_EQ(w.weak_table.size(), 1u);  // JNI weak globals have phantom strength
  auto pending = w.take_pending();
  EXPECT_TRUE(holds(pending, weak) && holds(pending, final) && !holds(pending, phantom));
  store_reference(final, World::kReferent, nullptr);
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(World::referent(phantom), nullptr);
  EXPECT_TRUE(w.weak_table.empty());
  EXPECT_EQ(w.take_pending(), std::vector<Object*>{phantom});
}

TEST(References, ReferencesFoundFromFinalizableObjectsAreStrong) {
  World w;
  Object* referent = w.new_node(1);
  Object* weak = w.new_reference(w.weak, w.new_node(2));
  store_reference(referent, World::kLeft, weak);
  w.roots = {w.new_reference(w.final, referent)};
  w.heap.collect(GcCause::SystemGc);
  EXPECT_NE(World::referent(weak), nullptr);
  EXPECT_EQ(w.count_objects(), 4u);
}

TEST(References, PendingListKeepsItsMembersThroughTheLinks) {
  World w;
  for (int i = 0; i < 10; ++i) w.roots.push_back(w.new_reference(w.weak, w.new_node(i)));
  w.heap.collect(GcCause::SystemGc);
  ASSERT_EQ(w.pending.size(), 10u);
  w.roots = {w.pending[0]};  // only the head of the list, as in the VM
  w.pending.clear();
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 10u);
  EXPECT_TRUE(w.pending.empty());
}

TEST(References, ManyOfEachKind) {
  World w(small_heap(size_t{128} << 20, size_t{16} << 20));
  size_t expected = 0;
  for (int i = 0; i < 40000; ++i) {
    Shape* shapes[] = {&w.soft, &w.weak, &w.final, &w.phantom};
    Object* referent = w.new_node(i);
    w.words = {reinterpret_cast<uintptr_t>(referent)};
    Object* reference = w.new_reference(*shapes[i % 4], referent);
    w.words.clear();
    w.roots.push_back(reference);
    if (i % 8 < 4)
      w.roots.push_back(referent);
    else
      ++expected;
  }
  w.heap.collect(GcCause::LastDitch);
  EXPECT_EQ(w.take_pending().size(), expected);
}

}  // namespace
}  // namespace vitrine::gc
