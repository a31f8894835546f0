// SPDX-License-Identifier: Apache-2.0
// References of 4 bytes: encoding, the alignment of objects, where the heap is, native words that hold encoded
// references.
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <vector>

#include "base/sanitizers.hpp"  // IWYU pragma: keep
#include "tests/unit/gc/fake_world.hpp"

namespace vitrine::gc {
namespace {

constexpr size_t kGb = size_t{1} << 30;

TEST(HeapReference, IsTheAddressInUnitsOfTheAlignment) {
  World w;
  EXPECT_EQ(encode_reference(nullptr), 0u);
  EXPECT_EQ(decode_reference(0), nullptr);
  Object* node = w.new_node();
  EXPECT_EQ(uint64_t{encode_reference(node)} * 8, reinterpret_cast<uintptr_t>(node));
  EXPECT_EQ(decode_reference(encode_reference(node)), node);
  store_reference(node, World::kLeft, node);
  EXPECT_EQ(node->get<uint32_t>(World::kLeft), encode_reference(node));
  EXPECT_EQ(node->get<uint32_t>(World::kRight), 0u);
}

TEST(HeapReference, ObjectsAreAlignedToEightBytes) {
  World w;
  Object *first = w.new_bytes(8), *second = w.new_bytes(3), *third = w.new_bytes(1);
  EXPECT_EQ(w.bytes.size_of(first), 24u);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(second) - reinterpret_cast<uintptr_t>(first), 24u);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(third) - reinterpret_cast<uintptr_t>(second), 24u);
  w.roots = {second};
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.heap.find_object(reinterpret_cast<uintptr_t>(second) + 23), second);
  EXPECT_EQ(w.heap.find_object(reinterpret_cast<uintptr_t>(second) + 24), nullptr);
  EXPECT_EQ(w.heap.statistics().used_bytes, 24u);
}

TEST(HeapReference, HalfOfANativeWordMayBeOne) {
  World w;
  Object *low = w.new_node(1), *high = w.new_node(2), *plain = w.new_node(3), *inside = w.new_node(4);
  w.native_words = {encode_reference(low), uint64_t{encode_reference(high)} << 32 | 1,
                    reinterpret_cast<uintptr_t>(plain) + 9, encode_reference(inside) + 1};
  w.words = {encode_reference(inside)};  // not one of native code
  w.heap.collect(GcCause::SystemGc);
  EXPECT_EQ(w.count_objects(), 3u);
  w.roots = {low};
  w.native_words.clear();
  w.heap.collect(GcCause::SystemGc);
  Object* young = w.new_node(5);
  w.native_words = {uint64_t{encode_reference(young)} << 32};
  w.heap.collect(GcCause::Allocation);
  EXPECT_EQ(w.heap.statistics().last_kind, CollectionKind::Young);
  EXPECT_EQ(w.heap.find_object(reinterpret_cast<uintptr_t>(young)), young);
}

