// SPDX-License-Identifier: Apache-2.0
// A set of JVM TI tags that is made once and then asked for every tag of a table. Few searches leave the cache: if its
// tags are close to each other, a search looks at one bit, otherwise at a slot of a hash table.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace vitrine::gc {

class TagSet {
 public:
  /// 0 is not a tag; it is left out.
  explicit TagSet(std::span<const int64_t> tags) {
    if (tags.empty()) return;
    const auto [lowest, highest] = std::ranges::minmax(tags);
    lowest_ = lowest;
    span_ = distance(highest);
    is_dense_ = span_ / 64 <= tags.size();
    if (is_dense_)
      bits_.resize(span_ / 64 + 1);
    else
      slots_.resize(std::bit_ceil(2 * tags.size()));
    for (int64_t tag : tags) {
      if (tag == 0) continue;
      if (is_dense_)
        bits_[distance(tag) / 64] |= uint64_t{1} << distance(tag) % 64;
      else
        slots_[slot_of(tag)] = tag;
    }
  }
  bool contains(int64_t tag) const {
    const uint64_t bit = distance(tag);
    if (bit > span_) return false;
    return is_dense_ ? bits_[bit / 64] >> bit % 64 & 1 : slots_[slot_of(tag)] == tag && tag != 0;
  }

 private:
  uint64_t distance(int64_t tag) const { return static_cast<uint64_t>(tag) - static_cast<uint64_t>(lowest_); }
  /// The slot that has the tag, or that would have it.
  size_t slot_of(int64_t tag) const {
    const size_t mask = slots_.size() - 1;
    size_t slot = (static_cast<uint64_t>(tag) * 0x9e3779b97f4a7c15 >> 32) & mask;
    while (slots_[slot] != 0 && slots_[slot] != tag) slot = (slot + 1) & mask;
    return slot;
  }
  int64_t lowest_ = 0;
  uint64_t span_ = 0;  // from the lowest tag to the highest one
  bool is_dense_ = true;
  std::vector<uint64_t> bits_ = {0};  // if dense: a bit for each number from the lowest tag on
  std::vector<int64_t> slots_;        // otherwise; 0: free, and at least one is
};

}  // namespace vitrine::gc
