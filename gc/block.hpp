// SPDX-License-Identifier: Apache-2.0
// Blocks: the heap is divided into blocks of 64 KiB. A block of cells holds objects of one size class; a large object
// has whole blocks of its own. The data about a block is in a side table, not in the block, so that a new block stays
// untouched until it gets an object, and block headers do not compete for the same cache sets. Private to gc/.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "gc/object.hpp"

namespace vitrine::gc {

constexpr size_t kBlockShift = 16;
constexpr size_t kBlockBytes = size_t{1} << kBlockShift;
constexpr size_t kGranuleShift = 3;  // one mark bit per 8 bytes
constexpr size_t kBlockGranules = kBlockBytes >> kGranuleShift;
constexpr size_t kBlockMarkWords = kBlockGranules / 64;
constexpr size_t kPageBytes = 4096;
constexpr size_t kBlockPages = kBlockBytes / kPageBytes;
constexpr uint32_t kNoBlock = UINT32_MAX;
static_assert((size_t{1} << kGranuleShift) == kObjectAlignment);

/// Cell sizes: every multiple of 8 from 16 to 256, every multiple of 16 up to 512; steps of about 12 % up to 2048
/// (thread-local runs serve sizes up to here); then even divisions of a block up to half of it. Larger objects have
/// blocks of their own.
constexpr size_t kLeastCell = 16, kExactCellLimit = 256;
constexpr size_t kCellLimit = 32768;
constexpr std::array<uint16_t, 40> kCoarseCells = {272,  288,  304,  320,  336,  352,   368,   384,   400,   416,
                                                   432,  448,  464,  480,  496,  512,   576,   640,   704,   768,
                                                   896,  1024, 1152, 1280, 1536, 1792,  2048,  2336,  2720,  3264,
                                                   4096, 5456, 6544, 8192, 9360, 10912, 13104, 16384, 21840, 32768};
constexpr size_t kExactCells = (kExactCellLimit - kLeastCell) / kObjectAlignment + 1;
constexpr size_t kCellClasses = kExactCells + kCoarseCells.size();

/// Bytes of a cell of that class; cell_class < kCellClasses. The classes are in order of size.
constexpr size_t cell_bytes_of_class(size_t cell_class) {
  return cell_class < kExactCells ? kLeastCell + cell_class * kObjectAlignment : kCoarseCells[cell_class - kExactCells];
}

/// For each alignment of objects, the cell class by size in granules, for sizes up to kCellLimit: the smallest cells
/// that fit and keep the alignment.
constexpr auto kClassOfGranules = [] {
  std::array<std::array<uint8_t, kCellLimit / kObjectAlignment + 1>, kMostReferenceShift - kLeastReferenceShift + 1>
      tables{};
  for (size_t alignment = kObjectAlignment; auto& table : tables) {
    size_t cell_class = 0;
    for (size_t granules = 0; granules < table.size(); ++granules) {
      while (cell_bytes_of_class(cell_class) < granules * kObjectAlignment ||
             cell_bytes_of_class(cell_class) % alignment != 0)
        ++cell_class;
      table[granules] = static_cast<uint8_t>(cell_class);
    }
    alignment *= 2;
  }
  return tables;
}();
inline size_t class_of_size(size_t bytes) {
  return kClassOfGranules[alignment_shift - kLeastReferenceShift][(bytes + kObjectAlignment - 1) >> kGranuleShift];
}

/// For each class, a bitmap of the granules of a block at which a cell starts. These bits without the mark bits are the
/// free cells.
constexpr auto kCellStarts = [] {
  std::array<std::array<uint64_t, kBlockMarkWords>, kCellClasses> table{};
  for (size_t cell_class = 0; cell_class < kCellClasses; ++cell_class) {
    size_t granules = cell_bytes_of_class(cell_class) >> kGranuleShift;
    for (size_t g = 0; g + granules <= kBlockGranules; g += granules)
      table[cell_class][g >> 6] |= uint64_t{1} << (g & 63);
  }
  return table;
}();

/// The pages of a block, one bit each, that overlap the bytes [low, high) of the block; low < high.
constexpr uint32_t pages_between(size_t low, size_t high) {
  return (uint32_t{2} << ((high - 1) / kPageBytes)) - (uint32_t{1} << (low / kPageBytes));
}

/// What a block holds. Free blocks have no objects; LargeTail is a block of a large object other than its first.
enum class BlockState : uint8_t { Free, Cells, Large, LargeTail };

/// An entry of the block table. An entry of all zeros is a free block that was never used. Allocation changes it under
/// the heap's mutex (but the dirty_bytes of a new large object without), the collector with the world stopped.
struct BlockInfo {
  BlockState state;
  uint8_t cell_class;
  bool marks_stale;  // free block: its mark bits may be stale
  uint8_t unused;
  uint16_t cell_granules;
  uint16_t cells;
  // Cells below were handed out since the last marking, or passed over because they are marked.
  uint16_t cursor;
  uint16_t live;         // number of cells that the last marking marked
  uint32_t reciprocal;   // 2^31 / cell_granules + 1: computes a cell index without a division
  uint32_t dirty_bytes;  // memory from here to the end of the block is known to be zero
  // What is counted against the heap limit. Cells: a bit for each page that may hold objects; a page that is not
  // counted, but lies below one that is, reads as zero. Large: the number of pages of the whole object.
  uint32_t pages;
  uint32_t head_or_count;  // Large: number of blocks; LargeTail: index of the first block

  /// The granule behind the last cell.
  uint32_t end_granule() const { return uint32_t{cells} * cell_granules; }
  /// Bytes that count against the heap limit.
  size_t counted_bytes() const {
    return (state == BlockState::Cells ? static_cast<size_t>(std::popcount(pages)) : pages) * kPageBytes;
  }
  /// Bytes of a cell. Precondition: BlockState::Cells.
  size_t cell_bytes() const { return size_t{cell_granules} << kGranuleShift; }
  /// The index of the cell that contains that byte of the block. For bytes behind the last cell it is `cells` or more.
  /// Precondition: BlockState::Cells.
  uint32_t cell_of_offset(size_t offset) const {
    return static_cast<uint32_t>((static_cast<uint64_t>(offset >> kGranuleShift) * reciprocal) >> 31);
  }
};
static_assert(sizeof(BlockInfo) == 28 || sizeof(BlockInfo) == 32);

}  // namespace vitrine::gc