// Large arrays of zeros touch one page each.
TEST(HeapReference, ReachesTheEndOfTheLargestUnpaddedHeap) {
  World w(small_heap(kLargestUnpaddedHeap, 64 * kGb));
  ASSERT_TRUE(w.heap.valid()) << w.heap.why_invalid();
  EXPECT_EQ(reference_shift, 3u);
  Object* list = nullptr;
  size_t bytes = 0;
  constexpr int32_t kLength = 500'000'000;
  while (Object* array = w.new_bytes(kLength)) {
    Object* node = w.new_node();
    store_reference(node, World::kLeft, list);
    store_reference(node, World::kRight, array);
    w.roots = {list = node};
    bytes += kLength;
  }
  EXPECT_GT(bytes, kLargestUnpaddedHeap / 4 * 3);
  w.heap.collect(GcCause::SystemGc);
  size_t kept = 0;
  for (Object* node = list; node != nullptr; node = node->get<Object*>(World::kLeft)) {
    Object* array = node->get<Object*>(World::kRight);
    ASSERT_EQ(array->length(), kLength);
    ASSERT_LT(reinterpret_cast<uintptr_t>(array) + w.bytes.size_of(array), uintptr_t{1} << 35);
    ASSERT_EQ(decode_reference(encode_reference(array)), array);
    kept += kLength;
  }
  EXPECT_EQ(kept, bytes);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(VITRINE_TSAN)  // whose own memory lies there
TEST(HeapReference, LargerHeapsAlignObjectsMore) {
  for (auto [maximum, shift] : {std::pair{kLargestUnpaddedHeap + 65536, 4u}, {64 * kGb, 5u}, {900 * kGb, 8u}}) {
    World w(small_heap(maximum));
    ASSERT_TRUE(w.heap.valid()) << w.heap.why_invalid();
    EXPECT_EQ(reference_shift, shift);
    const size_t alignment = size_t{1} << shift;
    for (int32_t length : {0, 1, 8, 100, 300, 700, 2000, 2100, 5000, 9000, 20000, 32000, 70000}) {
      Object* array = w.new_bytes(length);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(array) % alignment, 0u) << length;
      EXPECT_EQ(w.bytes.size_of(array) % alignment, 0u);
      EXPECT_EQ(decode_reference(encode_reference(array)), array);
    }
    Object* list = nullptr;
    for (int i = 0; i < 100'000; ++i) {
      Object* node = w.new_node(i);
      if (i % 3 != 0) continue;
      store_reference(node, World::kRight, list);
      w.roots = {list = node};
    }
    w.heap.collect(GcCause::SystemGc);
    EXPECT_EQ(w.count_objects(), 33'334u);
    int count = 0;
    for (Object* node = list; node != nullptr; node = node->get<Object*>(World::kRight)) ++count;
    EXPECT_EQ(count, 33'334);
  }
  World w;
  EXPECT_EQ(reference_shift, 3u);
}

/// Takes all addresses that references reach from 0, apart from those below kLowestBase.
class NoLowAddresses {
 public:
  NoLowAddresses() {
    for (size_t at = kLowestBase; at < end_of_references(kMostReferenceShift); at += kStep) {
      void* wanted = reinterpret_cast<void*>(at);
      void* got =
          mmap(wanted, kStep, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
      if (got == wanted) taken_.push_back(got);
    }
  }
  ~NoLowAddresses() {
    for (void* place : taken_) munmap(place, kStep);
  }
  NoLowAddresses(const NoLowAddresses&) = delete;

 private:
  static constexpr size_t kStep = kLowestBase;
  std::vector<void*> taken_;
};

TEST(HeapReference, IsCountedFromABaseIfLowAddressesAreTaken) {
  const NoLowAddresses taken;
  for (auto [maximum, shift] : {std::pair{size_t{64} << 20, 3u}, {kLargestUnpaddedHeap, 3u}, {64 * kGb, 5u}}) {
    World w(small_heap(maximum));
    ASSERT_TRUE(w.heap.valid()) << w.heap.why_invalid();
    EXPECT_EQ(alignment_shift, shift);
    EXPECT_EQ(reference_shift, shift + kBasedReferences);
    EXPECT_EQ(encode_reference(nullptr), 0u);
    EXPECT_EQ(decode_reference(0), nullptr);
    Object* list = nullptr;
    for (int i = 0; i < 30'000; ++i) {
      Object* node = w.new_node(i);
      ASSERT_GT(reinterpret_cast<uintptr_t>(node), end_of_references(kMostReferenceShift));
      ASSERT_EQ(decode_reference(encode_reference(node)), node);
      ASSERT_GE(encode_reference(node), kLowestBase >> shift);  // no number that programs use for something else
      if (i % 3 != 0) continue;
      store_reference(node, World::kRight, list);
      w.roots = {list = node};
    }
    Object *volatile_node = w.new_node(), *other = w.new_node();
    store_reference_volatile(list, World::kLeft, volatile_node);
    EXPECT_EQ(compare_and_exchange_reference(list, World::kLeft, other, nullptr), volatile_node);
    EXPECT_EQ(exchange_reference(list, World::kLeft, nullptr), volatile_node);
    w.native_words = {encode_reference(other)};
    w.heap.collect(GcCause::SystemGc);
    EXPECT_EQ(w.count_objects(), 10'001u);
    int count = 0;
    for (Object* node = list; node != nullptr; node = node->get<Object*>(World::kRight)) ++count;
    EXPECT_EQ(count, 10'000);
  }
}

// A maximum that is never reached costs neither addresses nor alignment.
TEST(HeapReference, AHeapReservesNoMoreThanTheMachineHas) {
  HeapOptions options = small_heap(10'000 * kGb);
  options.machine_bytes = size_t{1} << 30;
  World w(options);
  ASSERT_TRUE(w.heap.valid()) << w.heap.why_invalid();
  EXPECT_EQ(reference_shift, 3u);
  EXPECT_EQ(w.heap.options().maximum_bytes, 10'000 * kGb);
  EXPECT_EQ(w.heap.statistics().maximum_bytes, 10'000 * kGb);
  EXPECT_NE(w.new_bytes(100'000'000), nullptr);
}
#endif

}  // namespace
}  // namespace vitrine::gc
