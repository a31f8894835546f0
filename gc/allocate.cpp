// SPDX-License-Identifier: Apache-2.0
// The slow path of allocation: refilling thread-local runs, cells beyond the run sizes, large objects, and when to collect (JVMS 2.5.3).
//
// A thread claims a range of cells of a block under the mutex and zeroes the range's holes outside of it; from then on it allocates there
// without locks. Ranges grow from 1 to 32 KiB as a thread keeps asking, so that many idle threads do not tie up the heap.
#include <algorithm>
#include <cstring>

#include <sys/mman.h>

#include "gc/heap_state.hpp"

namespace vitrine::gc {

namespace {

constexpr uint32_t kSmallestRefill = 1024, kLargestRefill = 32768;
constexpr size_t kUnmapRatherThanZero = size_t{8} << 20;   // a larger dirty span is replaced by fresh zero pages

size_t pages_for(size_t bytes) { return (bytes + kPageBytes - 1) / kPageBytes; }

}  // namespace

ClaimResult Heap::State::claim_cells(size_t cell_class, size_t wanted_bytes, Claim& claim) {
  std::lock_guard<std::mutex> lock(mutex);
  if (used.load(std::memory_order_relaxed) > budget.load(std::memory_order_relaxed)) return ClaimResult::OverBudget;
  CellClass& c = classes[cell_class];
  const size_t cell_bytes = cell_bytes_of_class(cell_class);
  if (!c.given_back.empty()) {
    claim = c.given_back.back();
    c.given_back.pop_back();
  } else {
    for (;;) {
      if (c.current == kNoBlock) {
        if (c.next_available < c.available.size()) {
          c.current = c.available[c.next_available++];
        } else {
          if (occupied.load(std::memory_order_relaxed) + kPageBytes > maximum_bytes) return ClaimResult::Full;
          uint32_t fresh = space.take_blocks(1);
          if (fresh == kNoBlock) return ClaimResult::Full;
          BlockInfo& b = space.info(fresh);
          free_dirty.fetch_sub(b.dirty_bytes, std::memory_order_relaxed);
          b.state = BlockState::Cells;
          b.cell_class = static_cast<uint8_t>(cell_class);
          b.cell_granules = static_cast<uint16_t>(cell_bytes >> kGranuleShift);
          b.cells = static_cast<uint16_t>(kBlockBytes / cell_bytes);
          b.reciprocal = (uint32_t{1} << 31) / b.cell_granules + 1;
          b.cursor = b.live = 0;
          b.pages = 0;
          c.current = fresh;
        }
      }
      BlockInfo& b = space.info(c.current);
      uint32_t from = b.cursor;
      while (from < b.cells && space.is_cell_marked(c.current, from)) ++from;
      uint32_t to = static_cast<uint32_t>(std::min<size_t>(b.cells, from + std::max<size_t>(1, wanted_bytes / cell_bytes)));
      // Touching further pages must stay within the heap's limit; cells in pages touched before may be had for nothing.
      size_t room = (maximum_bytes - std::min(maximum_bytes, occupied.load(std::memory_order_relaxed))) / kPageBytes;
      to = static_cast<uint32_t>(std::min<size_t>(to, (b.pages + room) * kPageBytes / cell_bytes));
      if (from >= to) {
        if (from < b.cells && b.live == 0) return ClaimResult::Full;   // a block begun in this cycle: there is none left with free cells
        b.cursor = static_cast<uint16_t>(std::min<uint32_t>(from, b.cells));
        c.current = kNoBlock;
        continue;
      }
      size_t end = to * cell_bytes;
      if (pages_for(end) > b.pages) {
        occupied.fetch_add((pages_for(end) - b.pages) * kPageBytes, std::memory_order_relaxed);
        b.pages = static_cast<uint32_t>(pages_for(end));
      }
      claim = {c.current, static_cast<uint16_t>(from), static_cast<uint16_t>(to), b.dirty_bytes, 0};
      claim.free_bytes = (to - from - space.count_marked_cells(c.current, from, to)) * cell_bytes;
      b.cursor = static_cast<uint16_t>(to);
      b.dirty_bytes = std::max(b.dirty_bytes, static_cast<uint32_t>(end));
      break;
    }
  }
  used.fetch_add(claim.free_bytes, std::memory_order_relaxed);
  allocated_total.fetch_add(claim.free_bytes, std::memory_order_relaxed);
  return ClaimResult::Done;
}

void Heap::State::zero_free_cells(const Claim& claim) {
  if (claim.dirty_bytes == 0) return;
  const size_t cell_bytes = space.info(claim.block).cell_bytes();
  char* block = space.address_of(claim.block);
  for (uint32_t cell = claim.from; cell < claim.to;) {
    uint32_t marked = space.next_marked_cell(claim.block, cell, claim.to);
    size_t low = cell * cell_bytes, high = std::min<size_t>(marked * cell_bytes, claim.dirty_bytes);
    if (low < high) std::memset(block + low, 0, high - low);
    cell = marked + 1;
  }
}

bool Heap::State::next_hole(Tlab::Run& run) const {
  uint32_t cell = run.scan_cell;
  while (cell < run.limit_cell && space.is_cell_marked(run.block, cell)) ++cell;
  uint32_t end = cell < run.limit_cell ? space.next_marked_cell(run.block, cell, run.limit_cell) : cell;
  run.scan_cell = static_cast<uint16_t>(end);
  if (cell >= end) return false;
  run.top = space.cell(run.block, cell);
  run.end = space.cell(run.block, end);
  return true;
}

ClaimResult Heap::State::allocate_from_run(Tlab& tlab, size_t cell_class, char*& object) {
  const size_t cell_bytes = cell_bytes_of_class(cell_class);
  Tlab::Run& run = tlab.runs[cell_bytes / kObjectAlignment];
  for (;;) {
    if (static_cast<size_t>(run.end - run.top) >= cell_bytes) {
      object = run.top;
      run.top += cell_bytes;
      return ClaimResult::Done;
    }
    if (next_hole(run)) continue;
    uint32_t refill = std::clamp(run.refill_bytes * 2, kSmallestRefill, kLargestRefill);
    Claim claim;
    if (ClaimResult result = claim_cells(cell_class, refill, claim); result != ClaimResult::Done) return result;
    zero_free_cells(claim);
    run = {nullptr, nullptr, claim.block, claim.from, claim.to, refill};
    tlab.allocated_bytes += claim.free_bytes;
  }
}

// One cell, straight from the block: sizes beyond the runs, and every size under stress, where nothing may be allocated unseen.
ClaimResult Heap::State::allocate_cell(Tlab& tlab, size_t bytes, char*& object) {
  Claim claim;
  ClaimResult result = claim_cells(kClassOfGranules[bytes >> kGranuleShift], 1, claim);
  if (result != ClaimResult::Done) return result;
  zero_free_cells(claim);
  object = space.cell(claim.block, claim.from);
  tlab.allocated_bytes += claim.free_bytes;
  return ClaimResult::Done;
}

ClaimResult Heap::State::claim_large(size_t bytes, char*& object) {
  auto count = static_cast<uint32_t>((bytes + kBlockBytes - 1) >> kBlockShift);
  size_t page_bytes = pages_for(bytes) * kPageBytes, dirty = 0;
  uint32_t first;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (used.load(std::memory_order_relaxed) > budget.load(std::memory_order_relaxed)) return ClaimResult::OverBudget;
    if (page_bytes > maximum_bytes - std::min(maximum_bytes, occupied.load(std::memory_order_relaxed))) return ClaimResult::Full;
    first = space.take_blocks(count);
    if (first == kNoBlock) return ClaimResult::Full;
    for (uint32_t i = 0; i < count; ++i) {
      BlockInfo& b = space.info(first + i);
      dirty += b.dirty_bytes;
      b.state = i == 0 ? BlockState::Large : BlockState::LargeTail;
      b.head_or_count = i == 0 ? count : first;
      b.live = b.cursor = b.cells = 0;
      b.pages = i == 0 ? static_cast<uint32_t>(page_bytes / kPageBytes) : 0;
    }
    free_dirty.fetch_sub(dirty, std::memory_order_relaxed);
    occupied.fetch_add(page_bytes, std::memory_order_relaxed);
    used.fetch_add(page_bytes, std::memory_order_relaxed);
    allocated_total.fetch_add(page_bytes, std::memory_order_relaxed);
  }
  object = space.address_of(first);
  if (dirty > kUnmapRatherThanZero) {
    madvise(object, size_t{count} << kBlockShift, MADV_DONTNEED);
    dirty = 0;
  }
  for (uint32_t i = 0; i < count; ++i) {
    BlockInfo& b = space.info(first + i);
    size_t in_block = std::min(kBlockBytes, page_bytes - (size_t{i} << kBlockShift));
    if (dirty != 0 && b.dirty_bytes != 0) std::memset(space.address_of(first + i), 0, std::min<size_t>(in_block, b.dirty_bytes));
    b.dirty_bytes = std::max(dirty != 0 ? b.dirty_bytes : 0, static_cast<uint32_t>(in_block));
  }
  return ClaimResult::Done;
}

