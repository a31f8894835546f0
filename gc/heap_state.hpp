// SPDX-License-Identifier: Apache-2.0
// The private state of Heap. `mutex` guards everything that the allocator changes, and is never held across a
// safepoint. The collector changes it with the world stopped. Private to gc/.
#pragma once
#include <algorithm>
#include <atomic>
#include <vector>

#include "base/lock.hpp"
#include "gc/heap.hpp"
#include "gc/marking.hpp"
#include "gc/space.hpp"
#include "gc/store_check.hpp"

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
  /// Makes another block with free cells the current one of its class.
  bool next_block(size_t cell_class) REQUIRES(mutex);
  /// Claims the next free cells of that block, at best `wanted_bytes`. False if there are none.
  bool claim_in_block(uint32_t block, size_t wanted_bytes, Claim& claim) REQUIRES(mutex);
  /// Gives the pages of partly used blocks that hold no objects back to the system, so that they no longer count
  /// against the limit. Returns their bytes. Takes the mutex.
  size_t release_pages_in_blocks();
  /// Claims a range of cells of that class, at best of `wanted_bytes`; zero_free_cells must follow. Takes the mutex.
  ClaimResult claim_cells(size_t cell_class, size_t wanted_bytes, Claim& claim);
  /// Takes blocks for a large object and zeroes them. Takes the mutex.
  ClaimResult claim_large(size_t bytes, char*& object);
  /// Bytes of pages that may still be touched below the limit.
  size_t room() const {
    size_t now = occupied.load(std::memory_order_relaxed);
    return now < maximum_bytes ? maximum_bytes - now : 0;
  }
  /// Bytes of pages in use that are in no object and in no cell of a thread: holes for objects of one size only.
  size_t holes() const {
    const size_t pages = occupied.load(std::memory_order_relaxed);
    return pages - std::min(pages, used.load(std::memory_order_relaxed));
  }
  /// Whether a compaction would give back a part of the heap that is worth the time.
  bool is_fragmented() const { return holes() > holes_kept + maximum_bytes / 16; }
  /// Whether little was allocated since the last full collection.
  bool is_full_again() const { return allocated_total - allocated_at_full < maximum_bytes / 32; }
  /// Zeroes the unmarked cells of a claim that may be dirty, which completes the claim. Needs no mutex, because the
  /// cells belong to the caller.
  void zero_free_cells(const Claim& claim);
  /// Its work, without the completion.
  void zero_dirty_cells(const Claim& claim) const;
  /// A collection is due, but held off: raises the number of bytes in use at which the next one is due, so that the
  /// heap can grow for a while. Takes the mutex.
  void raise_budget();
  /// Allocates a cell from the thread's run; finds the next hole or claims a range if necessary. Takes the mutex then.
  /// With a sample_gap, the run ends before the next sample; with every_one_seen, after each cell.
  ClaimResult allocate_from_run(Tlab& tlab, size_t cell_class, int64_t (*sample_gap)(), bool every_one_seen,
                                char*& object);
  /// Allocates one cell of at least `bytes` from its block, without a run. Takes the mutex.
  ClaimResult allocate_cell(Tlab& tlab, size_t bytes, char*& object);
  /// Makes the next hole of the claimed range the run, at most `most` bytes of it. False if the range is used up.
  bool next_hole(Tlab::Run& run, size_t most) const;
  /// Bytes of the claimed range that the thread has not used.
  size_t unused_bytes(const Tlab::Run& run) const;
  /// Takes unused bytes off the counters again.
  void take_back(size_t bytes);
  // Collection (collect.cpp), with the world stopped.
  /// Gives up the thread's runs and takes their unused bytes off the counters. Also without the world stopped.
  void drop_runs(Tlab& tlab) REQUIRES(mutex);
  /// Whether the next collection must be a full one if that many bytes more become old before.
  bool is_full_due(size_t expected_survivors) const;
  /// Whether the collection that begins is to be a young one.
  bool is_young_worth_while(GcCause cause);
  /// Overwrites the dead cells with 0xdb, except for the first word. After marking and before swap_marks().
  void poison_dead_cells();
  /// Counts live objects, frees empty blocks, and lists blocks with free cells. After swap_marks(). In a young
  /// collection, it looks only at the blocks that were used since the last one.
  void take_census(bool young);
  /// Whether a full marking is to begin beside the program, at the end of a young collection. May start threads.
  bool is_beside_worth_while(GcCause cause);
  /// What a young collection that allocation has caused teaches about the next one. Before set_budget().
  void learn_from_young(size_t used_before, uint64_t pause_ns);
  /// Sets the number of bytes in use at which the next collection is due, and gives memory back to the system. After
  /// the census, and once before the first object.
  void set_budget(const Sizing& sizing, bool young);
  /// Moves objects together (gc/compact.hpp) and gives back the pages that this empties. After the census, in a full
  /// collection. Returns the bytes of those pages.
  size_t compact(const std::vector<const Object*>& weakly_held, const CollectorOffsets& offsets, CollectorPort& port);
  /// Moves what can be moved, wherever that is possible, to find who keeps the address of an object without a root.
  void compact_for_stress(const std::vector<const Object*>& weakly_held, const CollectorOffsets& offsets,
                          CollectorPort& port);
  /// Notes whether a collection at the maximum recovered too little (HeapOptions::overhead_limit). `compacted`: the
  /// bytes of pages that were emptied. Times in nanoseconds.
  void count_if_futile(const HeapOptions& options, GcCause cause, size_t compacted, uint64_t pause_ns,
                       uint64_t period_ns);

  /// What allocation knows of the cells of one size. Emptied by each census.
  struct CellClass {
    std::vector<uint32_t> available;  // blocks with free cells, found by the last collection; in address order
    size_t next_available = 0;
    uint32_t current = kNoBlock;
    std::vector<Claim> given_back;
  };

  Space space;
  StoreRecord stores;
  MarkingTeam team;
  Mutex mutex{LockRank::Heap};
  CellClass classes[kCellClasses] GUARDED_BY(mutex);
  const size_t maximum_bytes, initial_bytes;
  const bool poison;  // overwrite dead cells at each collection
  // Claims of memory that may hold dead objects: begun (under the mutex) and cleared of them. While the two differ, a
  // dead object may look like one that was allocated since the last collection.
  std::atomic<uint64_t> claims_begun{0}, claims_cleared{0};
  std::atomic<size_t> used{0};        // live at the last collection, plus handed out since
  std::atomic<size_t> occupied{0};    // bytes of pages in use; limited by maximum_bytes
  std::atomic<size_t> free_dirty{0};  // bytes of free blocks that were not given back to the system
  std::atomic<size_t> budget{0};      // collect when `used` exceeds this
  // Changed with the world stopped. Bytes, except for the rate.
  size_t live_after_full = 0;  // that the last full collection has found
  size_t nursery = SIZE_MAX;   // to be allocated at most between two collections, so that a young one is short
  double survival = 0;         // part of that which the last young collection has kept
  size_t free_part = 0;        // between what is used after this collection and the size at which the heap is full
  size_t free_part_after_full = 0;
  size_t holes_kept = 0;           // that the last compaction has left; less as soon as there are less
  uint64_t allocated_at_full = 0;  // allocated_total at the last full collection
  std::atomic<uint64_t> stress_requests{0};
  std::atomic<uint32_t> futile_collections{0};  // number in a row
  bool marks_are_running = false;  // a marking is in progress: is_marked() uses its bits, not those of the last one

  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  std::atomic<uint64_t> allocated_total{0}, collections{0}, collection_ns{0}, last_pause_ns{0};
  std::atomic<uint64_t> begun[kGcCauses]{};  // collections, by cause
  std::atomic<size_t> used_before_last{0}, used_after_last{0};
  std::atomic<uint64_t> live_objects{0};
  std::atomic<std::chrono::steady_clock::time_point> last_collection{};
  std::atomic<GcCause> last_cause{};
  std::atomic<CollectionKind> last_kind{};
};

}  // namespace vitrine::gc
