// SPDX-License-Identifier: Apache-2.0
// The heap: allocation, reclaiming, large objects, exhaustion, conservative roots, walks, mirrors,
// statistics, log.
#include "tests/unit/gc/fake_world.hpp"

#include <gtest/gtest.h>
#include <set>

#include "base/sanitizers.hpp"

namespace vitrine::gc {
namespace {

/// Not watched, because it reads a gigabyte.
VM_UNWATCHED bool is_zero(Object* object, size_t from, size_t to) {
  const char* p = reinterpret_cast<const char*>(object);
  for (size_t i = from; i < to; ++i)
    if (p[i] != 0) return false;
  return true;
}

TEST(Heap, ObjectsAreZeroedAlignedAndDistinct) {
  World w;
  std::set<Object*> seen;
  for (int32_t length : {0,   1,    8,    9,    16,   100,  240,   241,   249,   496,   497,
                         560, 1000, 2032, 2033, 5000, 8192, 16384, 32752, 32753, 70000, 1 << 20}) {
    for (int i = 0; i < 3; ++i) {
      Object* object = w.new_bytes(length);
      ASSERT_NE(object, nullptr);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(object) % kObjectAlignment, 0u);
      EXPECT_EQ(object->length(), length);
      EXPECT_EQ(object->shape(), &w.bytes);
      EXPECT_EQ(w.bytes.size_of(object), (16u + length + 7) / 8 * 8);
      EXPECT_TRUE(is_zero(object, 16, 16 + length)) << length;
      std::memset(object->elements<uint8_t>(), 0x5a, length);
      EXPECT_TRUE(seen.insert(object).second);
    }
  }
  EXPECT_EQ(w.count_objects(), seen.size());
}

TEST(Heap, ReusedMemoryIsZeroed) {
  World w(small_heap(size_t{8} << 20, size_t{1} << 20));
  for (int i = 0; i < 200000; ++i) {
    int32_t length = (i * 7919) % 3000 + (i % 1000 == 0 ? 100000 : 0);
    Object* object = w.new_bytes(length);
    ASSERT_NE(object, nullptr);
    ASSERT_TRUE(is_zero(object, 16, 16 + length)) << i;
    std::memset(object->elements<uint8_t>(), 0xee, length);
    if (i % 50 == 0) w.roots.push_back(object);
    if (w.roots.size() > 200) w.roots.erase(w.roots.begin(), w.roots.begin() + 100);
  }
  EXPECT_GT(w.heap.statistics().collections, 10u);
}

// Nearly every block keeps an object, and nearly every page of them is free.
TEST(Heap, PagesBetweenObjectsCanBeUsedForOtherSizes) {
  constexpr size_t kMaximum = size_t{64} << 20;
  World w(small_heap(kMaximum, kMaximum));
  auto fill = [](Object* object, int32_t length) { std::memset(object->elements<uint8_t>(), length & 0x7f, length); };
  auto is_filled = [](Object* object) {
    for (int32_t i = 0; i < object->length(); ++i)
      if (object->element<uint8_t>(i) != (object->length() & 0x7f)) return false;
    return true;
  };
  size_t live = 0;
  for (int32_t length : {1000, 40, 1500, 5000, 20000, 300, 12000}) {
    const size_t kept = w.roots.size();
    const size_t until = (kMaximum - live) / 10 * 8;
    for (size_t bytes = 0; bytes < until; bytes += length + 24) {
      Object* object = w.new_bytes(length);
      ASSERT_NE(object, nullptr) << length;
      ASSERT_TRUE(is_zero(object, 16, 16 + length));
      fill(object, length);
      w.roots.push_back(object);
    }
    size_t every = 131072 / (length + 24), to = kept;
    for (size_t i = kept; i < w.roots.size(); i += every) w.roots[to++] = w.roots[i];
    w.roots.resize(to);
    live += (to - kept) * ((length + 4095) / 4096 + 1) * 4096;
    const auto large = static_cast<int32_t>(kMaximum - live);
    Object* object = w.new_bytes(large);
    ASSERT_NE(object, nullptr) << large;
    ASSERT_TRUE(is_zero(object, 16, 16 + static_cast<size_t>(large)));
    for (Object* root : w.roots) ASSERT_TRUE(is_filled(root));
    w.heap.collect(GcCause::SystemGc);
    EXPECT_EQ(w.count_objects(), w.roots.size());
  }
}

// At the limit, small objects take the holes in pages that are in use, and pass over pages for which there is no room.
TEST(Heap, HolesAreUsedWhereNoFurtherPageMay) {
  constexpr size_t kMaximum = size_t{16} << 20;
  World w(small_heap(kMaximum, kMaximum));
  for (int32_t length : {40, 1000, 1500, 2300}) {
    while (Object* object = w.new_bytes(length)) w.roots.push_back(object);
    const size_t all = w.roots.size();
    // Kept: every second object of one third, one of 64 of the next, all of the last.
    size_t to = 0;
    for (size_t i = 0; i < all; ++i)
      if (i < all / 3 ? i % 2 == 0 : i < all / 3 * 2 ? i % 64 == 0 : true) w.roots[to++] = w.roots[i];
    w.roots.resize(to);
    while (Object* object = w.new_bytes(200'000)) {
      std::memset(object->elements<uint8_t>(), 1, 200'000);
      w.roots.push_back(object);
    }
    size_t more = 0;
    while (Object* object = w.new_bytes(length)) {
      ASSERT_TRUE(is_zero(object, 16, 16 + length));
      std::memset(object->elements<uint8_t>(), 2, length);
      w.roots.push_back(object);
      ++more;
    }
    EXPECT_GT(more, all / 7) << length;
    w.heap.collect(GcCause::SystemGc);
    EXPECT_EQ(w.count_objects(), w.roots.size());
    w.roots.clear();
    w.heap.collect(GcCause::SystemGc);
    EXPECT_EQ(w.count_objects(), 0u);
  }
}

// Another thread's collection may have been a young one, which finds no old garbage. Stress asks for any.
TEST(Heap, WhoeverAsksForACollectionGetsAFullOne) {
  World w;
  w.lost_turns = 2;
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.heap.statistics().collections, 1u);
  EXPECT_EQ(w.heap.statistics().last_cause, GcCause::SystemGc);
  w.lost_turns = 1;
  w.heap.collect(GcCause::Stress);
  EXPECT_EQ(w.heap.statistics().collections, 1u);
  w.held = CollectorPort::HeldOff::ByOthers;
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.heap.statistics().collections, 1u);
}

TEST(Heap, CollectKeepsExactlyTheReachable) {
  World w;
  Object* list = nullptr;
  for (int i = 0; i < 1000; ++i) {
    Object* object = w.new_node(i);
    if (i % 2 == 0) {
      store_reference(object, World::kLeft, list);
      list = object;
    }
  }
  w.roots = {list};
  EXPECT_EQ(w.count_objects(), 1000u);
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 500u);
  EXPECT_EQ(w.heap.statistics().used_bytes, 500u * 32);
  int expected = 998;
  for (Object* object = list; object != nullptr; object = object->get<Object*>(World::kLeft), expected -= 2) {
    EXPECT_EQ(object->get<int32_t>(World::kId), expected);
    EXPECT_TRUE(w.heap.is_marked(object));
  }
  w.roots.clear();
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 0u);
  EXPECT_EQ(w.heap.statistics().used_bytes, 0u);
}

