// SPDX-License-Identifier: Apache-2.0
// Tags: set, get, walk, and the effect of a collection on them.
#include <gtest/gtest.h>

#include "gc/tag_set.hpp"
#include "gc/tags.hpp"

#include "tests/unit/gc/fake_world.hpp"

namespace vitrine::gc {
namespace {

TEST(Tags, SetGetReplaceRemove) {
  World w;
  TagTable tags(w.heap), others(w.heap);
  Object *a = w.new_node(), *b = w.new_node(), *large = w.new_bytes(200000);
  EXPECT_EQ(tags.get(a), 0);
  EXPECT_EQ(tags.set(a, 7), 0);
  EXPECT_EQ(tags.set(large, -1), 0);
  EXPECT_EQ(tags.get(a), 7);
  EXPECT_EQ(tags.get(b), 0);
  EXPECT_EQ(tags.get(large), -1);
  EXPECT_EQ(others.get(a), 0);
  EXPECT_EQ(tags.count(), 2u);
  EXPECT_EQ(tags.set(a, 8), 7);
  EXPECT_EQ(tags.count(), 2u);
  EXPECT_EQ(tags.set(a, 0), 8);
  EXPECT_EQ(tags.set(b, 0), 0);
  EXPECT_EQ(tags.count(), 1u);
  tags.clear();
  EXPECT_EQ(tags.count(), 0u);
  EXPECT_EQ(tags.get(large), 0);
}

TEST(Tags, WalkSeesEachTaggedObjectOnce) {
  World w(small_heap(size_t{64} << 20, size_t{64} << 20));
  TagTable tags(w.heap);
  std::map<Object*, int64_t> expected;
  for (int i = 1; i <= 5000; ++i) {
    Object* object = i % 100 == 0 ? w.new_bytes(40000) : i % 3 == 0 ? w.new_bytes(i) : w.new_node(i);
    if (i % 2 == 0) continue;
    tags.set(object, i);
    expected[object] = i;
  }
  std::map<Object*, int64_t> seen;
  tags.for_each([&](Object* object, int64_t tag) { return seen.emplace(object, tag).second; });
  EXPECT_EQ(seen, expected);
  int visits = 0;
  tags.for_each([&](Object*, int64_t) { return ++visits < 3; });
  EXPECT_EQ(visits, 3);
}

TEST(Tags, WalkOverSomeTags) {
  World w(small_heap(size_t{64} << 20, size_t{64} << 20));
  TagTable tags(w.heap);
  std::vector<int64_t> wanted;
  std::multiset<int64_t> expected, seen;
  for (int64_t i = 1; i <= 5000; ++i) {
    const int64_t tag = (i % 700 + 1) * (i % 2 == 0 ? int64_t{1} << 40 : -3);
    tags.set(w.new_node(), tag);
    if (i % 700 > 99) continue;
    wanted.push_back(tag);
    expected.insert(tag);
  }
  wanted.push_back(INT64_MIN);
  tags.for_each_with(TagSet(wanted), [&](Object* object, int64_t tag) {
    EXPECT_EQ(tags.get(object), tag);
    seen.insert(tag);
  });
  EXPECT_EQ(seen, expected);
  tags.for_each_with(TagSet({}), [&](Object*, int64_t) { ADD_FAILURE(); });
}

TEST(Tags, SetsHoldWhatIsInTheirList) {
  auto expect = [](std::vector<int64_t> list) {
    const TagSet set(list);
    for (int64_t tag : list) {
      EXPECT_EQ(set.contains(tag), tag != 0) << tag;
      for (int64_t other : {tag - 64, tag - 1, tag + 1, tag + 64, -tag})
        EXPECT_EQ(set.contains(other), other != 0 && std::ranges::count(list, other) != 0) << other;
    }
  };
  expect({});
  expect({7});
  expect({INT64_MAX - 64});
  expect({5, 6, 8, 100, 69, 5});
  expect({-3, 0, 2});
  expect({INT64_MIN + 64, INT64_MAX - 64, 1, 0, -1});
  expect({0});
}

TEST(Tags, CollectionReportsFreedTagsAndReusedCellsHaveNone) {
  World w(small_heap(size_t{16} << 20, size_t{2} << 20));
  TagTable tags(w.heap);
  std::multiset<int64_t> freed, expected_freed;
  w.on_weak = [&](const auto& is_alive) { tags.prune(is_alive, [&](int64_t tag) { freed.insert(tag); }); };
  for (int i = 1; i <= 3000; ++i) {
    Object* object = i % 100 == 0 ? w.new_bytes(40000) : w.new_node(i);
    ASSERT_EQ(tags.get(object), 0);
    tags.set(object, i);
    if (i % 3 == 0)
      w.roots.push_back(object);
    else
      expected_freed.insert(i);
  }
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(freed, expected_freed);
  EXPECT_EQ(tags.count(), 1000u);
  for (int i = 0; i < 100000; ++i) ASSERT_EQ(tags.get(w.new_bytes(i % 600)), 0);
  w.roots.clear();
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(freed.size(), 3000u);
  EXPECT_EQ(tags.count(), 0u);
}

}  // namespace
}  // namespace vitrine::gc
