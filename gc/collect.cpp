// SPDX-License-Identifier: Apache-2.0
// A collection, young or full: marking, processing References, a census of the blocks, the next budget. There is no
// sweep: the new mark bits and the reset cursors tell which cells are free, and allocation zeroes cells when it hands
// them out.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>

#include "gc/compact.hpp"
#include "gc/heap_state.hpp"
#include "gc/store.hpp"

namespace vitrine::gc {

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMarkInParallelAbove = size_t{32} << 20;
constexpr size_t kGrowthFactor = 2;            // collect in full when twice the live size is in use
constexpr uint64_t kWantedPause = 40'000'000;  // nanoseconds that a young collection should take at most
constexpr size_t kMarkBesideAbove = size_t{64} << 20;
constexpr size_t kSmallestNursery = size_t{16} << 20;
constexpr uint32_t kStressYoung = 4;  // under stress, one collection of so many is a full one
constexpr size_t kLeastHoles = 64;    // the part of the heap in holes below which a compaction is not worth its time

uint64_t since_ns(Clock::time_point start) {
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count());
}

}  // namespace

const char* name_of(GcCause cause) {
  switch (cause) {
    case GcCause::SystemGc: return "System.gc()";
    case GcCause::DiagnosticCommand: return "Diagnostic Command";
    case GcCause::Allocation: return "Allocation Failure";
    case GcCause::Stress: return "Stress";
    case GcCause::JvmtiForce: return "JvmtiEnv ForceGarbageCollection";
    case GcCause::LastDitch: return "Last Ditch Collection";
    case GcCause::MetadataThreshold: return "Metadata GC Threshold";
    case GcCause::MetadataClearSoft: return "Metadata GC Clear Soft References";
  }
  return "?";
}

const char* name_of(CollectionKind kind) {
  switch (kind) {
    case CollectionKind::Full: return "Full";
    case CollectionKind::Young: return "Young";
    case CollectionKind::ConcurrentStart: return "Young (Concurrent Start)";
    case CollectionKind::Remark: return "Remark";
  }
  return "?";
}

void Heap::collect(GcCause cause) {
  State& s = *state_;
  if (!s.space.valid()) return;
  const bool any_counts = cause == GcCause::Allocation || cause == GcCause::Stress;
  const std::atomic<uint64_t>& begun = s.begun[static_cast<size_t>(cause)];
  const uint64_t asked = begun;
  while (!collect_now(cause, Extent::YoungOrFull) && !any_counts && begun == asked &&
         port_.held_off() == CollectorPort::HeldOff::No) {
  }
}

// When three quarters of the free part that the last full collection has left are old, young collections have too
// little room.
bool Heap::State::is_full_due(size_t expected_survivors) const {
  return free_part < expected_survivors || free_part - expected_survivors < free_part_after_full / 4;
}

// Without old objects, a full collection costs no more than a young one. If the full marking that is due can be done
// beside the program, a young collection comes before it.
bool Heap::State::is_young_worth_while(GcCause cause) {
  if (cause == GcCause::Stress) return collections % kStressYoung != 0;
  if (cause != GcCause::Allocation || used_after_last == 0) return false;
  if (!is_full_due(static_cast<size_t>(static_cast<double>(used - used_after_last) * survival))) return true;
  return used > kMarkBesideAbove && team.can_mark_beside();
}

// A small heap is marked faster in a pause.
bool Heap::State::is_beside_worth_while(GcCause cause) {
  const bool due =
      cause == GcCause::Stress ? collections % kStressYoung == 1 : used > kMarkBesideAbove && is_full_due(0);
  return due && team.can_mark_beside();
}