TEST(Heap, CyclesAndSelfReferencesDie) {
  World w;
  Object *a = w.new_node(), *b = w.new_node();
  store_reference(a, World::kLeft, b);
  store_reference(b, World::kLeft, a);
  store_reference(b, World::kRight, b);
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 0u);
}

TEST(Heap, LargeArraysAreFollowedInParts) {
  World w(small_heap(size_t{256} << 20));
  constexpr int32_t kLength = 200001;
  Object* array = w.new_array(kLength);
  w.roots = {array};
  for (int32_t i = 0; i < kLength; ++i) store_element(array, static_cast<size_t>(i), w.new_node(i));
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), kLength + 1u);
  for (int32_t i = 0; i < kLength; ++i) ASSERT_EQ(array->element<Object*>(i)->get<int32_t>(World::kId), i);
}

TEST(Heap, LargeObjectsAreFreedAndCoalesced) {
  World w(small_heap(size_t{64} << 20, size_t{64} << 20));
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 12; ++i) ASSERT_NE(w.new_bytes(4 << 20), nullptr);
    Object* big = w.new_bytes(50 << 20);  // fits only if the free pieces have been joined again
    ASSERT_NE(big, nullptr) << round;
    ASSERT_TRUE(is_zero(big, 16, 50 << 20));
    std::memset(big->elements<uint8_t>(), 1, 50 << 20);
  }
}

