// SPDX-License-Identifier: Apache-2.0
// The reserved address range of the heap with its side tables: block table, two mark bitmaps, card table, free spans of
// blocks. It finds the object to which an address belongs. It takes no lock: allocation calls it under the heap's
// mutex, the collector with the world stopped. Private to gc/.
//
// There are two bitmaps. `live_marks` is the result of the last marking and defines, with each block's cursor, which
// cells hold objects. A full marking writes `new_marks`. So dead cells need not be touched before they are handed
// out again, however late. A young marking adds to `live_marks`: what it marks is below a cursor, where these bits do
// not define anything.
#pragma once
#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "gc/block.hpp"
#include "gc/store.hpp"

namespace vitrine::gc {

class Space {
 public:
  /// Reserves addresses for a heap of that size, and sixteen times as many if so many are to be had. They are so low
  /// that references of 4 bytes reach them (HeapReference); if others use the low addresses, they are anywhere, and
  /// references have a base. valid() is false if that fails. Touches no memory.
  explicit Space(size_t maximum_bytes);
  ~Space();
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;
  bool valid() const { return base_ != nullptr; }
  /// A sentence that says why it is not valid.
  const std::string& why_invalid() const { return why_invalid_; }
  /// What alignment_shift must be for this heap.
  uint32_t shift() const { return shift_; }
  /// What reference_base must be for this heap; 0: none.
  uintptr_t reference_base() const { return reference_base_; }

  /// Whether the address is in the range.
  bool contains(uintptr_t address) const { return address - reinterpret_cast<uintptr_t>(base_) < bytes_; }
  /// The block of an address in the range, its entry of the table, and its first byte.
  uint32_t index_of(const void* address) const {
    return static_cast<uint32_t>((static_cast<const char*>(address) - base_) >> kBlockShift);
  }
  BlockInfo& info(uint32_t block) { return table_[block]; }
  const BlockInfo& info(uint32_t block) const { return table_[block]; }
  char* address_of(uint32_t block) const { return base_ + (size_t{block} << kBlockShift); }
  uint32_t block_count() const { return static_cast<uint32_t>(bytes_ >> kBlockShift); }
  /// The block from which on blocks were never used.
  uint32_t high_water() const { return high_water_; }

  // Mark bits.
  /// The two bitmaps, one bit per granule; an object's bit is that of its first granule.
  uint64_t* live_marks() const { return marks_[live_]; }
  uint64_t* new_marks() const { return marks_[1 - live_]; }
  size_t granule_of(const void* address) const {
    return static_cast<size_t>(static_cast<const char*>(address) - base_) >> kGranuleShift;
  }
  bool is_marked(const uint64_t* marks, const void* object) const {
    size_t granule = granule_of(object);
    return (__atomic_load_n(&marks[granule >> 6], __ATOMIC_RELAXED) >> (granule & 63)) & 1;
  }
  uint64_t* marks_of_block(uint64_t* marks, uint32_t block) const { return marks + size_t{block} * kBlockMarkWords; }
  /// Clears the bits that the next full marking writes, for all blocks in use.
  void clear_new_marks();
  /// Makes the result of the finished full marking the live marks.
  void swap_marks() { live_ = 1 - live_; }

  // Cards (gc/store.hpp).
  static constexpr uint32_t kBlockCards = kBlockBytes >> kCardShift;
  const uint8_t* cards_of_block(uint32_t block) const { return cards_ + size_t{block} * kBlockCards; }
  /// What store_detail::cards must be, so that stores into this heap make its cards dirty.
  uintptr_t card_bias() const {
    return reinterpret_cast<uintptr_t>(cards_) - (reinterpret_cast<uintptr_t>(base_) >> kCardShift);
  }
  /// Makes all cards clean.
  void clear_cards();

  // Ranges within a block of cells, in granules. `from` and `limit` are starts of cells or the end of the cells.
  /// The first cell in [from, limit) that is marked live; limit if there is none.
  uint32_t next_marked(uint32_t block, uint32_t from, uint32_t limit) const;
  /// The first cell in [from, limit) that is not marked live; limit if there is none.
  uint32_t next_unmarked(uint32_t block, uint32_t from, uint32_t limit) const;
  /// Number of cells in [from, limit) that are marked live.
  uint32_t count_marked(uint32_t block, uint32_t from, uint32_t limit) const;