// JVMS 6.5.new and its relatives: OutOfMemoryError is for the caller to throw. java.lang.ref.SoftReference promises that all soft references
// are cleared before, hence the last-ditch collection; it must be one of our own, another thread's did not clear them.
Object* Heap::allocate_slow(Tlab& tlab, Shape* shape, size_t rounded, int32_t array_length_or_minus_one) {
  State& s = *state_;
  if (!s.space.valid()) return nullptr;
  const bool stress = options_.stress_interval != 0;
  if (stress && s.stress_requests.fetch_add(1, std::memory_order_relaxed) % options_.stress_interval == options_.stress_interval - 1)
    collect_now(GcCause::Stress);
  bool collected = rounded > s.maximum_bytes, last_ditch_done = false;
  char* memory = nullptr;
  for (;;) {
    ClaimResult result;
    if (rounded > kCellLimit) {
      result = s.claim_large(rounded, memory);
      if (result == ClaimResult::Done) tlab.allocated_bytes += rounded;
    } else if (rounded > kSizeClassLimit || stress) {
      result = s.allocate_cell(tlab, rounded, memory);
    } else {
      result = s.allocate_from_run(tlab, kClassOfGranules[rounded >> kGranuleShift], memory);
    }
    if (result == ClaimResult::Done) break;
    if (result == ClaimResult::OverBudget || !collected) {
      collect_now(GcCause::Allocation);
      collected = true;
    } else if (!last_ditch_done) {
      last_ditch_done = collect_now(GcCause::LastDitch);
    } else {
      return nullptr;
    }
  }
  auto* object = reinterpret_cast<Object*>(memory);
  if (array_length_or_minus_one >= 0) object->put<int32_t>(kArrayLengthOffset, array_length_or_minus_one);
  object->shape_ = shape;
  return object;
}