bool Heap::collect_now(GcCause cause, Extent extent, bool must, const std::function<void()>& before_resuming) {
  State& s = *state_;
  auto began = Clock::now();
  if (!port_.stop_the_world(must)) return false;
  ++s.begun[static_cast<size_t>(cause)];
  port_.collection_started(cause);
  port_.for_each_tlab([&](Tlab& tlab) {
    s.mutex.assume_held();  // the world is stopped
    s.drop_runs(tlab);
  });
  const size_t used_before = s.used;
  const bool at_limit = s.budget == SIZE_MAX;
  // A collection for another reason than these frees also what has become unreachable since the marking began.
  const bool remark =
      s.team.is_beside() && extent == Extent::YoungOrFull && (cause == GcCause::Allocation || cause == GcCause::Stress);
  if (s.team.is_beside() && !remark) s.team.abandon();
  const bool young = !remark && extent == Extent::YoungOrFull && s.is_young_worth_while(cause);
  const bool full = !young && !remark;
  if (full) {
    const auto told = Clock::now();
    port_.full_collection_started();
    began += Clock::now() - told;
  }

  // 1. Mark from the roots. References that may have to be cleared are collected in lists.
  const bool parallel = used_before - (young || remark ? s.used_after_last.load() : 0) > kMarkInParallelAbove;
  if (remark) {
    s.team.go_on(parallel);
  } else {
    if (!young) s.space.clear_new_marks();
    s.team.begin(marking_rules(cause, young), parallel);
  }
  s.marks_are_running = !young;
  port_.visit_roots(s.team.leader());
  if (young) port_.visit_all_classes(s.team.leader());
  s.team.finish();

  // 2. References and weak tables.
  const bool stress = cause == GcCause::Stress && full;
  const bool may_compact = (extent == Extent::Compacting || stress) && port_.may_move();
  std::vector<const Object*> weakly_held;
  process_references(may_compact ? &weakly_held : nullptr);

  // 3. From here on, everything that is not marked is free.
  if ((young || remark) && options_.verify_young) {
    auto verifying = Clock::now();
    verify_young_collection();
    began += Clock::now() - verifying;  // no part of the pause
  }
  if (s.poison) s.poison_dead_cells();
  if (!young) s.space.swap_marks();
  s.space.clear_cards();
  s.stores.clear();
  s.marks_are_running = false;
  s.team.end();
  s.take_census(young);
  size_t compacted = 0;
  if (may_compact && stress)
    s.compact_for_stress(weakly_held, offsets, port_);
  else if (may_compact && s.holes() > s.holes_kept + s.maximum_bytes / kLeastHoles)
    compacted = s.compact(weakly_held, offsets, port_);
  if (!young) s.allocated_at_full = s.allocated_total;
  s.holes_kept = std::min(s.holes_kept, s.holes());
  if (young && cause == GcCause::Allocation) s.learn_from_young(used_before, since_ns(began));
  s.set_budget(port_.sizing(), young);
  const bool start = young && s.is_beside_worth_while(cause);
  if (start) {
    s.space.clear_new_marks();
    s.team.begin(marking_rules(cause, /*young=*/false), /*parallel=*/false);
    port_.visit_roots(s.team.leader());
    // If the program exceeds this before the helper is ready, a pause has to do the rest.
    const size_t next = s.used + std::max(s.free_part, s.live_after_full);
    s.budget = next >= s.maximum_bytes ? SIZE_MAX : next;
    s.team.start_beside(&s.budget);
  }

  auto finished = Clock::now();
  if (offsets.soft_clock != nullptr)
    *offsets.soft_clock = std::chrono::duration_cast<std::chrono::milliseconds>(finished.time_since_epoch()).count();
  uint64_t pause = since_ns(began);
  s.used_before_last = used_before;
  s.used_after_last = s.used.load();
  s.last_pause_ns = pause;
  s.last_kind = start    ? CollectionKind::ConcurrentStart
                : young  ? CollectionKind::Young
                : remark ? CollectionKind::Remark
                         : CollectionKind::Full;
  if (at_limit)
    s.count_if_futile(options_, cause, compacted, pause,
                      since_ns(s.collections == 0 ? s.started : s.last_collection.load()));
  s.collection_ns += pause;
  s.last_collection = finished;
  s.last_cause = cause;
  if (full) port_.full_collection_finished();
  if (options_.log_gc) log_collection(cause);
  ++s.collections;
  port_.collection_finished();
  if (before_resuming) before_resuming();
  port_.resume_the_world();
  return true;
}

MarkingRules Heap::marking_rules(GcCause cause, bool young) const {
  const State& s = *state_;
  MarkingRules rules;
  rules.young = young;
  rules.discover = true;
  rules.clear_soft = cause == GcCause::LastDitch || cause == GcCause::MetadataClearSoft;
  rules.soft_clock = offsets.soft_clock != nullptr ? *offsets.soft_clock : 0;
  const size_t free_at_last = s.maximum_bytes - std::min(s.maximum_bytes, s.used_after_last.load());
  rules.soft_maximum_idle_ms = static_cast<int64_t>(free_at_last >> 20) * options_.soft_ms_per_free_mb;
  return rules;
}