TEST(Heap, ExhaustionReturnsNullAndRecovers) {
  World w(small_heap(size_t{4} << 20, size_t{1} << 20));
  for (int round = 0; round < 3; ++round) {
    Object* list = nullptr;
    size_t count = 0;
    for (;;) {
      Object* object = w.new_node(static_cast<int>(count));
      if (object == nullptr) break;
      store_reference(object, World::kLeft, list);
      w.roots = {list = object};
      ++count;
    }
    EXPECT_GT(count * 32, (size_t{4} << 20) * 9 / 10) << round;  // nearly all of the heap was usable
    EXPECT_LE(w.heap.statistics().used_bytes, size_t{4} << 20);
    EXPECT_EQ(w.new_bytes(100000), nullptr);
    w.roots.clear();
    EXPECT_NE(w.new_bytes(100000), nullptr);
  }
}

// A heap with room for only `room` nodes. churn() allocates unreachable nodes, `most` of them or until that fails.
struct NearlyFull : World {
  static constexpr size_t kMaximum = size_t{8} << 20;
  explicit NearlyFull(const HeapOptions& options, size_t room) : World(options) {
    for (Object *list = nullptr, *next; (next = new_node()) != nullptr; roots = {list = next})
      store_reference(next, kLeft, list);
    for (size_t i = 0; i < room; ++i) roots[0] = roots[0]->get<Object*>(kLeft);
    heap.collect(GcCause::SystemGc);
    collections = heap.statistics().collections;
  }
  static HeapOptions with_limits(uint32_t time_percent, uint32_t free_percent) {
    HeapOptions options = small_heap(kMaximum, kMaximum);
    options.overhead_time_percent = time_percent;
    options.overhead_free_percent = free_percent;
    return options;
  }
  bool churn(size_t most) {
    for (size_t i = 0; i < most; ++i)
      if (new_node() == nullptr) return false;
    return true;
  }
  size_t collected() const { return heap.statistics().collections - collections; }
  uint64_t collections;
};
constexpr size_t kOnePercent = NearlyFull::kMaximum / 100 / 32;

TEST(Overhead, CollectionsInVainEndInARefusal) {
  NearlyFull w(NearlyFull::with_limits(0, 2), kOnePercent);
  EXPECT_FALSE(w.churn(100 * kOnePercent));
  EXPECT_TRUE(w.tlab.gave_up_for_overhead);
  // The collection that found the heap full was the first of five in vain. One more clears soft references.
  EXPECT_EQ(w.collected(), 5u);
  EXPECT_EQ(w.heap.statistics().last_cause, GcCause::LastDitch);
  EXPECT_TRUE(w.churn(4 * kOnePercent));  // the count has started again
  EXPECT_FALSE(w.churn(100 * kOnePercent));
  EXPECT_EQ(w.new_bytes(1 << 20), nullptr);
  EXPECT_FALSE(w.tlab.gave_up_for_overhead);  // here the heap is completely full
}

TEST(Overhead, CollectionsThatRecoverEnoughGoOn) {
  NearlyFull w(NearlyFull::with_limits(0, 2), 3 * kOnePercent);
  EXPECT_TRUE(w.churn(100 * kOnePercent));
  EXPECT_GT(w.collected(), 20u);
}

TEST(Overhead, AProgramThatGetsSomethingDoneGoesOn) {
  NearlyFull w(NearlyFull::with_limits(101, 2), kOnePercent);  // no collection takes more than 100 % of the time
  EXPECT_TRUE(w.churn(100 * kOnePercent));
  EXPECT_GT(w.collected(), 50u);
}

TEST(Overhead, CollectionsThatSomebodyAskedForDoNotCount) {
  NearlyFull w(NearlyFull::with_limits(0, 2), kOnePercent);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(w.churn(kOnePercent / 2));
    w.heap.collect(GcCause::SystemGc);
  }
}

TEST(Overhead, SoftReferencesGoBefore) {
  NearlyFull w(NearlyFull::with_limits(0, 2), 10 * kOnePercent);
  Object* array = w.new_bytes(static_cast<int32_t>(NearlyFull::kMaximum / 100 * 9));
  ASSERT_NE(array, nullptr);
  w.soft_clock = 1;
  Object* soft = w.new_reference(w.soft, array);
  soft->put<int64_t>(World::kTimestamp, INT64_MAX / 2);  // used just now
  w.roots.push_back(soft);
  for (size_t i = 0; World::referent(soft) != nullptr; ++i) {
    ASSERT_LT(i, 100 * kOnePercent);
    ASSERT_NE(w.new_node(), nullptr);
  }
  EXPECT_GE(w.collected(), 5u);
  EXPECT_TRUE(w.churn(100 * kOnePercent));
}