size_t Heap::State::unused_bytes(const Tlab::Run& run) const {
  size_t bytes = static_cast<size_t>(run.end - run.top);
  if (run.scan_cell < run.limit_cell)
    bytes += (run.limit_cell - run.scan_cell - space.count_marked_cells(run.block, run.scan_cell, run.limit_cell)) * space.info(run.block).cell_bytes();
  return bytes;
}

void Heap::State::take_back(Tlab& tlab, size_t bytes) {
  tlab.allocated_bytes -= bytes;
  used.fetch_sub(bytes, std::memory_order_relaxed);
  allocated_total.fetch_sub(bytes, std::memory_order_relaxed);
}

void Heap::State::drop_runs(Tlab& tlab) {
  for (Tlab::Run& run : tlab.runs) {
    if (run.limit_cell == 0) continue;
    take_back(tlab, unused_bytes(run));
    run = {nullptr, nullptr, 0, 0, 0, run.refill_bytes};
  }
}

void Heap::flush(Tlab& tlab) {
  State& s = *state_;
  std::lock_guard<std::mutex> lock(s.mutex);
  for (Tlab::Run& run : tlab.runs) {
    if (run.limit_cell == 0) continue;
    size_t bytes = s.unused_bytes(run);
    if (bytes != 0) {
      const BlockInfo& b = s.space.info(run.block);
      uint32_t from = run.top < run.end ? b.cell_of_offset(static_cast<size_t>(run.top - s.space.address_of(run.block))) : run.scan_cell;
      s.classes[b.cell_class].given_back.push_back({run.block, static_cast<uint16_t>(from), run.limit_cell, 0, bytes});
    }
  }
  s.drop_runs(tlab);
}

}  // namespace vitrine::gc