// Package java.lang.ref, "Reachability": from the strongest to the weakest kind. Soft references that the policy spares
// were followed while marking. A Reference that is on two dirty cards is discovered twice, but processed once.
void Heap::process_references(std::vector<const Object*>* weakly_held) {
  State& s = *state_;
  Object* pending = nullptr;
  auto add_pending = [&](Object* reference) {
    store_reference(reference, offsets.reference_discovered, pending);
    pending = reference;
  };
  auto clear_dead = [&](ReferenceKind kind) {
    for (Object* reference : s.team.take_discovered(kind)) {
      auto* referent = reference->get<Object*>(offsets.reference_referent);
      if (referent == nullptr || s.team.is_marked(referent)) continue;
      store_reference(reference, offsets.reference_referent, nullptr);
      add_pending(reference);
    }
  };
  // 1. Soft and weak: clear those whose referent is dead.
  clear_dead(ReferenceKind::Soft);
  clear_dead(ReferenceKind::Weak);
  // 2. Final: the referent lives until its finalizer has run, and so does everything that it reaches. References found
  //   on that way count as strong.
  s.team.stop_discovering();
  for (Object* reference : s.team.take_discovered(ReferenceKind::Final)) {
    auto* referent = reference->get<Object*>(offsets.reference_referent);
    if (s.team.is_marked(referent) || reference->get<Object*>(offsets.reference_next) != nullptr) continue;
    store_reference(reference, offsets.reference_next, reference);
    add_pending(reference);
    s.team.leader().mark(referent);
  }
  s.team.finish();
  // 3. For JNI weak globals and the VM's weak tables, finalizable objects are alive.
  port_.process_weak([&](const Object* object) {
    const bool alive = s.team.is_marked(object);
    if (alive && weakly_held != nullptr) weakly_held->push_back(object);
    return alive;
  });
  // 4. Phantom.
  clear_dead(ReferenceKind::Phantom);
  if (pending != nullptr) port_.append_pending_references(pending);
}

// Makes the use of a dead object visible. The first word stays zero, which says that the cell is free.
void Heap::State::poison_dead_cells() {
  space.for_each_allocated([&](Object* object, size_t bytes) {
    if (team.is_marked(object)) return true;
    char* cell = reinterpret_cast<char*>(object);
    std::memset(cell + sizeof(void*), 0xdb, bytes - sizeof(void*));
    std::memset(cell, 0, sizeof(void*));
    return true;
  });
}

void Heap::State::take_census(bool young) {
  mutex.assume_held();  // the world is stopped
  size_t live_bytes = 0, page_bytes = 0, objects = 0;
  for (CellClass& c : classes) {
    c.available.clear();
    c.next_available = 0;
    c.current = kNoBlock;
    c.given_back.clear();
  }
  auto free_block = [](BlockInfo& b) {
    b.state = BlockState::Free;
    b.marks_stale = true;
    b.cells = b.live = b.cursor = 0;
    b.pages = 0;
  };
  for (uint32_t block = 0; block < space.high_water(); ++block) {
    BlockInfo& b = space.info(block);
    if (b.state == BlockState::Cells) {
      uint32_t live = 0;
      if (young && b.cursor == 0) {
        live = b.live;
      } else {
        const uint64_t* words = space.marks_of_block(space.live_marks(), block);
        for (size_t i = 0; i < kBlockMarkWords; ++i) live += static_cast<uint32_t>(std::popcount(words[i]));
      }
      if (live == 0) {
        free_block(b);
        continue;
      }
      b.live = static_cast<uint16_t>(live);
      b.cursor = 0;
      objects += live;
      live_bytes += live * b.cell_bytes();
      page_bytes += b.counted_bytes();
      if (live < b.cells) classes[b.cell_class].available.push_back(block);
    } else if (b.state == BlockState::Large) {
      uint32_t count = b.head_or_count;
      if (space.is_marked(space.live_marks(), space.address_of(block))) {
        ++objects;
        live_bytes += b.pages * kPageBytes;
        page_bytes += b.pages * kPageBytes;
      } else {
        for (uint32_t i = 0; i < count; ++i) free_block(space.info(block + i));
      }
      block += count - 1;
    }
  }
  live_objects = objects;
  used = live_bytes;
  occupied = page_bytes;
  space.rebuild_free_spans();
}

