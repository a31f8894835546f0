// SPDX-License-Identifier: Apache-2.0
// The slow path of allocation: refilling thread-local runs, cells beyond the run sizes, large objects, and the decision
// to collect (JVMS 2.5.3).
//
// A thread claims a range of cells of a block under the mutex, and zeroes the free cells of the range after releasing
// the mutex. From then on it allocates in the range without a lock. Ranges grow from 1 to 32 KiB while a thread keeps
// allocating, so that many idle threads do not tie up the heap.
#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/assert.hpp"
#include "base/lock.hpp"
#include "gc/heap_state.hpp"

namespace vitrine::gc {

namespace {

constexpr uint32_t kSmallestRefill = 1024, kLargestRefill = 32768;
constexpr size_t kUnmapRatherThanZero = size_t{8} << 20;  // a larger dirty span is replaced by fresh zero pages

// HOTSPOT: this number in a row, as -XX:+UseGCOverheadLimit of its parallel collector.
constexpr uint32_t kFutileCollections = 5;

constexpr uint32_t kCellsByStores = 16;  // granules; for larger cells a memset is worthwhile

typedef uint64_t Granule __attribute__((may_alias));

size_t pages_for(size_t bytes) { return (bytes + kPageBytes - 1) / kPageBytes; }

// Objects that were allocated in the run's hole without the slow path have the size of the cell.
void count_unseen(Tlab::Countdown& countdown, const Tlab::Run& run) {
  countdown.left -= run.top - countdown.counted;
  countdown.counted = run.top;
}

}  // namespace

// Makes the class's next block with free cells the current one: a block that the last collection found, else a new one.
// Returns false if there is none.
bool Heap::State::next_block(size_t cell_class) {
  CellClass& c = classes[cell_class];
  if (c.next_available < c.available.size()) {
    c.current = c.available[c.next_available++];
    return true;
  }
  if (room() < kPageBytes) return false;
  uint32_t block = space.take_blocks(1);
  if (block == kNoBlock) return false;
  BlockInfo& b = space.info(block);
  free_dirty.fetch_sub(b.dirty_bytes, std::memory_order_relaxed);
  const size_t cell_bytes = cell_bytes_of_class(cell_class);
  b.state = BlockState::Cells;
  b.cell_class = static_cast<uint8_t>(cell_class);
  b.cell_granules = static_cast<uint16_t>(cell_bytes >> kGranuleShift);
  b.cells = static_cast<uint16_t>(kBlockBytes / cell_bytes);
  b.reciprocal = (uint32_t{1} << 31) / b.cell_granules + 1;
  b.cursor = b.live = 0;
  b.pages = 0;
  c.current = block;
  return true;
}

// Claims the next range of the block, with the wanted size if the block and the heap's limit allow. Counting further
// pages must stay within the limit; cells in pages that are counted already need no further memory. Cells for whose
// pages there is no room are passed over: their first words are zero, so they do not look like objects below the
// cursor. Returns false if no cell can be claimed.
bool Heap::State::claim_in_block(uint32_t block, size_t wanted_bytes, Claim& claim) {
  BlockInfo& b = space.info(block);
  const size_t cell_bytes = b.cell_bytes(), most_pages = room() / kPageBytes;
  auto next_free = [&](size_t cell) {
    const auto granule = static_cast<uint32_t>(cell * b.cell_granules);
    return b.cell_of_offset(size_t{space.next_unmarked(block, granule, b.end_granule())} << kGranuleShift);
  };
  size_t from = next_free(b.cursor), to;
  b.cursor = static_cast<uint16_t>(from);
  uint32_t missing;
  for (;;) {
    to = std::min<size_t>(b.cells, from + std::max<size_t>(1, wanted_bytes / cell_bytes));
    if (from >= to) return false;
    missing = pages_between(from * cell_bytes, to * cell_bytes) & ~b.pages;
    if (static_cast<size_t>(std::popcount(missing)) <= most_pages) [[likely]]
      break;
    for (size_t i = 0; i < most_pages; ++i) missing &= missing - 1;
    const auto end = static_cast<uint32_t>(std::countr_zero(missing));  // the first page for which there is no room
    to = std::min(to, end * kPageBytes / cell_bytes);
    if (from < to) {
      missing = pages_between(from * cell_bytes, to * cell_bytes) & ~b.pages;
      break;
    }
    const uint32_t behind = b.pages >> end;
    if (behind == 0) return false;
    const size_t next = (end + static_cast<uint32_t>(std::countr_zero(behind))) * kPageBytes;
    from = next_free(std::min<size_t>(b.cells, (next + cell_bytes - 1) / cell_bytes));
  }
  occupied.fetch_add(static_cast<size_t>(std::popcount(missing)) * kPageBytes, std::memory_order_relaxed);
  b.pages |= missing;
  claim.block = block;
  claim.from = static_cast<uint16_t>(from * b.cell_granules);
  claim.to = static_cast<uint16_t>(to * b.cell_granules);
  claim.dirty_bytes = b.dirty_bytes;
  claim.free_bytes = (to - from - space.count_marked(block, claim.from, claim.to)) * cell_bytes;
  b.cursor = static_cast<uint16_t>(to);
  b.dirty_bytes = std::max(b.dirty_bytes, static_cast<uint32_t>(to * cell_bytes));
  return true;
}

// Pages without objects below the cursor and without marked cells belong to nobody. A dead cell that begins before such
// a page and reaches into it gets a zero for its first word, as the others have that begin in it.
size_t Heap::State::release_pages_in_blocks() {
  std::lock_guard<Mutex> lock(mutex);
  size_t released = 0;
  for (uint32_t block = 0; block < space.high_water(); ++block) {
    BlockInfo& b = space.info(block);
    if (b.state != BlockState::Cells) continue;
    const size_t cell_bytes = b.cell_bytes();
    char* start = space.address_of(block);
    auto is_free = [&](uint32_t page) {
      const uint32_t first = b.cell_of_offset(page * kPageBytes);
      const size_t behind = std::min<size_t>(b.cells, ((page + 1) * kPageBytes + cell_bytes - 1) / cell_bytes);
      const auto limit = static_cast<uint32_t>(behind * b.cell_granules);
      return first >= b.cursor && space.next_marked(block, first * b.cell_granules, limit) >= limit;
    };
    for (uint32_t page = 0; page < kBlockPages; ++page) {
      const uint32_t first = page;
      while (page < kBlockPages && (b.pages >> page & 1) != 0 && is_free(page)) ++page;
      if (page == first) continue;
      madvise(start + first * kPageBytes, (page - first) * kPageBytes, MADV_DONTNEED);
      b.pages &= ~pages_between(first * kPageBytes, page * kPageBytes);
      released += (page - first) * kPageBytes;
      const size_t cell = b.cell_of_offset(first * kPageBytes) * cell_bytes;
      if (cell < first * kPageBytes && (b.pages >> (cell / kPageBytes) & 1) != 0)
        std::memset(start + cell, 0, sizeof(void*));
    }
  }
  occupied.fetch_sub(released, std::memory_order_relaxed);
  return released;
}

ClaimResult Heap::State::claim_cells(size_t cell_class, size_t wanted_bytes, Claim& claim) {
  std::lock_guard<Mutex> lock(mutex);
  if (used.load(std::memory_order_relaxed) > budget.load(std::memory_order_relaxed)) return ClaimResult::OverBudget;
  CellClass& c = classes[cell_class];
  auto full = [&] {
    claims_cleared.fetch_add(1);
    return ClaimResult::Full;
  };
  claims_begun.fetch_add(1);
  bool again = false;
  while (!again && !c.given_back.empty()) {  // its first cells may have survived a collection
    claim = c.given_back.back();
    c.given_back.pop_back();
    claim.from = static_cast<uint16_t>(space.next_unmarked(claim.block, claim.from, claim.to));
    again = claim.from < claim.to;
  }
  if (!again) {
    for (;;) {
      if (c.current == kNoBlock && !next_block(cell_class)) return full();
      if (claim_in_block(c.current, wanted_bytes, claim)) break;
      const BlockInfo& b = space.info(c.current);
      // A block is started only when no other block of its class has free cells. If one was started in this cycle and
      // is not full, the heap limit is what stops us.
      if (b.live == 0 && b.cursor < b.cells) return full();
      c.current = kNoBlock;
    }
  }
  used.fetch_add(claim.free_bytes, std::memory_order_relaxed);
  allocated_total.fetch_add(claim.free_bytes, std::memory_order_relaxed);
  return ClaimResult::Done;
}

void Heap::State::zero_free_cells(const Claim& claim) {
  zero_dirty_cells(claim);
  claims_cleared.fetch_add(1);
}

void Heap::State::zero_dirty_cells(const Claim& claim) const {
  const BlockInfo& b = space.info(claim.block);
  char* block = space.address_of(claim.block);
  const uint32_t step = b.cell_granules;
  const uint32_t end = std::min<uint32_t>(claim.to, (claim.dirty_bytes + kObjectAlignment - 1) >> kGranuleShift);
  if (b.live == 0 || step > kCellsByStores) {
    for (uint32_t low = claim.from; low < end;) {
      uint32_t high = space.next_marked(claim.block, low, claim.to);
      if (low < high)
        std::memset(block + (size_t{low} << kGranuleShift), 0, size_t{std::min(high, end) - low} << kGranuleShift);
      low = high + step;
    }
    return;
  }
  // Small cells between survivors mean many short holes. Zero them cell by cell from the bitmap, without a branch or
  // call that depends on the length of a hole.
  const uint64_t *marks = space.marks_of_block(space.live_marks(), claim.block),
                 *starts = kCellStarts[b.cell_class].data();
  for (uint32_t word = claim.from >> 6; word << 6 < end; ++word) {
    uint64_t free = starts[word] & ~marks[word];
    if (word == claim.from >> 6u) free &= ~uint64_t{0} << (claim.from & 63);
    if (end - (word << 6) < 64) free &= ~(~uint64_t{0} << (end & 63));
    for (; free != 0; free &= free - 1) {
      auto* granule = reinterpret_cast<Granule*>(block) + (word * 64 + static_cast<uint32_t>(std::countr_zero(free)));
      for (uint32_t i = 0; i < step; ++i) granule[i] = 0;
    }
  }
}

// Makes the next hole of the claimed range the run, but at most `most` bytes of it; the rest is the next hole. Returns
// false if the range is used up.
bool Heap::State::next_hole(Tlab::Run& run, size_t most) const {
  if (run.scan >= run.limit) return false;
  uint32_t low = space.next_unmarked(run.block, run.scan, run.limit);
  uint32_t high = low < run.limit ? space.next_marked(run.block, low, run.limit) : low;
  if (size_t{high - low} << kGranuleShift > most) [[unlikely]] {
    uint32_t cell = space.info(run.block).cell_granules;
    high = low + std::max<uint32_t>(1, static_cast<uint32_t>(most >> kGranuleShift) / cell) * cell;
  }
  run.scan = static_cast<uint16_t>(high);
  if (low >= high) return false;
  char* block = space.address_of(run.block);
  run.top = block + (size_t{low} << kGranuleShift);
  run.end = block + (size_t{high} << kGranuleShift);
  return true;
}

ClaimResult Heap::State::allocate_from_run(Tlab& tlab, size_t cell_class, int64_t (*sample_gap)(), bool every_one_seen,
                                           char*& object) {
  const size_t cell_bytes = cell_bytes_of_class(cell_class);
  Tlab::Run& run = tlab.runs[cell_bytes / kObjectAlignment];
  Tlab::Countdown& countdown = tlab.countdowns[cell_bytes / kObjectAlignment];
  for (;;) {
    VM_ASSERT(run.top <= run.end);  // otherwise somebody has emptied it while its thread was running
    if (static_cast<size_t>(run.end - run.top) >= cell_bytes) {
      object = run.top;
      run.top += cell_bytes;
      return ClaimResult::Done;
    }
    // How much of the next hole may be used without the slow path: all of it, or the cells before the sample.
    size_t unseen = every_one_seen ? 0 : kBlockBytes;
    if (sample_gap != nullptr) [[unlikely]] {
      count_unseen(countdown, run);
      if (countdown.left == 0) countdown.left = sample_gap();
      unseen = std::min(unseen, static_cast<size_t>(std::clamp<int64_t>(countdown.left - 1, 0, kBlockBytes)));
    }
    if (next_hole(run, unseen)) {
      tlab.allocated_bytes += static_cast<size_t>(run.end - run.top);
      if (sample_gap != nullptr) countdown.counted = run.top;
      continue;
    }
    uint32_t refill = std::clamp(run.refill_bytes * 2, kSmallestRefill, kLargestRefill);
    Claim claim;
    if (ClaimResult result = claim_cells(cell_class, refill, claim); result != ClaimResult::Done) return result;
    zero_free_cells(claim);
    run = {nullptr, nullptr, claim.block, claim.from, claim.to, refill};
    if (sample_gap != nullptr) countdown.counted = nullptr;
  }
}

// Allocates one cell directly from the block: for sizes beyond the runs, and for every size under stress, where each
// allocation must take the slow path.
ClaimResult Heap::State::allocate_cell(Tlab& tlab, size_t bytes, char*& object) {
  Claim claim;
  ClaimResult result = claim_cells(class_of_size(bytes), 1, claim);
  if (result != ClaimResult::Done) return result;
  zero_free_cells(claim);
  object = space.address_of(claim.block) + (size_t{claim.from} << kGranuleShift);
  tlab.allocated_bytes += claim.free_bytes;
  return ClaimResult::Done;
}

ClaimResult Heap::State::claim_large(size_t bytes, char*& object) {
  auto count = static_cast<uint32_t>((bytes + kBlockBytes - 1) >> kBlockShift);
  size_t page_bytes = pages_for(bytes) * kPageBytes, dirty = 0;
  uint32_t first;
  {
    std::lock_guard<Mutex> lock(mutex);
    if (used.load(std::memory_order_relaxed) > budget.load(std::memory_order_relaxed)) return ClaimResult::OverBudget;
    if (page_bytes > room()) return ClaimResult::Full;
    first = space.take_blocks(count);
    if (first == kNoBlock) return ClaimResult::Full;
    claims_begun.fetch_add(1);
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
    if (dirty != 0 && b.dirty_bytes != 0)
      std::memset(space.address_of(first + i), 0, std::min<size_t>(in_block, b.dirty_bytes));
    b.dirty_bytes = std::max(dirty != 0 ? b.dirty_bytes : 0, static_cast<uint32_t>(in_block));
  }
  claims_cleared.fetch_add(1);
  return ClaimResult::Done;
}

// JVMS 6.5.new and its relatives: null if there is no room; the caller throws OutOfMemoryError. Before that,
// java.lang.ref.SoftReference promises that all soft references are cleared, hence the last-ditch collection. It must
// be one that this thread has made, because a collection by another thread may have spared them. It claims the memory
// before the world goes on, or others could take all that was freed while this thread waits for a processor.
Object* Heap::allocate_slow(Tlab& tlab, Shape* shape, size_t rounded, int32_t array_length_or_minus_one) {
  State& s = *state_;
  if (!s.space.valid()) return nullptr;
  const bool stress = options_.stress_interval != 0;
  if (stress && s.stress_requests.fetch_add(1, std::memory_order_relaxed) % options_.stress_interval ==
                    options_.stress_interval - 1)
    collect_now(GcCause::Stress, Extent::YoungOrFull);
  bool tried = false, collected = rounded > s.maximum_bytes, compacted = collected, last_ditch_done = false;
  bool put_off = false;
  char* memory = nullptr;
  ClaimResult result;
  auto claim = [&] {
    if (rounded > kCellLimit) {
      result = s.claim_large(rounded, memory);
      if (result == ClaimResult::Done) tlab.allocated_bytes += rounded;
    } else if (rounded > kSizeClassLimit || stress) {
      result = s.allocate_cell(tlab, rounded, memory);
    } else {
      result = s.allocate_from_run(tlab, class_of_size(rounded), sample_gap.load(std::memory_order_relaxed),
                                   shows_every_allocation.load(std::memory_order_relaxed), memory);
    }
  };
  for (claim(); result != ClaimResult::Done; claim()) {
    if (result == ClaimResult::OverBudget || !collected) {
      // A young collection that has not made room is followed by a full one. If that was done not long ago, it finds
      // little more than holes.
      Extent extent = result == ClaimResult::Full && tried ? Extent::Full : Extent::YoungOrFull;
      if (result == ClaimResult::Full && s.is_fragmented() && s.is_full_again()) extent = Extent::Compacting;
      const bool done = collect_now(GcCause::Allocation, extent);
      tried = true;
      collected = extent != Extent::YoungOrFull || !is_young(s.last_kind);
      if (!done && port_.held_off() != CollectorPort::HeldOff::No) {
        if (result == ClaimResult::OverBudget) s.raise_budget();
        put_off = true;
        continue;
      }
      if (is_collecting_in_vain()) {
        tlab.gave_up_for_overhead = true;
        return nullptr;
      }
    } else if (!compacted && s.is_fragmented() && port_.may_move()) {
      compacted = must_collect(GcCause::Allocation);
    } else if (rounded <= s.maximum_bytes && s.release_pages_in_blocks() != 0) {
      continue;  // what is free may have been spread over blocks of other sizes
    } else if (!last_ditch_done) {
      last_ditch_done = must_collect(GcCause::LastDitch, claim);
      if (result == ClaimResult::Done) break;
    } else {
      tlab.gave_up_for_overhead = false;
      return nullptr;
    }
  }
  if (put_off) collect_soon();  // who claims memory next may be able to
  auto* object = reinterpret_cast<Object*>(memory);
  if (array_length_or_minus_one >= 0) *object->address_of<int32_t>(kArrayLengthOffset) = array_length_or_minus_one;
  object->shape_ = shape;
  return object;
}

// False if another thread has made a collection meanwhile, which may not have been of this kind.
bool Heap::must_collect(GcCause cause, const std::function<void()>& before_resuming) {
  return collect_now(cause, Extent::Compacting, /*must=*/true, before_resuming) ||
         port_.held_off() == CollectorPort::HeldOff::ByCaller;
}

void Heap::State::raise_budget() {
  std::lock_guard<Mutex> lock(mutex);
  if (budget == SIZE_MAX) return;
  const size_t raised = used.load() + std::max(initial_bytes / 4, used.load() / 4);
  budget = raised >= maximum_bytes ? SIZE_MAX : raised;
}

// Soft references must be cleared before this OutOfMemoryError, too, which may recover enough. The error is for one
// thread alone: the next one comes only after the same number of futile collections.
bool Heap::is_collecting_in_vain() {
  State& s = *state_;
  if (s.futile_collections.load() < kFutileCollections) return false;
  while (!collect_now(GcCause::LastDitch, Extent::Compacting, /*must=*/true))
    if (port_.held_off() == CollectorPort::HeldOff::ByCaller) return false;
  return s.futile_collections.exchange(0) >= kFutileCollections;
}

size_t Heap::State::unused_bytes(const Tlab::Run& run) const {
  size_t bytes = static_cast<size_t>(run.end - run.top);
  if (run.scan < run.limit) {
    size_t cell_bytes = space.info(run.block).cell_bytes();
    bytes += (size_t{run.limit} - run.scan) * kObjectAlignment -
             space.count_marked(run.block, run.scan, run.limit) * cell_bytes;
  }
  return bytes;
}

void Heap::State::take_back(size_t bytes) {
  used.fetch_sub(bytes, std::memory_order_relaxed);
  allocated_total.fetch_sub(bytes, std::memory_order_relaxed);
}

void Heap::State::drop_runs(Tlab& tlab) {
  for (Tlab::Run& run : tlab.runs) {
    if (run.limit == 0) continue;
    if (Tlab::Countdown& countdown = tlab.countdowns[&run - tlab.runs]; countdown.counted != nullptr) {
      count_unseen(countdown, run);
      countdown.counted = nullptr;
    }
    tlab.allocated_bytes -= static_cast<size_t>(run.end - run.top);
    take_back(unused_bytes(run));
    run = {nullptr, nullptr, 0, 0, 0, run.refill_bytes};
  }
}

void Heap::flush(Tlab& tlab) {
  State& s = *state_;
  std::lock_guard<Mutex> lock(s.mutex);
  for (Tlab::Run& run : tlab.runs) {
    if (run.limit == 0) continue;
    size_t bytes = s.unused_bytes(run);
    if (bytes != 0) {
      size_t from =
          run.top < run.end ? static_cast<size_t>(run.top - s.space.address_of(run.block)) >> kGranuleShift : run.scan;
      s.classes[s.space.info(run.block).cell_class].given_back.push_back(
          {run.block, static_cast<uint16_t>(from), run.limit, 0, bytes});
    }
  }
  s.drop_runs(tlab);
}

// The caller draws gaps from a distribution without memory. So each size class may count separately, and the rest of a
// gap behind the end of a sample need not be kept: an object of S bytes is a sample with the same probability wherever
// it lies.
bool Heap::is_sample(Tlab& tlab, size_t bytes) {
  auto* draw = sample_gap.load(std::memory_order_relaxed);
  if (draw == nullptr) return false;
  const size_t rounded = aligned_size(bytes);
  const bool in_run = rounded <= kSizeClassLimit && options_.stress_interval == 0;
  const size_t cell_bytes = in_run ? cell_bytes_of_class(class_of_size(rounded)) : 0;
  Tlab::Countdown& countdown = tlab.countdowns[cell_bytes / kObjectAlignment];
  if (countdown.left == 0) countdown.left = draw();
  if (in_run) {
    count_unseen(countdown, tlab.runs[cell_bytes / kObjectAlignment]);
    countdown.left += static_cast<int64_t>(cell_bytes);  // but this object may be smaller than its cell
  }
  countdown.left -= static_cast<int64_t>(rounded);
  if (countdown.left > 0) return false;
  countdown.left = draw();
  return true;
}

}  // namespace vitrine::gc