TEST(Overhead, TheLimitCanBeSwitchedOff) {
  HeapOptions options = NearlyFull::with_limits(0, 2);
  options.overhead_limit = false;
  NearlyFull w(options, kOnePercent);
  EXPECT_TRUE(w.churn(100 * kOnePercent));
}

TEST(Heap, ARequestBeyondTheMaximumClearsSoftReferences) {
  World w(small_heap(size_t{16} << 20));
  Object* soft = w.new_reference(w.soft, w.new_node());
  w.roots = {soft};
  EXPECT_EQ(w.new_bytes(INT32_MAX), nullptr);
  EXPECT_EQ(World::referent(soft), nullptr);
}

TEST(Heap, EverySizeCanUseTheWholeHeap) {
  for (int32_t length : {500, 1500, 2040, 3000, 9000, 30000, 60000, 100000}) {
    World w(small_heap(size_t{8} << 20, size_t{8} << 20));
    size_t total = 0;
    while (Object* object = w.new_bytes(length)) {
      w.roots.push_back(object);
      total += length;
    }
    EXPECT_GT(total, (size_t{8} << 20) * 3 / 4) << length;
  }
}

TEST(Heap, ConservativeWordsKeepObjectsByAnyInteriorPointer) {
  World w;
  Object* node = w.new_node(7);
  Object* medium = w.new_bytes(5000);
  Object* large = w.new_bytes(300000);
  Object* dead = w.new_node(8);
  w.words = {reinterpret_cast<uintptr_t>(node) + 31,
             reinterpret_cast<uintptr_t>(medium) + 4321,
             reinterpret_cast<uintptr_t>(large) + 299999,
             0,
             8,
             UINTPTR_MAX,
             reinterpret_cast<uintptr_t>(&w),
             reinterpret_cast<uintptr_t>(large) + (size_t{40} << 20)};
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 3u);
  EXPECT_EQ(w.heap.find_object(reinterpret_cast<uintptr_t>(node) + 16), node);
  EXPECT_EQ(w.heap.find_object(reinterpret_cast<uintptr_t>(large) + 131072), large);
  EXPECT_EQ(w.heap.find_object(reinterpret_cast<uintptr_t>(dead)), nullptr);
  w.words = {reinterpret_cast<uintptr_t>(dead)};  // a stale word must not revive a dead cell
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 0u);
  EXPECT_EQ(w.heap.find_object(reinterpret_cast<uintptr_t>(large)), nullptr);
  EXPECT_FALSE(w.heap.contains(&w));
  EXPECT_TRUE(w.heap.contains(node));
}

TEST(Heap, DeadCellsAreNotFoundWhileAnotherThreadTakesThem) {
  World w(small_heap(size_t{64} << 20));
  constexpr int kNodes = 20'000;
  size_t torn = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<uintptr_t> dead(kNodes);
    for (uintptr_t& address : dead) address = reinterpret_cast<uintptr_t>(w.new_node());
    w.heap.collect(GcCause::SystemGc);
    std::atomic<bool> over{false};
    std::thread allocating([&] {
      for (int n = 0; n < kNodes; ++n) w.new_node();
      over = true;
    });
    // A new object may be found there, but nothing that is being zeroed.
    while (!over)
      for (uintptr_t address : dead)
        if (w.heap.find_object(address) != nullptr)
          torn += std::atomic_ref(*reinterpret_cast<void**>(address)).load() == nullptr;
    allocating.join();
    w.heap.collect(GcCause::SystemGc);
  }
  EXPECT_EQ(torn, 0u);
}

TEST(Heap, ReachableWalkSeesOnlyWhatRootsReach) {
  World w;
  Object *a = w.new_node(1), *b = w.new_node(2);
  w.new_node(3);
  store_reference(a, World::kLeft, b);
  Object* weak = w.new_reference(w.weak, w.new_node(4));
  w.roots = {a, weak};
  std::set<Object*> seen;
  w.heap.for_each_reachable_object([&](Object* object) { return seen.insert(object).second; });
  EXPECT_EQ(seen, (std::set<Object*>{a, b, weak, World::referent(weak)}));
  EXPECT_EQ(w.count_objects(), 5u);  // nothing was freed or cleared
  size_t visits = 0;
  w.heap.for_each_object([&](Object*) { return ++visits < 2; });
  EXPECT_EQ(visits, 2u);
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 3u);
}

