// SPDX-License-Identifier: Apache-2.0
// Object tags of one JVM TI environment (JVM TI, chapter Heap: SetTag, GetTag, GetObjectsWithTags, ObjectFree). Each
// block that holds a tagged object has a side array, indexed by cell. So there is no hashing, blocks without tags cost
// nothing, and objects are not changed.
//
// Any thread may use it. get() takes no lock; set() only for the first tag of a block. Callers must exclude a
// collection (be InVm, or have the world stopped). prune() and clear() require that the world is stopped or that nobody
// else uses the table. No function reaches a safepoint.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/lock.hpp"
#include "gc/heap.hpp"

namespace vitrine::gc {

class TagSet;

/// The tags of one environment. Refers to the heap, which must outlive it.
class TagTable {
 public:
  /// Reserves a word of address space for each block; ends the process (CollectorPort::out_of_memory) if that fails.
  explicit TagTable(Heap& heap);
  ~TagTable();
  TagTable(const TagTable&) = delete;
  TagTable& operator=(const TagTable&) = delete;

  /// The object's tag; 0 if it has none.
  int64_t get(const Object* object) const;
  /// Sets the tag, or removes it if it is 0. Returns the tag that the object had before. Ends the process if there is
  /// no memory for the tags of the block.
  int64_t set(Object* object, int64_t tag);
  /// Number of tagged objects; walks the table. empty() is fast, and exact after prune().
  size_t count() const;
  bool empty() const { return !any_.load(std::memory_order_relaxed); }
  /// Calls visit for every tagged object, in address order. visit returns false to stop; it may call get and set.
  void for_each(const std::function<bool(Object*, int64_t tag)>& visit) const;
  /// The same for objects with one of those tags.
  void for_each_with(const TagSet& wanted, const std::function<void(Object*, int64_t tag)>& visit) const;
  /// For CollectorPort::process_weak: drops the tags of dead objects and reports each to on_freed, which runs with the
  /// table locked and must not call it.
  void prune(const std::function<bool(const Object*)>& is_alive, const std::function<void(int64_t tag)>& on_freed);
  /// Drops all tags.
  void clear();

 private:
  struct BlockTags;
  BlockTags* tags_of(uint32_t block) const { return by_block_[block].load(std::memory_order_acquire); }
  template <class Visit>
  bool visit_block(uint32_t block, Visit&& visit) const;
  template <class Visit>
  void visit_all(const Visit& visit) const;
  void locate(const Object* object, uint32_t& block, uint32_t& cell) const;
  BlockTags* make_tags(uint32_t block);
  void free_block(uint32_t block);

  Heap& heap_;
  std::atomic<BlockTags*>* by_block_;                // one entry for each block of the heap; its pages exist once used
  std::vector<uint32_t> blocks_ GUARDED_BY(mutex_);  // blocks that have tags; for_each sorts a copy
  size_t block_count_;
  std::atomic<bool> any_{false};
  mutable Mutex mutex_{LockRank::Tags};
};

}  // namespace vitrine::gc
