// SPDX-License-Identifier: Apache-2.0
// Tags in side arrays per block (tags.hpp).
#include "gc/tags.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>

#include "base/lock.hpp"
#include "gc/heap_state.hpp"
#include "gc/tag_set.hpp"

namespace vitrine::gc {

/// The tags of the cells of one block. A large object counts as a block of one cell.
struct TagTable::BlockTags {
  uint32_t cells;
  std::atomic<int64_t> tags[];
};

TagTable::TagTable(Heap& heap) : heap_(heap), block_count_(heap.state_->space.block_count()) {
  void* p = mmap(nullptr, std::max<size_t>(block_count_, 1) * sizeof *by_block_, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) heap_.port_.out_of_memory("mmap", block_count_ * sizeof *by_block_, "a table of object tags");
  by_block_ = static_cast<std::atomic<BlockTags*>*>(p);
}

TagTable::~TagTable() {
  clear();
  munmap(static_cast<void*>(by_block_), std::max<size_t>(block_count_, 1) * sizeof *by_block_);
}

inline void TagTable::locate(const Object* object, uint32_t& block, uint32_t& cell) const {
  const Space& space = heap_.state_->space;
  block = space.index_of(object);
  const BlockInfo& b = space.info(block);
  cell = b.state == BlockState::Cells ? b.cell_of_offset(reinterpret_cast<uintptr_t>(object) & (kBlockBytes - 1)) : 0;
}

int64_t TagTable::get(const Object* object) const {
  const BlockTags* tags = tags_of(heap_.state_->space.index_of(object));
  if (tags == nullptr) return 0;
  uint32_t block, cell;
  locate(object, block, cell);
  return tags->tags[cell].load(std::memory_order_relaxed);
}

int64_t TagTable::set(Object* object, int64_t tag) {
  uint32_t block, cell;
  locate(object, block, cell);
  BlockTags* tags = tags_of(block);
  if (tags == nullptr) {
    if (tag == 0) return 0;
    tags = make_tags(block);
  }
  // If two threads tag the object at once, either may come last, so no atomic exchange is needed.
  int64_t before = tags->tags[cell].load(std::memory_order_relaxed);
  tags->tags[cell].store(tag, std::memory_order_relaxed);
  return before;
}

TagTable::BlockTags* TagTable::make_tags(uint32_t block) {
  std::lock_guard<Mutex> lock(mutex_);
  if (BlockTags* made_meanwhile = tags_of(block)) return made_meanwhile;
  const BlockInfo& b = heap_.state_->space.info(block);
  uint32_t cells = b.state == BlockState::Cells ? b.cells : 1;
  size_t bytes = sizeof(BlockTags) + cells * sizeof(int64_t);
  auto* tags = static_cast<BlockTags*>(std::calloc(1, bytes));
  if (tags == nullptr) heap_.port_.out_of_memory("malloc", bytes, "object tags");
  tags->cells = cells;
  by_block_[block].store(tags, std::memory_order_release);
  blocks_.push_back(block);
  any_.store(true, std::memory_order_relaxed);
  return tags;
}

size_t TagTable::count() const {
  size_t count = 0;
  for_each([&](Object*, int64_t) {
    ++count;
    return true;
  });
  return count;
}

template <class Visit>
bool TagTable::visit_block(uint32_t block, Visit&& visit) const {
  const Space& space = heap_.state_->space;
  BlockTags* tags = tags_of(block);
  size_t cell_bytes =
      tags->cells > 1 || space.info(block).state == BlockState::Cells ? space.info(block).cell_bytes() : 0;
  char* start = space.address_of(block);
  for (uint32_t cell = 0; cell < tags->cells; ++cell) {
    std::atomic<int64_t>& tag = tags->tags[cell];
    int64_t value = tag.load(std::memory_order_relaxed);
    if (value != 0 && !visit(reinterpret_cast<Object*>(start + cell * cell_bytes), value, tag)) return false;
  }
  return true;
}

/// visit(object, tag) returns false to stop.
template <class Visit>
void TagTable::visit_all(const Visit& visit) const {
  std::vector<uint32_t> blocks;
  {
    std::lock_guard<Mutex> lock(mutex_);
    blocks = blocks_;
  }
  std::sort(blocks.begin(), blocks.end());
  for (uint32_t block : blocks)
    if (!visit_block(block, [&](Object* object, int64_t value, auto&) { return visit(object, value); })) return;
}

void TagTable::for_each(const std::function<bool(Object*, int64_t)>& visit) const { visit_all(visit); }

void TagTable::for_each_with(const TagSet& wanted, const std::function<void(Object*, int64_t)>& visit) const {
  visit_all([&](Object* object, int64_t tag) {
    if (wanted.contains(tag)) visit(object, tag);
    return true;
  });
}

void TagTable::prune(const std::function<bool(const Object*)>& is_alive, const std::function<void(int64_t)>& on_freed) {
  std::lock_guard<Mutex> lock(mutex_);
  std::vector<uint32_t> kept;
  for (uint32_t block : blocks_) {
    bool used = false;
    visit_block(block, [&](Object* object, int64_t value, std::atomic<int64_t>& tag) {
      if (is_alive(object)) return used = true;
      tag.store(0, std::memory_order_relaxed);
      on_freed(value);
      return true;
    });
    if (used)
      kept.push_back(block);
    else
      free_block(block);
  }
  blocks_ = std::move(kept);
  any_ = !blocks_.empty();
}

void TagTable::free_block(uint32_t block) {
  std::free(by_block_[block].load(std::memory_order_relaxed));
  by_block_[block].store(nullptr, std::memory_order_relaxed);
}

void TagTable::clear() {
  std::lock_guard<Mutex> lock(mutex_);
  for (uint32_t block : blocks_) free_block(block);
  blocks_.clear();
  any_ = false;
}

}  // namespace vitrine::gc