TEST(Heap, MirrorsKeepStaticsAndClassData) {
  World w;
  Shape loaded = w.node;
  loaded.keeps_mirror_alive = true;
  loaded.static_size = 24;
  loaded.static_reference_ranges = {{World::kClassSize + 8, 2}};
  Object* mirror = w.heap.allocate(w.tlab, &w.class_shape, World::kClassSize + loaded.static_size);
  mirror->put<Shape*>(World::kMirrored, &loaded);
  loaded.mirror = mirror;
  EXPECT_EQ(w.class_shape.size_of(mirror), 56u);
  store_reference(mirror, World::kClassName, w.new_bytes(3));
  store_reference(mirror, World::kClassSize + 8, w.new_node(1));
  store_reference(mirror, World::kClassSize + 12, w.new_node(2));
  w.class_data[&loaded] = w.new_node(3);
  Object* primitive_mirror = w.heap.allocate(w.tlab, &w.class_shape, World::kClassSize);
  Object* instance = w.heap.allocate(w.tlab, &loaded, loaded.instance_size);
  Object* instance2 = w.heap.allocate(w.tlab, &loaded, loaded.instance_size);
  w.roots = {instance, instance2, primitive_mirror};
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 8u);
  EXPECT_EQ(w.class_data_visits[&loaded], 1);
  w.roots = {primitive_mirror};
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 1u);
}

TEST(Heap, StaticsInMirrorsBeginAtAMultipleOfEight) {
  World w;
  Shape loaded = w.node;
  loaded.static_size = 4;
  w.class_shape.instance_size = 57;
  Object* mirror = w.heap.allocate(w.tlab, &w.class_shape, 64 + loaded.static_size);
  mirror->put<Shape*>(World::kMirrored, &loaded);
  EXPECT_GE(w.class_shape.size_of(mirror), 64u + loaded.static_size);
}

TEST(Heap, AllocatedBytesAreExactInAFragmentedBlock) {
  World w;
  for (int i = 0; i < 2000; ++i) {
    Object* node = w.heap.allocate(w.tlab, &w.node, 32);
    if (i % 2 == 0) w.roots.push_back(node);
  }
  w.heap.collect(GcCause::SystemGc);
  for (uint64_t i = 1; i <= 2000; ++i) {
    const uint64_t before = w.tlab.exact_allocated_bytes();
    w.heap.allocate(w.tlab, &w.node, 32);
    ASSERT_EQ(w.tlab.exact_allocated_bytes(), before + 32) << i;
  }
}

TEST(Heap, FlushedBuffersAreUsedAgain) {
  World w;
  Tlab other;
  w.heap.allocate(other, &w.node, 32);
  EXPECT_EQ(other.exact_allocated_bytes(), 32u);
  w.heap.flush(other);
  EXPECT_EQ(other.allocated_bytes, 32u);
  size_t used = w.heap.statistics().used_bytes;
  EXPECT_EQ(used, 32u);
  for (int i = 0; i < 10000; ++i) {  // as with many short-lived threads, each with a buffer of its own
    Tlab short_lived;
    ASSERT_NE(w.heap.allocate(short_lived, &w.node, 32), nullptr);
    w.heap.flush(short_lived);
  }
  EXPECT_EQ(w.heap.statistics().used_bytes, 32u * 10001);
  EXPECT_EQ(w.heap.statistics().collections, 0u);
  EXPECT_EQ(w.count_objects(), 10001u);
}

TEST(Heap, IdentityHashIsMadeOnceAndKept) {
  World w;
  std::set<int32_t> hashes;
  for (int i = 0; i < 1000; ++i) {
    Object* object = w.new_node();
    EXPECT_EQ(object->lock_word().load(), 0u);
    EXPECT_GT(object->identity_hash(), 0);
    EXPECT_EQ(object->identity_hash(), object->identity_hash());
    hashes.insert(object->identity_hash());
  }
  EXPECT_EQ(hashes.size(), 1000u);
}

TEST(Heap, LogLinesLookLikeHotSpots) {
  HeapOptions options = small_heap();
  std::vector<std::string> lines;
  options.log_gc = true;
  options.log = [&](const std::string& line) { lines.push_back(line); };
  World w(options);
  w.new_bytes(3 << 20);
  w.heap.collect(GcCause::SystemGc);
  w.heap.collect(GcCause::Allocation);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].rfind("GC(0) Pause Full (System.gc()) 3M->0M(4M) ", 0), 0u) << lines[0];
  EXPECT_EQ(lines[1].rfind("GC(1) Pause Full (Allocation Failure) 0M->0M(4M) ", 0), 0u) << lines[1];
}