  /// The object into which `address` points, also if into its interior; null if there is none. Any word may be passed.
  Object* find(uintptr_t address) const;

  /// Calls visit(Object*, size in bytes that the object occupies) for each allocated object. visit returns false to
  /// stop; then the result is false.
  template <class Visit>
  bool for_each_allocated(Visit&& visit) const {
    for (uint32_t block = 0; block < high_water_; ++block) {
      const BlockInfo& b = table_[block];
      if (b.state == BlockState::Cells) {
        const size_t cell_bytes = b.cell_bytes();
        char* start = address_of(block);
        const uint32_t handed_out = std::min(b.cursor, b.cells);
        for (uint32_t cell = 0; cell < handed_out; ++cell) {
          auto* object = reinterpret_cast<Object*>(start + cell * cell_bytes);
          if (object->shape() != nullptr && !visit(object, cell_bytes)) return false;
        }
        if (b.live == 0) continue;
        // From here on, only marked cells hold objects.
        const uint64_t* marks = marks_of_block(live_marks(), block);
        const uint32_t first = handed_out * b.cell_granules, end = b.end_granule();
        for (uint32_t word = first >> 6; word << 6 < end; ++word) {
          uint64_t bits = marks[word];
          if (word == first >> 6) bits &= ~uint64_t{0} << (first & 63);
          for (; bits != 0; bits &= bits - 1) {
            uint32_t granule = (word << 6) + static_cast<uint32_t>(std::countr_zero(bits));
            auto* object = reinterpret_cast<Object*>(start + (size_t{granule} << kGranuleShift));
            if (!visit(object, cell_bytes)) return false;
          }
        }
      } else if (b.state == BlockState::Large) {
        auto* object = reinterpret_cast<Object*>(address_of(block));
        if (object->shape() != nullptr && !visit(object, size_t{b.pages} * kPageBytes)) return false;
        block += b.head_or_count - 1;
      }
    }
    return true;
  }

  /// Takes `count` consecutive blocks (best fit). Returns the index of the first one, or kNoBlock if there are none, or
  /// if the system grants no memory for them. The mark bits of the first block are clear; the caller fills in their
  /// table entries. Their memory may be dirty (BlockInfo::dirty_bytes).
  uint32_t take_blocks(uint32_t count);
  /// Makes the list from the block table, after a collection.
  void rebuild_free_spans();
  /// Gives memory of free blocks back to the system until at most `keep` bytes of them may be dirty. Returns the number
  /// of bytes that stay dirty.
  size_t release_free_memory(size_t keep);

 private:
  /// The list is ordered by count.
  struct Span {
    uint32_t count, first;
  };
  void insert_span(Span span);
  /// Makes the blocks below `end` accessible. Returns false if the system refuses.
  bool make_accessible(uint32_t end);
  // All reserve the heap itself and return errno. The first one, at the lowest place between the two addresses; the
  // second one, where the system likes, with references as if it were at `lowest`.
  int reserve_between(size_t bytes, size_t lowest, size_t end);
  int reserve_anywhere(size_t bytes, size_t lowest);
  int reserve_heap(size_t maximum_bytes);
  size_t card_bytes() const { return size_t{block_count()} * kBlockCards; }
  char* base_ = nullptr;
  size_t bytes_ = 0;
  uint32_t shift_ = kLeastReferenceShift;
  uintptr_t reference_base_ = 0;
  std::string why_invalid_;
  BlockInfo* table_ = nullptr;
  uint64_t* marks_[2] = {nullptr, nullptr};
  uint8_t* cards_ = nullptr;
  int live_ = 0;
  uint32_t high_water_ = 0, accessible_ = 0;  // blocks; the memory of those below the second can be accessed
  std::vector<Span> spans_;
};

}  // namespace vitrine::gc
