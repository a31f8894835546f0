// SPDX-License-Identifier: Apache-2.0
// Young collections: what they free and what they keep. The references from old objects to young ones come in through
// each function of the door, class data and roots. World lets every young collection be verified.
#include <gtest/gtest.h>
#include <algorithm>
#include <random>

#include "gc/tags.hpp"
#include "tests/unit/gc/fake_world.hpp"

namespace vitrine::gc {
namespace {

class YoungCollection : public ::testing::Test {
 protected:
  /// All objects are old now.
  void grow_old() { w.heap.collect(GcCause::SystemGc); }
  void collect_young() {
    w.heap.collect(GcCause::Allocation);
    ASSERT_EQ(w.heap.statistics().last_kind, CollectionKind::Young);
  }
  bool is_there(Object* object) { return w.heap.find_object(reinterpret_cast<uintptr_t>(object)) == object; }
  void add_garbage() {
    for (int i = 0; i < 1000; ++i) w.new_node();
  }

  World w{small_heap(size_t{256} << 20, size_t{64} << 20)};  // without collections of its own
};

TEST_F(YoungCollection, FreesYoungObjectsAndKeepsOldOnes) {
  Object *root = w.new_node(), *old_garbage = w.new_node();
  w.roots = {root, old_garbage};
  grow_old();
  w.roots = {root};
  add_garbage();
  Object* large_garbage = w.new_bytes(200'000);
  collect_young();
  EXPECT_EQ(w.count_objects(), 2u);
  EXPECT_TRUE(is_there(old_garbage));
  EXPECT_FALSE(is_there(large_garbage));
  EXPECT_EQ(w.heap.statistics().live_objects, 2u);
  EXPECT_EQ(w.heap.statistics().used_bytes, 64u);
  grow_old();
  EXPECT_EQ(w.count_objects(), 1u);
}

TEST_F(YoungCollection, SurvivorsAreOldInTheNextOne) {
  Object* root = w.new_node();
  w.roots = {root};
  grow_old();
  Object *child = w.new_node(), *grandchild = w.new_node();
  store_reference(root, World::kLeft, child);
  store_reference(child, World::kLeft, grandchild);
  collect_young();
  store_reference(root, World::kLeft, nullptr);  // they are garbage now, but old
  add_garbage();
  collect_young();
  EXPECT_TRUE(is_there(child) && is_there(grandchild));
  EXPECT_EQ(w.count_objects(), 3u);
  // An object that has grown old in a young collection is remembered as well.
  store_reference(root, World::kLeft, child);
  Object* young = w.new_node();
  store_reference(grandchild, World::kRight, young);
  collect_young();
  EXPECT_TRUE(is_there(young));
  store_reference(root, World::kLeft, nullptr);
  grow_old();
  EXPECT_EQ(w.count_objects(), 1u);
}

TEST_F(YoungCollection, FreedCellsAreUsedAgainAndZero) {
  w.roots.assign(1000, nullptr);
  for (Object*& root : w.roots) root = w.new_node(7);
  grow_old();
  for (int round = 0; round < 5; ++round) {
    const size_t used = w.heap.statistics().used_bytes;
    for (int i = 0; i < 5000; ++i) {
      Object* node = w.new_node();
      ASSERT_EQ(node->get<Object*>(World::kLeft), nullptr);
      store_reference(node, World::kLeft, node);
    }
    collect_young();
    EXPECT_EQ(w.heap.statistics().used_bytes, used);
    for (Object* root : w.roots) ASSERT_EQ(root->get<int32_t>(World::kId), 7);
  }
}

// ---- the doors from old objects to young ones
TEST_F(YoungCollection, RemembersEachFunctionOfTheDoor) {
  Object* holders[9];
  for (Object*& holder : holders) w.roots.push_back(holder = w.new_node());
  grow_old();
  auto young = [&](int32_t id) { return w.new_node(id); };
  store_reference(holders[0], World::kLeft, young(0));
  store_reference_volatile(holders[1], World::kLeft, young(1));
  compare_and_exchange_reference(holders[2], World::kLeft, nullptr, young(2));
  exchange_reference(holders[3], World::kLeft, young(3));
  store_static_reference(store_detail::place(holders[4], World::kLeft), young(4));
  store_value(holders[5], World::kLeft, young(5));
  Object* fresh = w.new_node();
  store_reference(fresh, World::kLeft, young(6));
  copy_fields(holders[6], fresh);
  store_reference(holders[7], World::kRight, young(7));  // not its first reference
  add_garbage();
  collect_young();
  for (int i = 0; i < 7; ++i) {
    auto* object = holders[i]->get<Object*>(World::kLeft);
    ASSERT_TRUE(is_there(object)) << i;
    EXPECT_EQ(object->get<int32_t>(World::kId), i);
  }
  EXPECT_TRUE(is_there(holders[7]->get<Object*>(World::kRight)));
  EXPECT_EQ(w.count_objects(), 9u + 8u);
}

TEST_F(YoungCollection, RemembersElementsOfSmallAndLargeArrays) {
  for (int32_t length : {10, 1000, 100'000}) {
    Object *array = w.new_array(length), *copy = w.new_array(length);
    w.roots = {array, copy};
    grow_old();
    std::mt19937 random(static_cast<unsigned>(length));
    std::map<size_t, Object*> stored;
    for (int i = 0; i < 50; ++i) {
      size_t index = i == 0 ? 0 : i == 1 ? length - 1 : random() % static_cast<size_t>(length);
      store_element(array, index, stored[index] = w.new_node(i));
    }
    add_garbage();
    collect_young();
    EXPECT_EQ(w.count_objects(), 2u + stored.size());
    for (auto& [index, object] : stored) EXPECT_TRUE(is_there(object) && array->element<Object*>(index) == object);
    // A copy of many elements, of which only the source holds the young objects.
    Object* source = w.new_array(length);
    for (int32_t i = 0; i < length; ++i) store_element(source, static_cast<size_t>(i), w.new_node(i));
    copy_references(copy, 0, source, 0, static_cast<size_t>(length));
    collect_young();
    for (int32_t i = 0; i < length; ++i) ASSERT_TRUE(is_there(copy->element<Object*>(i)));
    EXPECT_EQ(w.count_objects(), 2u + stored.size() + static_cast<size_t>(length));
    w.roots.clear();
    grow_old();
  }
}

TEST_F(YoungCollection, RemembersStaticsAndVisitsTheDataOfAllClasses) {
  Shape loaded = w.node;
  loaded.keeps_mirror_alive = true;
  loaded.static_size = 800;  // more than a card
  loaded.static_reference_ranges = {{World::kClassSize + 8, 180}};
  Object* mirror = w.heap.allocate(w.tlab, &w.class_shape, World::kClassSize + loaded.static_size);
  mirror->put<Shape*>(World::kMirrored, &loaded);
  loaded.mirror = mirror;
  w.roots = {w.heap.allocate(w.tlab, &loaded, loaded.instance_size)};
  w.class_data[&loaded] = nullptr;
  grow_old();
  Object *first = w.new_node(), *last = w.new_node(), *data = w.new_node();
  store_reference(mirror, World::kClassSize + 8, first);
  store_static_reference(store_detail::place(mirror, World::kClassSize + 8 + 179 * 4), last);
  w.class_data[&loaded] = data;
  add_garbage();
  collect_young();
  EXPECT_TRUE(is_there(first) && is_there(last) && is_there(data));
  EXPECT_EQ(w.count_objects(), 5u);
  // The class is not unloaded before a full collection.
  w.roots.clear();
  collect_young();
  EXPECT_TRUE(is_there(mirror));
  w.class_data.clear();
  grow_old();
  EXPECT_EQ(w.count_objects(), 0u);
}

TEST_F(YoungCollection, ConservativeRootsKeepYoungObjects) {
  w.roots = {w.new_node()};
  grow_old();
  Object *node = w.new_node(), *array = w.new_bytes(100'000), *dead = w.new_node();
  w.words = {reinterpret_cast<uintptr_t>(node) + 8, reinterpret_cast<uintptr_t>(array) + 99'000};
  collect_young();
  EXPECT_TRUE(is_there(node) && is_there(array));
  EXPECT_FALSE(is_there(dead));
  w.words = {reinterpret_cast<uintptr_t>(dead)};  // it does not revive
  collect_young();
  EXPECT_FALSE(is_there(dead));
}

// ---- References, finalizers, weak tables, tags
TEST_F(YoungCollection, ClearsWeakReferencesToYoungObjects) {
  Object *old_referent = w.new_node(), *old_reference = w.new_reference(w.weak, nullptr);
  w.roots = {old_referent, old_reference};
  grow_old();
  Object *dead = w.new_reference(w.weak, w.new_node()), *alive = w.new_reference(w.weak, old_referent),
         *soft = w.new_reference(w.soft, w.new_node()), *phantom = w.new_reference(w.phantom, w.new_node());
  soft->put<int64_t>(World::kTimestamp, w.soft_clock);
  store_reference(old_reference, World::kReferent, w.new_node());
  store_reference(old_reference, World::kQueue, w.new_node());  // so that it is on a dirty card anyhow
  w.roots.insert(w.roots.end(), {dead, alive, soft, phantom});
  collect_young();
  EXPECT_EQ(World::referent(dead), nullptr);
  EXPECT_EQ(World::referent(old_reference), nullptr);
  EXPECT_EQ(World::referent(phantom), nullptr);
  EXPECT_EQ(World::referent(alive), old_referent);
  EXPECT_NE(World::referent(soft), nullptr);
  auto pending = w.take_pending();
  std::sort(pending.begin(), pending.end());
  std::vector<Object*> expected = {dead, old_reference, phantom};
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(pending, expected);
  // The referent of an old Reference is old: a young collection does not clear it, a full one does.
  w.roots[0] = nullptr;
  collect_young();
  EXPECT_EQ(World::referent(alive), old_referent);
  grow_old();
  EXPECT_EQ(World::referent(alive), nullptr);
}

TEST_F(YoungCollection, AReferenceOnTwoDirtyCardsBecomesPendingOnce) {
  std::vector<Object*> references;
  references.reserve(100);
  w.weak.instance_size = w.final.instance_size = 72;  // a cell of 80 bytes, which no card is a multiple of
  for (int i = 0; i < 100; ++i) references.push_back(w.new_reference(i % 2 == 0 ? w.weak : w.final, nullptr));
  w.roots = references;
  grow_old();
  size_t on_two = 0;
  for (Object* reference : references) {
    store_reference(reference, World::kReferent, w.new_node());
    store_reference(reference, World::kNext, nullptr);
    const auto first = reinterpret_cast<uintptr_t>(reference), last = first + 71;
    if (first / kCardBytes != last / kCardBytes) ++on_two;
  }
  ASSERT_GT(on_two, 5u);
  collect_young();
  EXPECT_EQ(w.pending.size(), references.size());
}

TEST_F(YoungCollection, FinalizableYoungObjectsLiveOnceMore) {
  w.roots = {w.new_node()};
  grow_old();
  Object *referent = w.new_node(), *inner = w.new_node();
  store_reference(referent, World::kLeft, inner);
  Object* reference = w.new_reference(w.final, referent);
  w.roots.push_back(reference);
  collect_young();
  EXPECT_EQ(w.take_pending(), std::vector<Object*>{reference});
  EXPECT_TRUE(is_there(referent) && is_there(inner));
}

TEST_F(YoungCollection, PrunesWeakTablesAndTags) {
  TagTable tags(w.heap);
  std::vector<int64_t> freed;
  w.on_weak = [&](const auto& is_alive) { tags.prune(is_alive, [&](int64_t tag) { freed.push_back(tag); }); };
  Object *old_object = w.new_node(), *old_garbage = w.new_node();
  w.roots = {old_object, old_garbage};
  grow_old();
  w.roots = {old_object};
  Object *young = w.new_node(), *dead = w.new_node();
  store_reference(old_object, World::kLeft, young);
  w.weak_table = {old_object, old_garbage, young, dead};
  int64_t tag = 0;
  for (Object* object : w.weak_table) tags.set(object, ++tag);
  collect_young();
  EXPECT_EQ(w.weak_table, (std::vector<Object*>{old_object, old_garbage, young}));
  EXPECT_EQ(freed, std::vector<int64_t>{4});
  grow_old();
  EXPECT_EQ(w.weak_table, (std::vector<Object*>{old_object, young}));
  EXPECT_EQ(freed, (std::vector<int64_t>{4, 2}));
}

// ---- when
TEST_F(YoungCollection, ComesFirstAndAFullOneWhenOldObjectsTakeTheRoom) {
  World w(small_heap(size_t{64} << 20, size_t{8} << 20));
  w.roots = {w.new_node()};
  w.heap.collect(GcCause::SystemGc);
  uint64_t young = 0, full = 0, seen = w.heap.statistics().collections;
  for (size_t i = 0; i < 8'000'000; ++i) {  // 256 MB, of which a tenth lives for a while
    Object* node = w.new_node();
    if (i % 10 == 0) w.roots.push_back(node);
    if (w.roots.size() > 20'000) w.roots.erase(w.roots.begin() + 1, w.roots.end());
    if (w.heap.statistics().collections == seen) continue;
    ++seen;
    ++(w.heap.statistics().last_kind == CollectionKind::Young ? young : full);
    ASSERT_LT(w.heap.statistics().used_before_last, size_t{11} << 20);
  }
  EXPECT_GE(full, 1u);
  EXPECT_GE(young, 3 * full);
}

TEST_F(YoungCollection, IsFollowedByAFullOneBeforeMemoryRunsOut) {
  World w(small_heap(size_t{16} << 20, size_t{16} << 20));
  for (int i = 0; i < 100; ++i) w.roots.push_back(w.new_bytes(100'000));
  w.heap.collect(GcCause::SystemGc);
  w.roots.clear();  // 10 MB of old garbage
  ASSERT_NE(w.new_bytes(3 << 20), nullptr);
  ASSERT_NE(w.new_bytes(12 << 20), nullptr);
  EXPECT_EQ(w.heap.statistics().last_kind, CollectionKind::Full);
}

TEST_F(YoungCollection, WalksSeeWhatAFullCollectionWouldFind) {
  Object *root = w.new_node(), *old_garbage = w.new_node();
  w.roots = {root, old_garbage};
  grow_old();
  w.roots = {root};
  store_reference(root, World::kLeft, w.new_node());
  collect_young();
  store_reference(root, World::kRight, w.new_node());
  size_t reachable = 0;
  w.heap.for_each_reachable_object([&](Object*) { return ++reachable != 0; });
  EXPECT_EQ(reachable, 3u);
  EXPECT_EQ(w.count_objects(), 4u);
  collect_young();  // the walk has not disturbed what is old and what is remembered
  EXPECT_EQ(w.count_objects(), 4u);
}

// ---- full markings beside the program
HeapOptions with_helper() {
  HeapOptions options = small_heap(size_t{256} << 20, size_t{64} << 20);
  options.marking_threads = 2;
  return options;
}

/// `nodes` are old, and are being marked, or will be: the helper is as fast as it likes.
struct BesideWorld : World {
  BesideWorld() : World(with_helper()) {
    for (int i = 0; i < 100'000; ++i) {
      nodes.push_back(new_node(i));
      if (i > 0) store_reference(nodes[i - 1], kLeft, nodes[i]);
    }
    roots = {nodes[0]};
    heap.collect(GcCause::Stress);
    EXPECT_EQ(heap.statistics().last_kind, CollectionKind::Full);
  }
  void start() {
    heap.collect(GcCause::Stress);
    EXPECT_EQ(heap.statistics().last_kind, CollectionKind::ConcurrentStart);
  }
  /// If the helper is ready early, an allocation has completed it already.
  void complete() {
    if (heap.statistics().last_kind == CollectionKind::ConcurrentStart) heap.collect(GcCause::Allocation);
    EXPECT_EQ(heap.statistics().last_kind, CollectionKind::Remark);
  }
  std::vector<Object*> nodes;
};

TEST(MarkingBeside, FindsWhatTheProgramMovesMeanwhile) {
  BesideWorld w;
  w.start();
  const size_t last = w.nodes.size() - 1;
  // Each cut leaves the rest of the list to be reached in another way only.
  auto cut = [&](size_t from) {
    store_reference(w.nodes[from - 1], World::kLeft, nullptr);
    return w.nodes[from];
  };
  Object* holder = w.new_node();
  store_reference(w.nodes[0], World::kRight, holder);
  store_reference(holder, World::kLeft, cut(last - 10));  // from a young object
  store_reference(holder, World::kRight, cut(last - 20));
  store_reference(w.nodes[0], World::kRight, holder);
  store_reference(w.nodes[5], World::kRight, cut(last - 30));  // from an old one that is marked by now, perhaps
  w.roots.push_back(cut(last - 40));                           // from a root
  store_reference(w.nodes[last], World::kLeft, w.new_node());  // a young object that only an old one refers to
  w.complete();
  EXPECT_EQ(w.count_objects(), w.nodes.size() + 2);
  for (size_t i = 0; i <= last; ++i) ASSERT_EQ(w.nodes[i]->get<int32_t>(World::kId), static_cast<int32_t>(i));
}

TEST(MarkingBeside, FreesWhatWasUnreachableAtItsBeginningAndProcessesReferences) {
  BesideWorld w;
  Object *dead = w.new_node(), *alive = w.new_node(), *to_dead = w.new_reference(w.weak, dead),
         *to_alive = w.new_reference(w.weak, alive);
  w.roots.insert(w.roots.end(), {dead, alive, to_dead, to_alive});
  w.heap.collect(GcCause::SystemGc);
  w.heap.collect(GcCause::Stress);
  w.heap.collect(GcCause::Stress);
  std::erase(w.roots, dead);
  std::erase(w.roots, alive);
  store_reference(w.nodes[0], World::kLeft, nullptr);  // all other nodes are garbage
  w.heap.collect(GcCause::Stress);                     // full
  ASSERT_EQ(w.heap.statistics().last_kind, CollectionKind::Full);
  EXPECT_EQ(w.take_pending().size(), 2u);
  EXPECT_EQ(w.count_objects(), 3u);
  dead = w.new_node();
  alive = w.new_node();
  store_reference(to_dead, World::kReferent, dead);
  store_reference(to_alive, World::kReferent, alive);
  w.roots.insert(w.roots.end(), {dead, alive});
  w.start();
  std::erase(w.roots, dead);
  std::erase(w.roots, alive);
  store_reference(w.nodes[0], World::kRight, World::referent(to_alive));  // as Reference.get does
  w.complete();
  EXPECT_EQ(World::referent(to_alive), alive);
  w.take_pending();
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(World::referent(to_alive), alive);
  EXPECT_EQ(World::referent(to_dead), nullptr);
  EXPECT_EQ(w.count_objects(), 4u);
}

TEST(MarkingBeside, IsAbandonedForWalksAndForFullCollections) {
  BesideWorld w;
  w.start();
  store_reference(w.nodes[9], World::kLeft, nullptr);
  size_t reachable = 0;
  w.heap.for_each_reachable_object([&](Object*) { return ++reachable != 0; });
  EXPECT_EQ(reachable, 10u);
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.heap.statistics().last_kind, CollectionKind::Full);
  EXPECT_EQ(w.count_objects(), 10u);
}

TEST(MarkingBeside, ItsEndCausesACollection) {
  BesideWorld w;
  w.start();
  const uint64_t before = w.heap.statistics().collections;
  while (w.heap.statistics().collections == before) w.new_node();
  EXPECT_EQ(w.heap.statistics().last_kind, CollectionKind::Remark);
}

TEST(MarkingBeside, StopsWithTheHeap) {
  BesideWorld w;
  w.start();
}

// ---- verification
using YoungCollectionDeathTest = YoungCollection;

TEST_F(YoungCollectionDeathTest, VerificationFindsAStorePastTheDoor) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto store_past = [] {
    World w;
    Object* node = w.new_node();
    w.roots = {node};
    w.heap.collect(GcCause::SystemGc);
    store_detail::place(node, World::kRight)->store(w.new_node());
    w.heap.collect(GcCause::Allocation);
  };
  EXPECT_DEATH(store_past(), "a young collection frees the object .* is referred to by offset 20 of the object");
}

TEST_F(YoungCollectionDeathTest, VerificationFindsForgottenClassData) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  struct Forgetful : World {
    void visit_all_classes(Marker&) override {}
  };
  auto forget = [] {
    Forgetful w;
    Object* mirror = w.heap.allocate(w.tlab, &w.class_shape, World::kClassSize);
    mirror->put<Shape*>(World::kMirrored, &w.node);
    w.roots = {mirror};
    w.heap.collect(GcCause::SystemGc);
    w.class_data[&w.node] = w.new_node();
    w.heap.collect(GcCause::Allocation);
  };
  EXPECT_DEATH(forget(), "referred to by the frames or the data of the class of the object");
}

}  // namespace
}  // namespace vitrine::gc