TEST(Sizing, KeepsThePartThatIsFreeWithinItsBounds) {
  constexpr size_t mb = size_t{1} << 20, maximum = 1000 * mb;
  Sizing sizing = kUsualSizing;
  EXPECT_EQ(sizing.target(60 * mb, 10 * mb, maximum), 120 * mb);  // the growth factor is between the bounds
  EXPECT_EQ(sizing.target(1 * mb, 64 * mb, maximum), 64 * mb);
  sizing.least_free_percent = 75;
  sizing.most_free_percent = 80;
  EXPECT_EQ(sizing.target(50 * mb, 10 * mb, maximum) / mb, 200u);
  sizing.least_free_percent = 10;
  sizing.most_free_percent = 20;
  EXPECT_EQ(sizing.target(80 * mb, 10 * mb, maximum) / mb, 100u);
  sizing.least_free_percent = sizing.most_free_percent = 100;
  EXPECT_EQ(sizing.target(80 * mb, 10 * mb, maximum), maximum);
}

TEST(Sizing, TheSoftMaximumLeavesTheLeastFreePart) {
  constexpr size_t mb = size_t{1} << 20, maximum = 1000 * mb;
  Sizing sizing = kUsualSizing;
  sizing.soft_maximum_bytes = 32 * mb;
  EXPECT_EQ(sizing.target(1 * mb, 64 * mb, maximum), 32 * mb);
  EXPECT_EQ(sizing.target(60 * mb, 64 * mb, maximum) / mb, 100u);
}

TEST(Heap, TouchesLittleMemoryAtStart) {
  HeapOptions options = small_heap(size_t{1} << 30, size_t{64} << 20);
  World w(options);
  for (int32_t length = 0; length < 2000; length += 16) w.new_bytes(length);
  EXPECT_LT(w.heap.statistics().used_bytes, size_t{256} << 10);
}

TEST(Heap, GrowsWhileCollectionsAreHeldOff) {
  World w(small_heap(size_t{16} << 20, size_t{1} << 20));
  w.held = CollectorPort::HeldOff::ByCaller;
  size_t made = 0;
  while (w.new_node() != nullptr) ++made;
  EXPECT_GT(made * 32, size_t{15} << 20);  // up to its maximum
  EXPECT_EQ(w.heap.statistics().collections, 0u);
  w.held = CollectorPort::HeldOff::No;
  EXPECT_NE(w.new_node(), nullptr);
  EXPECT_EQ(w.heap.statistics().collections, 1u);
}

TEST(Heap, CanShowEveryAllocation) {
  World w;
  auto takes_slow_path = [&] { return Heap::bump(w.tlab, &w.node, 32) == nullptr; };
  w.new_node();
  EXPECT_FALSE(takes_slow_path());
  w.heap.flush(w.tlab);
  w.heap.shows_every_allocation = true;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(takes_slow_path());
    EXPECT_NE(w.new_node(), nullptr);
  }
  EXPECT_EQ(w.count_objects(), 1002u);
}

TEST(Heap, CountsTheLiveObjects) {
  World w;
  for (int i = 0; i < 10; ++i) w.roots.push_back(w.new_node());
  w.roots.push_back(w.new_bytes(100'000));
  for (int i = 0; i < 100; ++i) w.new_node();
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.heap.statistics().live_objects, 11u);
}

TEST(Heap, HasAnArenaForEachCellSizeAndOneForLargeObjects) {
  EXPECT_EQ(arena_of_size(16), 1u);
  EXPECT_EQ(arena_of_size(17), 2u);
  EXPECT_EQ(arena_of_size(32769), kArenas);
  EXPECT_EQ(arena_of_size(32768), kArenas - 1);
  EXPECT_EQ(arena_name(2), "cells of 24 bytes");
  EXPECT_EQ(arena_name(kArenas), "large objects");
}

TEST(Heap, AnImpossibleReservationIsReported) {
  HeapOptions options = small_heap(size_t{1} << 60);
  World w(options);
  EXPECT_FALSE(w.heap.valid());
  EXPECT_NE(w.heap.why_invalid().find("KB object heap: references of 4 bytes reach "), std::string::npos);
  EXPECT_EQ(w.new_node(), nullptr);
  EXPECT_EQ(w.heap.find_object(4096), nullptr);
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 0u);
}

}  // namespace
}  // namespace vitrine::gc