size_t Heap::State::compact(const std::vector<const Object*>& weakly_held, const CollectorOffsets& offsets,
                            CollectorPort& port) {
  const size_t before = occupied;
  Compaction(space, offsets, port, poison).run(weakly_held, FillFirst::FullestBlocks);
  take_census(/*young=*/false);
  release_pages_in_blocks();
  holes_kept = holes();
  return before - std::min(before, occupied.load());
}

void Heap::State::compact_for_stress(const std::vector<const Object*>& weakly_held, const CollectorOffsets& offsets,
                                     CollectorPort& port) {
  Compaction(space, offsets, port, poison).run(weakly_held, FillFirst::EmptiestBlocks);
  take_census(/*young=*/false);
}

size_t Sizing::target(size_t used, size_t initial, size_t maximum) const {
  auto with_free_percent = [&](uint64_t percent) { return percent >= 100 ? maximum : used / (100 - percent) * 100; };
  size_t least = with_free_percent(least_free_percent), most = with_free_percent(most_free_percent);
  size_t wanted = std::max(initial, std::clamp(used * kGrowthFactor, std::min(least, most), most));
  return std::max(std::min(wanted, soft_maximum_bytes), least);
}

void Heap::State::learn_from_young(size_t used_before, uint64_t pause_ns) {
  const size_t old = used_after_last, allocated = used_before - old;
  if (allocated == 0) return;
  survival = static_cast<double>(used - old) / static_cast<double>(allocated);
  if (pause_ns > kWantedPause)
    nursery = std::max({allocated / 2, allocated / 64 * kWantedPause / pause_ns * 64, kSmallestNursery});
  else if (pause_ns < kWantedPause / 2 && nursery < maximum_bytes)
    nursery *= 2;
}

// Sets the budget, and keeps as much memory of free blocks as the next cycle will use. The rest goes back to the
// system.
void Heap::State::set_budget(const Sizing& sizing, bool young) {
  if (!young) {
    live_after_full = used;
    survival /= 2;  // what was learned grows old
  }
  const size_t target = std::min(sizing.target(live_after_full, initial_bytes, maximum_bytes), maximum_bytes);
  free_part = target - std::min(used.load(), target);
  if (!young) free_part_after_full = free_part;
  // Before a full collection, at least a quarter may be allocated, although that may exceed the target.
  const size_t next =
      used + (is_full_due(0) ? std::max(free_part, free_part_after_full / 4) : std::min(free_part, nursery));
  budget = next >= maximum_bytes ? SIZE_MAX : next;  // at the maximum, only the limit counts
  free_dirty = space.release_free_memory(free_part);
}

// Collections for other causes do not count as futile. They end a row of futile ones only if they recover enough.
void Heap::State::count_if_futile(const HeapOptions& options, GcCause cause, size_t compacted, uint64_t pause_ns,
                                  uint64_t period_ns) {
  const size_t recovered = used_before_last - std::min(used_before_last.load(), used_after_last.load()) + compacted;
  const bool recovers = recovered >= maximum_bytes / 100 * options.overhead_free_percent;
  if (recovers || !options.overhead_limit)
    futile_collections = 0;
  else if (cause == GcCause::Allocation)
    futile_collections = pause_ns * 100 >= period_ns * options.overhead_time_percent ? futile_collections + 1 : 0;
}

void Heap::log_collection(GcCause cause) {
  HeapStatistics now = statistics();
  char line[160];
  std::snprintf(line, sizeof line, "GC(%llu) Pause %s (%s) %zuM->%zuM(%zuM) %.3fms",
                static_cast<unsigned long long>(now.collections), name_of(now.last_kind), name_of(cause),
                now.used_before_last >> 20, now.used_after_last >> 20, now.committed_bytes >> 20,
                static_cast<double>(now.last_pause_ns) / 1e6);
  if (options_.log) return options_.log(line);
  std::printf("[%.3fs][info][gc] %s\n", static_cast<double>(since_ns(state_->started)) / 1e9, line);
  std::fflush(stdout);
}

}  // namespace vitrine::gc
