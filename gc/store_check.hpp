// SPDX-License-Identifier: Apache-2.0
// Debug builds: the check that references come into objects only through the door (gc/store.hpp). The door records the
// places of its stores until the end of the next collection. Marking then checks what a collector with generations
// would rely on: an object that the last collection has kept refers to objects that were allocated since only from
// recorded places. A release build has none of this. Private to gc/.
#pragma once
#include "gc/space.hpp"

namespace vitrine::gc {

/// The places in a heap at which references were stored. In debug builds, record_stores adds to the newest one.
class StoreRecord {
 public:
  explicit StoreRecord(const Space& space);
  ~StoreRecord();
  StoreRecord(const StoreRecord&) = delete;
  StoreRecord& operator=(const StoreRecord&) = delete;

  /// Any thread. The places must be in the heap.
  void add(const HeapReference* first, size_t count);
  /// World stopped.
  bool contains(const HeapReference* place) const { return bits_[bit_of(place) >> 6] >> (bit_of(place) & 63) & 1; }
  /// World stopped, at the end of a collection.
  void clear();
  /// Whether the reference at `place` in `holder` may be there. Both it and `holder` must be objects. World stopped.
  bool allows(const Object* holder, const HeapReference* place) const {
    auto is_old = [&](const Object* object) { return space_.is_marked(space_.live_marks(), object); };
    const Object* object = place->load();
    return bits_ == nullptr || object == nullptr || !is_old(holder) || is_old(object) || contains(place);
  }

 private:
  size_t bit_of(const HeapReference* place) const {
    return static_cast<size_t>(reinterpret_cast<const char*>(place) - space_.address_of(0)) / sizeof(HeapReference);
  }
  size_t bytes() const { return (size_t{space_.block_count()} << kBlockShift) / sizeof(HeapReference) / 8; }
  const Space& space_;
  uint64_t* bits_ = nullptr;  // one for each 4 bytes of the heap; null: nothing is recorded
};

}  // namespace vitrine::gc
