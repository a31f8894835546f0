// SPDX-License-Identifier: Apache-2.0
// The private state of Heap. `mutex` guards everything that the allocator changes, and is never held across a
// safepoint. The collector changes it with the world stopped. Private to gc/.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "base/lock.hpp"
#include "gc/heap.hpp"
#include "gc/marking.hpp"
#include "gc/space.hpp"

namespace vitrine::gc {

/// A range of cells of one block that is given to one thread. Its unmarked cells are free.
struct Claim {
  uint32_t block = 0;
  uint16_t from = 0, to = 0;  // in granules
  uint32_t dirty_bytes = 0;   // of the block, before the claim; 0 if the free cells are already zeroed
  size_t free_bytes = 0;
};

/// OverBudget: a collection is due. Full: the heap's limit or address range is reached.
enum class ClaimResult : uint8_t { Done, OverBudget, Full };

struct Heap::State {
  State(const HeapOptions& options, const CollectorOffsets& offsets, CollectorPort& port);

  // Allocation (allocate.cpp). Functions with a Claim or `object` return it only with ClaimResult::Done.
  bool next_block(size_t cell_class);
  bool claim_in_block(uint32_t block, size_t wanted_bytes, Claim& claim);
  /// Claims a range of cells of that class, at best of `wanted_bytes`. Takes the mutex.
  ClaimResult claim_cells(size_t cell_class, size_t wanted_bytes, Claim& claim);
  /// Takes blocks for a large object and zeroes them. Takes the mutex.
  ClaimResult claim_large(size_t bytes, char*& object);
  /// Bytes of pages that may still be touched below the limit.
  size_t room() const {
    size_t now = occupied.load(std::memory_order_relaxed);
    return now < maximum_bytes ? maximum_bytes - now : 0;
  }
  /// Zeroes the unmarked cells of a claim that may be dirty. Needs no mutex, because the cells belong to the caller.
  void zero_free_cells(const Claim& claim);
  /// Allocates a cell from the thread's run; finds the next hole or claims a range if necessary.
  ClaimResult allocate_from_run(Tlab& tlab, size_t cell_class, int64_t (*sample_gap)(), char*& object);
  ClaimResult allocate_cell(Tlab& tlab, size_t bytes, char*& object);
  bool next_hole(Tlab::Run& run, size_t most) const;
  /// Bytes of the claimed range that the thread has not used.
  size_t unused_bytes(const Tlab::Run& run) const;
  /// Takes unused bytes off the counters again.
  void take_back(Tlab& tlab, size_t bytes);
  // Collection (collect.cpp), with the world stopped.
  void drop_runs(Tlab& tlab);  // also with `mutex` held: gives up the thread's runs
  void poison_dead_cells();
  /// Counts live objects, frees empty blocks, and lists blocks with free cells.
  void take_census();
  void set_budget();
  void count_if_futile(const HeapOptions& options, GcCause cause, uint64_t pause_ns, uint64_t period_ns);

  struct CellClass {
    std::vector<uint32_t> available;  // blocks with free cells, found by the last collection; in address order
    size_t next_available = 0;
    uint32_t current = kNoBlock;
    std::vector<Claim> given_back;
  };

  Space space;
  MarkingTeam team;
  Mutex mutex{LockRank::Heap};
  CellClass classes[kCellClasses];
  const size_t maximum_bytes, initial_bytes;
  const bool poison;                  // overwrite dead cells at each collection
  std::atomic<size_t> used{0};        // live at the last collection, plus handed out since
  std::atomic<size_t> occupied{0};    // bytes of pages in use; limited by maximum_bytes
  std::atomic<size_t> free_dirty{0};  // bytes of free blocks that were not given back to the system
  std::atomic<size_t> budget{0};      // collect when `used` exceeds this
  std::atomic<uint64_t> stress_requests{0};
  std::atomic<uint32_t> futile_collections{0};  // number in a row
  bool marks_are_running = false;  // a marking is in progress: is_marked() uses its bits, not those of the last one

  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  std::atomic<uint64_t> allocated_total{0}, collections{0}, collection_ns{0}, last_pause_ns{0};
  std::atomic<size_t> used_before_last{0}, used_after_last{0};
  std::atomic<std::chrono::steady_clock::time_point> last_collection{};
  std::atomic<GcCause> last_cause{};
};

}  // namespace vitrine::gc
