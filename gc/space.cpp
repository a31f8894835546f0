// SPDX-License-Identifier: Apache-2.0
// The address range of the heap: reservation, side tables, finding objects, free spans (space.hpp).
#include "gc/space.hpp"

#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

#include "base/sanitizers.hpp"
#include "gc/sizing.hpp"

namespace vitrine::gc {

namespace {

// For tables, which are accessible at once.
void* reserve(size_t bytes) {
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return nullptr;
  madvise(p, bytes, MADV_DONTDUMP);
  return p;
}

size_t round_up(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }

void put_into_core_files(const void* from, size_t bytes) {
  constexpr uintptr_t kPage = 4096;
  const uintptr_t begin = reinterpret_cast<uintptr_t>(from), first = begin & ~(kPage - 1);
  madvise(reinterpret_cast<void*>(first), begin + bytes - first, MADV_DODUMP);
}

// The first 4 GiB are left to those who need them (MAP_32BIT, programs that are not position-independent), unless the
// heap does not fit above. This also makes encoded references large numbers, which words on native stacks seldom are.
constexpr size_t kUsualBase = size_t{4} << 30, kStep = size_t{256} << 20, kMostSlack = size_t{64} << 20;

// As objects seldom move, a block stays as long as one of its pages holds one. With so many addresses, each page that
// the heap may have can be in a block of its own. A limit on addresses (ulimit -v) leaves others some.
constexpr size_t kAddressesPerByte = kBlockPages, kAddressesIfLimited = 2;

constexpr uint32_t kAccessibleStep = (size_t{64} << 20) >> kBlockShift;

size_t wanted_range(size_t maximum) {
  rlimit limit{};
  const bool limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return (limited ? kAddressesIfLimited : kAddressesPerByte) * maximum + kMostSlack;
}

}  // namespace

int Space::reserve_between(size_t bytes, size_t lowest, size_t end) {
  int error = ENOMEM;
  for (size_t base = lowest; base + bytes <= end; base += kStep) {
    // The address is a wish: MAP_FIXED_NOREPLACE would be an order, which ThreadSanitizer's mmap passes on with another
    // address.
    void* p = mmap(reinterpret_cast<void*>(base), bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == reinterpret_cast<void*>(base)) {
      base_ = static_cast<char*>(p);
      bytes_ = bytes;
      return 0;
    }
    error = p == MAP_FAILED ? errno : EEXIST;
    if (p != MAP_FAILED) munmap(p, bytes);
    if (error != EEXIST) return error;
  }
  return error;
}

// With a base that makes the numbers of references the same as if the range began at `lowest`.
int Space::reserve_anywhere(size_t bytes, size_t lowest) {
  constexpr size_t kAlignment = std::max(kBlockBytes, size_t{2} << 20);  // and whole huge pages
  void* p = mmap(nullptr, bytes + kAlignment, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return errno;
  const auto begin = reinterpret_cast<uintptr_t>(p), aligned = round_up(begin, kAlignment);
  if (aligned != begin) munmap(p, aligned - begin);
  munmap(reinterpret_cast<void*>(aligned + bytes), begin + kAlignment - aligned);
  base_ = reinterpret_cast<char*>(aligned);
  bytes_ = bytes;
  reference_base_ = aligned - lowest;
  return 0;
}

// The limit on memory counts pages in use, not the size of the range, which costs only addresses. But alignment costs
// memory, so a smaller range is better than a larger shift, and so is a base, which costs a few instructions.
int Space::reserve_heap(size_t maximum_bytes) {
  const size_t maximum = round_up(maximum_bytes, kBlockBytes), least = round_up(least_range(maximum), kBlockBytes),
               most = wanted_range(maximum);
  int error = ENOMEM;
  for (shift_ = kLeastReferenceShift; shift_ <= kMostReferenceShift; ++shift_) {
    const size_t end = end_of_references(shift_);
    const size_t wanted = std::min(most, end - kUsualBase);
    if (wanted >= least && (error = reserve_between(wanted, kUsualBase, end)) == 0) return 0;
    for (size_t bytes = std::max(wanted, least);; bytes = std::max(round_up(bytes / 2, kBlockBytes), least)) {
      if (bytes <= end - kLowestBase && (error = reserve_between(bytes, kLowestBase, end)) == 0) return 0;
      if (bytes == least) break;
    }
    if (error != EEXIST) continue;
    if (wanted >= least && (error = reserve_anywhere(wanted, kUsualBase)) == 0) return 0;
    if (least <= end - kLowestBase && (error = reserve_anywhere(least, kLowestBase)) == 0) return 0;
  }
  shift_ = kLeastReferenceShift;
  return error;
}

Space::Space(size_t maximum_bytes) {
  if (int error = reserve_heap(maximum_bytes); error != 0) {
    why_invalid_ = "Could not reserve enough space for " + std::to_string(maximum_bytes >> 10) + "KB object heap";
    if (maximum_bytes > kLargestHeap)
      why_invalid_ += ": references of 4 bytes reach " + std::to_string(kLargestHeap >> 30) + "GB at most";
    return;
  }
  size_t mark_bytes = (bytes_ >> kGranuleShift) / 8;
  table_ = static_cast<BlockInfo*>(reserve(block_count() * sizeof(BlockInfo)));
  marks_[0] = static_cast<uint64_t*>(reserve(mark_bytes));
  marks_[1] = static_cast<uint64_t*>(reserve(mark_bytes));
  cards_ = static_cast<uint8_t*>(reserve(card_bytes()));
  if (table_ == nullptr || marks_[0] == nullptr || marks_[1] == nullptr || cards_ == nullptr) {
    munmap(base_, bytes_);
    base_ = nullptr;
    bytes_ = 0;
    why_invalid_ = "Could not reserve enough space for the tables of the object heap";
    return;
  }
  madvise(base_, bytes_, MADV_DONTDUMP);
  races_are_of_java(base_, bytes_);
  spans_.push_back({block_count(), 0});
}

Space::~Space() {
  if (base_ == nullptr) return;
  size_t mark_bytes = (bytes_ >> kGranuleShift) / 8;
  munmap(table_, block_count() * sizeof(BlockInfo));
  munmap(marks_[0], mark_bytes);
  munmap(marks_[1], mark_bytes);
  munmap(cards_, card_bytes());
  munmap(base_, bytes_);
}

void Space::clear_new_marks() {
  for (uint32_t block = 0; block < high_water_; ++block) {
    const BlockInfo& b = table_[block];
    if (b.state == BlockState::Free) continue;
    std::memset(marks_of_block(new_marks(), block), 0, kBlockMarkWords * sizeof(uint64_t));
    if (b.state == BlockState::Large)
      block += b.head_or_count - 1;  // only the first granule of a large object is ever marked
  }
}

// Most cards are clean, and many were never touched: they stay so.
void Space::clear_cards() {
  for (uint32_t block = 0; block < high_water_; ++block) {
    auto* eights = reinterpret_cast<uint64_t*>(cards_ + size_t{block} * kBlockCards);
    for (uint32_t i = 0; i < kBlockCards / 8; ++i)
      if (eights[i] != 0) eights[i] = 0;
  }
}

namespace {

/// The first set bit in [from, limit) of the words that word_at returns; limit if there is none.
template <class WordAt>
inline uint32_t next_bit(uint32_t from, uint32_t limit, WordAt&& word_at) {
  if (from >= limit) return limit;
  uint32_t word = from >> 6, last = (limit - 1) >> 6;
  uint64_t bits = word_at(word) & (~uint64_t{0} << (from & 63));
  while (bits == 0) {
    if (++word > last) return limit;
    bits = word_at(word);
  }
  return std::min(limit, word * 64 + static_cast<uint32_t>(std::countr_zero(bits)));
}

}  // namespace

// Mark bits are set only at the first granule of a cell, so the next set bit is the next marked cell.
uint32_t Space::next_marked(uint32_t block, uint32_t from, uint32_t limit) const {
  if (table_[block].live == 0) return limit;
  const uint64_t* marks = marks_of_block(live_marks(), block);
  return next_bit(from, limit, [&](uint32_t word) { return marks[word]; });
}

uint32_t Space::next_unmarked(uint32_t block, uint32_t from, uint32_t limit) const {
  const BlockInfo& b = table_[block];
  if (b.live == 0) return from;
  const uint64_t *marks = marks_of_block(live_marks(), block), *starts = kCellStarts[b.cell_class].data();
  return next_bit(from, limit, [&](uint32_t word) { return starts[word] & ~marks[word]; });
}

uint32_t Space::count_marked(uint32_t block, uint32_t from, uint32_t limit) const {
  if (table_[block].live == 0 || from >= limit) return 0;
  const uint64_t* words = marks_of_block(live_marks(), block);
  uint32_t count = 0;
  for (uint32_t word = from >> 6; word <= (limit - 1) >> 6; ++word) {
    uint64_t bits = words[word];
    if (word == from >> 6) bits &= ~uint64_t{0} << (from & 63);
    if (word == limit >> 6) bits &= ~(~uint64_t{0} << (limit & 63));
    count += static_cast<uint32_t>(std::popcount(bits));
  }
  return count;
}

// A cell holds an object below the cursor if its first word is not null; above, if the last marking has marked it.
// Other threads may be changing the entry of the block meanwhile (Heap::find_object), so it is read once.
VM_UNWATCHED Object* Space::find(uintptr_t address) const {
  if (!contains(address)) return nullptr;
  uint32_t block = index_of(reinterpret_cast<const void*>(address));
  BlockInfo b = table_[block];
  switch (b.state) {
    case BlockState::Free: return nullptr;
    case BlockState::Cells: {
      const uint32_t cell = b.cell_of_offset(address & (kBlockBytes - 1));
      if (cell >= b.cells) return nullptr;
      auto* object = reinterpret_cast<Object*>(address_of(block) + cell * b.cell_bytes());
      const bool allocated =
          cell < b.cursor ? object->shape() != nullptr : b.live != 0 && is_marked(live_marks(), object);
      return allocated ? object : nullptr;
    }
    case BlockState::LargeTail:
      block = b.head_or_count;
      b = table_[block];
      [[fallthrough]];
    case BlockState::Large: {
      auto* object = reinterpret_cast<Object*>(address_of(block));
      bool inside = address - reinterpret_cast<uintptr_t>(object) < size_t{b.pages} * kPageBytes;
      return inside && object->shape() != nullptr ? object : nullptr;
    }
  }
  return nullptr;
}

void Space::insert_span(Span span) {
  auto by_count = [](const Span& a, const Span& b) { return a.count < b.count; };
  spans_.insert(std::lower_bound(spans_.begin(), spans_.end(), span, by_count), span);
}

// The system counts memory when it becomes accessible (vm.overcommit_memory=2). From then on, core files have it and
// its part of the tables: those that gdb writes would have gigabytes of zeros for the rest.
bool Space::make_accessible(uint32_t end) {
  if (end <= accessible_) return true;
  const uint32_t wanted = std::min(block_count(), std::max(end, accessible_ + kAccessibleStep));
  if (mprotect(address_of(accessible_), size_t{wanted - accessible_} << kBlockShift, PROT_READ | PROT_WRITE) != 0)
    return false;
  const uint32_t first = accessible_;
  const size_t count = wanted - first, cards = card_bytes() / block_count();
  put_into_core_files(address_of(first), count << kBlockShift);
  put_into_core_files(table_ + first, count * sizeof *table_);
  for (uint64_t* marks : marks_)
    put_into_core_files(marks_of_block(marks, first), count * kBlockMarkWords * sizeof *marks);
  put_into_core_files(cards_ + first * cards, count * cards);
  accessible_ = wanted;
  return true;
}

uint32_t Space::take_blocks(uint32_t count) {
  auto fits =
      std::lower_bound(spans_.begin(), spans_.end(), count, [](const Span& a, uint32_t n) { return a.count < n; });
  if (fits == spans_.end()) return kNoBlock;
  Span span = *fits;
  if (!make_accessible(span.first + count)) return kNoBlock;
  if (span.count == count || fits != spans_.begin()) {
    spans_.erase(fits);
    if (span.count > count) insert_span({span.count - count, span.first + count});
  } else {
    *fits = {span.count - count, span.first + count};  // the smallest span only gets smaller, so the order is kept
  }
  high_water_ = std::max(high_water_, span.first + count);
  if (table_[span.first].marks_stale)
    // Atomically, because a marking beside the program may ask for the marks of an object as soon as it is there.
    for (uint64_t* marks : marks_)
      for (uint64_t *word = marks_of_block(marks, span.first), *end = word + kBlockMarkWords; word != end; ++word)
        __atomic_store_n(word, 0, __ATOMIC_RELAXED);
  return span.first;
}

void Space::rebuild_free_spans() {
  spans_.clear();
  uint32_t first = 0;
  for (uint32_t block = 0; block <= high_water_; ++block) {
    if (block < high_water_ && table_[block].state == BlockState::Free) continue;
    uint32_t end = block < high_water_ ? block : block_count();
    if (end > first) spans_.push_back({end - first, first});
    first = block + 1;
  }
  std::sort(spans_.begin(), spans_.end(),
            [](const Span& a, const Span& b) { return a.count != b.count ? a.count < b.count : a.first < b.first; });
}

size_t Space::release_free_memory(size_t keep) {
  size_t dirty = 0;
  for (uint32_t block = 0; block < high_water_; ++block)
    if (table_[block].state == BlockState::Free) dirty += table_[block].dirty_bytes;
  for (uint32_t end = high_water_; end > 0 && dirty > keep; --end) {
    uint32_t first = end;
    while (first > 0 && table_[first - 1].state == BlockState::Free && dirty > keep) {
      dirty -= table_[--first].dirty_bytes;
      table_[first].dirty_bytes = 0;
    }
    if (first == end) continue;
    madvise(address_of(first), size_t{end - first} << kBlockShift, MADV_DONTNEED);
    end = first + 1;
  }
  return dirty;
}

}  // namespace vitrine::gc
