// SPDX-License-Identifier: Apache-2.0
// The door (gc/store.hpp): what its functions store, what the types refuse, and that debug builds notice a store past
// it.
#include "gc/store.hpp"

#include <gtest/gtest.h>
#include <concepts>

#include "tests/unit/gc/fake_world.hpp"

namespace vitrine::gc {
namespace {

// ---- types
template <class T>
concept CanBePut = requires(Object* object, T value) {
  object->put(size_t{16}, value);
  object->put_volatile(size_t{16}, value);
};
static_assert(CanBePut<int64_t> && CanBePut<bool> && CanBePut<char16_t> && CanBePut<double> && CanBePut<Shape*>);
static_assert(!CanBePut<Object*> && !CanBePut<const Object*> && !CanBePut<std::nullptr_t> && !CanBePut<char>);
template <class T>
using Elements = decltype(std::declval<Object*>()->elements<T>());
static_assert(std::same_as<Elements<int32_t>, int32_t*> && std::same_as<Elements<Shape*>, Shape**>);
static_assert(std::same_as<Elements<char>, const char*>);
template <class T>
concept HasPlaces = requires(Object* object) {
  object->elements<T>();
  object->address_of<T>(size_t{16});
};
static_assert(HasPlaces<int64_t> && !HasPlaces<Object*> && !HasPlaces<const Object*>);
static_assert(std::same_as<decltype(std::declval<Object*>()->references()), const HeapReference*>);
static_assert(!std::copy_constructible<HeapReference> && !std::is_copy_assignable_v<HeapReference>);

// ---- the functions
TEST(Store, Fields) {
  World w;
  Object *a = w.new_node(1), *b = w.new_node(2), *c = w.new_node(3);
  store_reference(a, World::kLeft, b);
  EXPECT_EQ(a->get<Object*>(World::kLeft), b);
  store_reference_volatile(a, World::kLeft, c);
  EXPECT_EQ(a->get<Object*>(World::kLeft), c);
  EXPECT_EQ(compare_and_exchange_reference(a, World::kLeft, b, nullptr), c);
  EXPECT_EQ(a->get<Object*>(World::kLeft), c);
  EXPECT_EQ(compare_and_exchange_reference(a, World::kLeft, c, nullptr), c);
  EXPECT_EQ(a->get<Object*>(World::kLeft), nullptr);
  store_value(a, World::kRight, b);
  store_value(a, World::kId, 7);
  EXPECT_EQ(a->get<Object*>(World::kRight), b);
  copy_fields(c, a);
  EXPECT_EQ(c->get<int32_t>(World::kId), 7);
  EXPECT_EQ(c->get<Object*>(World::kRight), b);
  EXPECT_EQ(c->shape(), &w.node);
}

TEST(Store, Arrays) {
  World w;
  constexpr size_t kLength = 6;
  Object *array = w.new_array(kLength), *other = w.new_array(kLength);
  std::vector<Object*> nodes;
  for (size_t i = 0; i < kLength; ++i) store_element(array, i, nodes.emplace_back(w.new_node(0)));
  copy_references(other, 2, array, 0, 3);
  copy_references(array, 1, array, 0, 5);
  for (size_t i = 0; i < kLength; ++i) {
    EXPECT_EQ(other->element<Object*>(i), i < 2 || i > 4 ? nullptr : nodes[i - 2]);
    EXPECT_EQ(array->element<Object*>(i), nodes[i == 0 ? 0 : i - 1]);
  }
}

// ---- the check of debug builds
#ifndef NDEBUG
class StoreCheck : public ::testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};
using StoreCheckDeathTest = StoreCheck;

TEST_F(StoreCheck, AllowsEveryFunctionOfTheDoor) {
  World w;
  Object *node = w.new_node(), *array = w.new_array(8), *copy = w.new_node();
  w.roots = {node, array, copy};
  for (int round = 0; round < 3; ++round) {
    w.heap.collect(GcCause::SystemGc);  // now the three are old
    store_reference(node, World::kLeft, w.new_node());
    compare_and_exchange_reference(node, World::kRight, node->get<Object*>(World::kRight), w.new_node());
    for (size_t i = 0; i < 4; ++i) store_element(array, i, w.new_node());
    copy_references(array, 4, array, 0, 4);
    copy_fields(copy, node);
  }
  w.heap.collect(GcCause::SystemGc);
  store_reference_volatile(node, World::kLeft, w.new_node());
  store_static_reference(store_detail::place(node, World::kRight), w.new_node());
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 3u + 2 + 4 + 2);
}

TEST_F(StoreCheckDeathTest, FindsAStorePastTheDoor) {
  auto store_past = [](bool in_array, size_t offset) {
    World w;
    Object *node = w.new_node(), *array = w.new_array(8);
    w.roots = {node, array};
    w.heap.collect(GcCause::SystemGc);
    store_detail::place(in_array ? array : node, offset)->store(w.new_node());
    w.heap.collect(GcCause::SystemGc);
  };
  EXPECT_DEATH(store_past(false, World::kRight), "not stored through gc/store.hpp. It is at offset 20 of");
  EXPECT_DEATH(store_past(true, kArrayBaseOffset + 8), "not stored through gc/store.hpp. It is at offset 24 of");
}

#endif

}  // namespace
}  // namespace vitrine::gc
