// SPDX-License-Identifier: Apache-2.0
// Objects that are moved together when the heap is full of holes: what moves, what stays, and what it is worth.
#include "tests/unit/gc/fake_world.hpp"

#include <gtest/gtest.h>
#include <algorithm>

namespace vitrine::gc {
namespace {

constexpr size_t kMaximum = size_t{32} << 20;

/// Arrays of one size that fill that part of the heap, in an array that is a root. Each holds its number.
Object* fill(World& w, int32_t length, size_t bytes) {
  const auto count = static_cast<int32_t>(bytes / (static_cast<size_t>(length) + 16));
  Object* all = w.new_array(count);
  w.roots.push_back(all);
  for (int32_t i = 0; i < count; ++i) {
    Object* each = w.new_bytes(length);
    EXPECT_NE(each, nullptr) << i << " of " << count << " with " << length;
    if (each == nullptr) return all;
    std::fill_n(each->elements<int32_t>(), length / 4, i);
    store_element(all, static_cast<size_t>(i), each);
  }
  return all;
}

void keep_one_in(int32_t so_many, Object* all) {
  for (int32_t i = 0; i < all->length(); ++i)
    if (i % so_many != 0) store_element(all, static_cast<size_t>(i), nullptr);
}

void expect_numbers(const Object* all) {
  for (int32_t i = 0; i < all->length(); ++i) {
    const Object* each = all->element<Object*>(static_cast<size_t>(i));
    if (each == nullptr) continue;
    const auto* numbers = each->elements<int32_t>();
    ASSERT_TRUE(std::all_of(numbers, numbers + each->length() / 4, [&](int32_t number) { return number == i; })) << i;
  }
}

TEST(Compaction, HolesBetweenSurvivorsBecomeALargeArray) {
  for (int32_t so_many : {2, 10, 50}) {
    World w(small_heap(kMaximum, kMaximum));
    w.moves = true;
    Object* all = fill(w, 1000, kMaximum / 10 * 8);
    keep_one_in(so_many, all);
    const size_t live = kMaximum / 10 * 8 / static_cast<size_t>(so_many);
    EXPECT_NE(w.new_bytes(static_cast<int32_t>((kMaximum - live) / 10 * 9)), nullptr) << so_many;
    expect_numbers(all);
  }
}

TEST(Compaction, HolesOfOneSizeServeTheOthers) {
  World w(small_heap(kMaximum, kMaximum));
  w.moves = true;
  std::vector<Object*> kept;
  size_t live = 0;
  for (int32_t i = 0; i < 60; ++i) {
    const int32_t length = 100 + i * 29, so_many = 8;
    const size_t bytes = (kMaximum - live) / 10 * 7;
    kept.push_back(fill(w, length, bytes));
    keep_one_in(so_many, kept.back());
    live += bytes / so_many + static_cast<size_t>(kept.back()->length()) * sizeof(HeapReference);
    if (live > kMaximum / 2) break;
  }
  for (const Object* all : kept) expect_numbers(all);
}

TEST(Compaction, ThereIsNoneWhereObjectsMustNotMove) {
  World w(small_heap(kMaximum, kMaximum));
  Object* all = fill(w, 1000, kMaximum / 10 * 8);
  keep_one_in(2, all);
  std::vector<Object*> before;
  for (int32_t i = 0; i < all->length(); ++i) before.push_back(all->element<Object*>(static_cast<size_t>(i)));
  EXPECT_EQ(w.new_bytes(static_cast<int32_t>(kMaximum / 2)), nullptr);
  for (int32_t i = 0; i < all->length(); ++i)
    ASSERT_EQ(all->element<Object*>(static_cast<size_t>(i)), before[static_cast<size_t>(i)]);
}

// Each object that stays is one of many of its size, the others of which move.
TEST(Compaction, WhatAnythingButObjectsRefersToStays) {
  World w(small_heap(kMaximum, kMaximum));
  w.moves = true;
  Shape loaded = w.node;
  loaded.keeps_mirror_alive = true;
  Object* mirror = loaded.mirror = w.heap.allocate(w.tlab, &w.class_shape, World::kClassSize);
  mirror->put<Shape*>(World::kMirrored, &loaded);
  Object* all = fill(w, 1000, kMaximum / 10 * 8);
  keep_one_in(2, all);
  auto element = [&](size_t i) {
    return all->element<Object*>(all->length() / 2 * 2 - 2 * i - 2);
  };  // the last move first
  Object* instance = w.heap.allocate(w.tlab, &loaded, loaded.instance_size);
  Object* root = element(0);
  Object* word = element(1);
  Object* encoded = element(2);
  Object* weak = element(3);
  Object* datum = element(4);
  const std::vector<Object*> stay = {root, word, encoded, weak, datum};
  const Object* moves = element(200);
  w.roots.insert(w.roots.end(), {root, instance});
  w.words = {reinterpret_cast<uintptr_t>(word) + 500};
  w.native_words = {uintptr_t{encode_reference(encoded)} << 32 | 1};
  w.weak_table = {weak};
  w.class_data[&loaded] = datum;
  ASSERT_NE(w.new_bytes(static_cast<int32_t>(kMaximum / 2)), nullptr);
  for (size_t i = 0; i < stay.size(); ++i) EXPECT_EQ(element(i), stay[i]) << i;
  EXPECT_NE(element(200), moves);
  EXPECT_EQ(loaded.mirror->get<Shape*>(World::kMirrored), &loaded);
  EXPECT_EQ(w.weak_table, std::vector<Object*>{weak});
  expect_numbers(all);
}

// Fields, elements, statics, referents, and the list of pending References.
TEST(Compaction, AllReferencesFollow) {
  World w(small_heap(kMaximum, kMaximum));
  w.moves = true;
  Shape loaded = w.node;
  loaded.static_size = 8;
  loaded.static_reference_ranges = {{World::kClassSize, 2}};
  Object* mirror = loaded.mirror = w.heap.allocate(w.tlab, &w.class_shape, World::kClassSize + 8);
  mirror->put<Shape*>(World::kMirrored, &loaded);
  Object* all = fill(w, 16, kMaximum / 10 * 8);  // cells of the size of nodes
  auto last = [&](size_t i) { return static_cast<size_t>(all->length()) - 1 - i; };
  keep_one_in(2, all);
  for (size_t i = 0; i < 4000; ++i) store_element(all, last(i), nullptr);  // so the newest block has only what follows
  Object* references = w.new_array(40);                                    // in another block: it stays
  w.roots.insert(w.roots.end(), {mirror, references});
  int32_t id = 0;
  for (size_t i = 0; i < 12; ++i) store_element(all, last(i), w.new_node(++id));
  auto node = [&](size_t i) { return all->element<Object*>(last(i)); };
  store_reference(node(0), World::kLeft, node(1));
  store_reference(node(1), World::kRight, node(0));
  store_reference(mirror, World::kClassName, node(2));
  store_reference(mirror, World::kClassSize, node(3));
  store_reference(mirror, World::kClassSize + 4, node(4));
  size_t kind = 0;
  for (Shape* shape : {&w.soft, &w.weak, &w.final, &w.phantom}) {
    Object* reference = w.new_reference(*shape, node(5 + kind));
    store_reference(reference, World::kQueue, node(9));
    store_element(references, kind++, reference);
  }
  for (size_t i = 0; i < 2; ++i) w.new_reference(w.phantom, w.new_node());
  Object* before = node(11);
  ASSERT_NE(w.new_bytes(static_cast<int32_t>(kMaximum / 4)), nullptr);
  EXPECT_NE(node(11), before);
  EXPECT_EQ(node(0)->get<Object*>(World::kLeft), node(1));
  EXPECT_EQ(node(1)->get<Object*>(World::kRight), node(0));
  EXPECT_EQ(mirror->get<Object*>(World::kClassName), node(2));
  EXPECT_EQ(mirror->get<Object*>(World::kClassSize), node(3));
  EXPECT_EQ(mirror->get<Object*>(World::kClassSize + 4), node(4));
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(World::referent(references->element<Object*>(i)), node(5 + i)) << i;
    EXPECT_EQ(references->element<Object*>(i)->get<Object*>(World::kQueue), node(9)) << i;
  }
  for (size_t i = 0; i < 12; ++i) EXPECT_EQ(node(i)->get<int32_t>(World::kId), static_cast<int32_t>(i) + 1);
}

TEST(Compaction, AnObjectKeepsItsHash) {
  World w(small_heap(kMaximum, kMaximum));
  w.moves = true;
  Object* all = fill(w, 1000, kMaximum / 10 * 8);
  keep_one_in(2, all);
  const size_t last = static_cast<size_t>(all->length() - 1) / 2 * 2;
  Object* before = all->element<Object*>(last);
  const int32_t hash = before->identity_hash();
  ASSERT_NE(w.new_bytes(static_cast<int32_t>(kMaximum / 2)), nullptr);
  EXPECT_NE(all->element<Object*>(last), before);
  EXPECT_EQ(all->element<Object*>(last)->identity_hash(), hash);
}

// What is moved is old, as all that a collection keeps, so a later young collection need not look at it.
TEST(Compaction, YoungCollectionsGoOn) {
  World w(small_heap(kMaximum, kMaximum));
  w.moves = true;
  Object* all = fill(w, 1000, kMaximum / 10 * 8);
  keep_one_in(8, all);
  ASSERT_NE(w.new_bytes(static_cast<int32_t>(kMaximum / 4 * 3)), nullptr);
  Object* last = all->element<Object*>(static_cast<size_t>(all->length() - 1) / 8 * 8);
  EXPECT_EQ(w.heap.find_object(reinterpret_cast<uintptr_t>(last) + 100), last);
  for (int i = 0; i < 2'000'000; ++i) ASSERT_NE(w.new_node(i), nullptr);
  EXPECT_EQ(w.heap.statistics().last_kind, CollectionKind::Young);
  expect_numbers(all);
}

// With the heap full of what lives, there is nothing to be gained.
TEST(Compaction, AFullHeapEndsInTheErrorSoon) {
  World w(small_heap(kMaximum, kMaximum));
  w.moves = true;
  while (Object* object = w.new_bytes(1000)) w.roots.push_back(object);
  EXPECT_GT(w.roots.size() * 1024, kMaximum / 10 * 9);
  EXPECT_LT(w.heap.statistics().collections, 20u);
}

}  // namespace
}  // namespace vitrine::gc
