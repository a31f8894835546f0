// SPDX-License-Identifier: Apache-2.0
// Object tags of one JVM TI environment (JVM TI, chapter Heap: SetTag, GetTag, GetObjectsWithTags,
// ObjectFree). A side array for each block that holds a tagged object, indexed by cell: no hashing,
// nothing for blocks without tags, and objects know nothing of it.
//
// Thread-safe. get() takes no lock, set() only for the first tag of a block. Callers must exclude a
// collection (be in the VM, or the world is stopped); prune() and clear() need the world stopped or
// that nobody else uses the table.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "gc/heap.hpp"
#include "base/lock.hpp"

namespace vitrine::gc {

class TagTable {
 public:
  explicit TagTable(Heap& heap);
  ~TagTable();
  TagTable(const TagTable&) = delete;
  TagTable& operator=(const TagTable&) = delete;

  /// 0 when the object has no tag.
  int64_t get(const Object* object) const;
  /// Returns the tag before. Tag 0 removes it.
  int64_t set(Object* object, int64_t tag);
  /// Number of tagged objects; walks the table. empty() is quick, and exact after a prune.
  size_t count() const;
  bool empty() const { return !any_.load(std::memory_order_relaxed); }
  /// Every tagged object in address order. visit returns false to end; it may call get and set.
  void for_each(const std::function<bool(Object*, int64_t tag)>& visit) const;
  /// From CollectorPort::process_weak: drops the tags of dead objects and reports each. on_freed
  /// runs under the table's lock: no call back here.
  void prune(const std::function<bool(const Object*)>& is_alive, const std::function<void(int64_t tag)>& on_freed);
  void clear();

 private:
  struct BlockTags;
  BlockTags* tags_of(uint32_t block) const { return by_block_[block].load(std::memory_order_acquire); }
  template <class Visit>
  bool visit_block(uint32_t block, Visit&& visit) const;
  void locate(const Object* object, uint32_t& block, uint32_t& cell) const;
  BlockTags* make_tags(uint32_t block);
  void free_block(uint32_t block);

  Heap& heap_;
  std::atomic<BlockTags*>* by_block_;  // one entry for each block of the heap; pages of it exist once used
  std::vector<uint32_t> blocks_;       // those with tags; sorted when asked for in order
  size_t block_count_;
  std::atomic<bool> any_{false};
  mutable Mutex mutex_{LockRank::Tags};
};

}  // namespace vitrine::gc
