// SPDX-License-Identifier: Apache-2.0
// The door (gc/store.hpp): what its functions store, and what the types refuse.
#include "gc/store.hpp"

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
static_assert(std::same_as<Elements<Object*>, Object* const*> && std::same_as<Elements<char>, const char*>);
static_assert(std::same_as<decltype(std::declval<Object*>()->address_of<Object*>(16)), Object* const*>);

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
    EXPECT_EQ(other->elements<Object*>()[i], i < 2 || i > 4 ? nullptr : nodes[i - 2]);
    EXPECT_EQ(array->elements<Object*>()[i], nodes[i == 0 ? 0 : i - 1]);
  }
}

}  // namespace
}  // namespace vitrine::gc
