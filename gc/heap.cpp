// SPDX-License-Identifier: Apache-2.0
// Heap: construction, queries about objects, heap walks, statistics. Allocation is in allocate.cpp, collection in
// collect.cpp.
#include "gc/heap.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <thread>
#include <utility>

#include "base/assert.hpp"
#include "gc/heap_state.hpp"

namespace vitrine::gc {

namespace {

constexpr size_t kSmallestMaximum = size_t{1} << 20;

}  // namespace

std::string CollectorPort::name_of(const Shape& shape) {
  char text[32];
  std::snprintf(text, sizeof text, "shape %p", static_cast<const void*>(&shape));
  return text;
}

void CollectorPort::out_of_memory(const char* call, size_t bytes, const char* what) {
  std::fprintf(stderr, "%s: no %zu bytes for %s\n", call, bytes, what);
  std::abort();
}

Heap::State::State(const HeapOptions& options, const CollectorOffsets& offsets, CollectorPort& port)
    : space(std::min(options.maximum_bytes, options.machine_bytes)),
      stores(space),
      team(space, stores, offsets, port, options.marking_threads),
      maximum_bytes(options.maximum_bytes),
      initial_bytes(options.initial_bytes),
      poison(options.poison || options.stress_interval != 0 || kDebugBuild) {
  alignment_shift = space.shift();
  alignment_mask = (size_t{1} << alignment_shift) - 1;
  reference_base = space.reference_base();
  reference_shift = alignment_shift + (reference_base == 0 ? 0 : kBasedReferences);
  store_detail::cards = space.card_bias();
  set_budget(port.sizing(), /*young=*/false);
}

Heap::Heap(const HeapOptions& options, CollectorPort& port) : options_(options), port_(port) {
  options_.maximum_bytes = std::max(options_.maximum_bytes, kSmallestMaximum) & ~(kPageBytes - 1);
  options_.initial_bytes = std::min(options_.initial_bytes, options_.maximum_bytes);
  Shape::offsets = &offsets;
  state_ = std::make_unique<State>(options_, offsets, port_);
}

Heap::~Heap() {
  if (Shape::offsets == &offsets) Shape::offsets = nullptr;
}

bool Heap::valid() const { return state_->space.valid(); }
const std::string& Heap::why_invalid() const { return state_->space.why_invalid(); }

// Another thread may be claiming memory. Then what was found may be a dead object that is about to be zeroed, so this
// looks again: a claim takes a moment and has no safepoint.
void Heap::collect_soon() { state_->budget = 0; }

Object* Heap::find_object(uintptr_t address) {
  const State& s = *state_;
  for (;;) {
    const uint64_t cleared = s.claims_cleared.load();
    Object* found = s.space.find(address);
    std::atomic_signal_fence(std::memory_order_seq_cst);  // x86 keeps the order of loads
    if (found == nullptr || s.claims_begun.load() == cleared) [[likely]]
      return found;
    std::this_thread::yield();
  }
}

bool Heap::contains(const void* address) const { return state_->space.contains(reinterpret_cast<uintptr_t>(address)); }

std::pair<uintptr_t, uintptr_t> Heap::range() const {
  const auto begin = reinterpret_cast<uintptr_t>(state_->space.address_of(0));
  return {begin, begin + (size_t{state_->space.block_count()} << kBlockShift)};
}

bool Heap::is_marked(const Object* object) const {
  const Space& space = state_->space;
  return space.is_marked(state_->marks_are_running ? space.new_marks() : space.live_marks(), object);
}

void Heap::for_each_batch(const std::function<bool(std::span<Object* const>)>& visit) {
  std::array<Object*, kObjectsOfBatch> batch;
  size_t count = 0;
  const bool all = state_->space.for_each_allocated([&](Object* object, size_t) {
    __builtin_prefetch(object);
    batch[count++] = object;
    return count < batch.size() || visit({batch.data(), std::exchange(count, 0)});
  });
  if (all) visit({batch.data(), count});
}

void Heap::for_each_reachable_object(const std::function<bool(Object*)>& visit) {
  State& s = *state_;
  if (s.team.is_beside()) s.team.abandon();  // there is only one bitmap for both
  s.space.clear_new_marks();
  s.team.begin(MarkingRules{}, s.used > (size_t{32} << 20));
  port_.visit_roots(s.team.leader());
  s.team.finish();
  s.team.end();
  s.marks_are_running = true;  // during the walk, is_marked() tells whether an object is reachable
  s.space.for_each_allocated([&](Object* object, size_t) { return !s.team.is_marked(object) || visit(object); });
  s.marks_are_running = false;
}

const uint32_t kArenas = kCellClasses + 1;

uint32_t arena_of_size(size_t bytes) {
  if (bytes > kCellLimit) return kArenas;
  return static_cast<uint32_t>(class_of_size(bytes)) + 1;
}

std::string arena_name(uint32_t arena) {
  return arena == kArenas ? "large objects" : "cells of " + std::to_string(cell_bytes_of_class(arena - 1)) + " bytes";
}

std::vector<ArenaCells> Heap::cells_by_arena() const {
  std::vector<ArenaCells> arenas(kArenas);
  const Space& space = state_->space;
  for (uint32_t block = 0; block < space.high_water(); ++block) {
    const BlockInfo& b = space.info(block);
    if (b.state == BlockState::Large) {
      ArenaCells& large = arenas[kArenas - 1];
      large.blocks += b.head_or_count;
      large.bytes += size_t{b.pages} * kPageBytes;
      ++(space.is_marked(space.live_marks(), space.address_of(block)) ? large.live : large.recent);
      block += b.head_or_count - 1;
    } else if (b.state == BlockState::Cells) {
      ArenaCells& cells = arenas[b.cell_class];
      const uint32_t handed_out = std::min(b.cursor, b.cells), end = b.end_granule();
      const auto dirty = static_cast<uint32_t>((b.dirty_bytes + b.cell_bytes() - 1) / b.cell_bytes());
      const uint32_t clean = std::clamp<uint32_t>(dirty, handed_out, b.cells);
      const uint32_t marked_behind = space.count_marked(block, handed_out * b.cell_granules, end);
      const uint32_t marked_clean = space.count_marked(block, clean * b.cell_granules, end);
      uint32_t objects = 0;  // in what was handed out; of the rest, only marked cells hold objects
      for (uint32_t cell = 0; cell < handed_out; ++cell)
        objects += reinterpret_cast<const Object*>(space.address_of(block) + cell * b.cell_bytes())->shape() != nullptr;
      ++cells.blocks;
      cells.bytes += b.cells * b.cell_bytes();
      cells.live += b.live;
      cells.recent += objects + marked_behind - b.live;
      cells.dead += clean - handed_out - (marked_behind - marked_clean);
      cells.unused += (handed_out - objects) + (b.cells - clean - marked_clean);
    }
  }
  std::vector<ArenaCells> used;
  for (uint32_t i = 0; i < kArenas; ++i) {
    arenas[i].arena = i + 1;
    if (arenas[i].blocks > 0) used.push_back(arenas[i]);
  }
  return used;
}

HeapStatistics Heap::statistics() const {
  const State& s = *state_;
  HeapStatistics result{};
  result.used_bytes = s.used;
  size_t committed = std::max({s.initial_bytes, s.occupied + s.free_dirty, result.used_bytes});
  result.committed_bytes = std::min((committed + kBlockBytes - 1) & ~(kBlockBytes - 1), s.maximum_bytes);
  result.maximum_bytes = s.maximum_bytes;
  result.collections = s.collections;
  result.collection_ns = s.collection_ns;
  result.last_pause_ns = s.last_pause_ns;
  result.used_before_last = s.used_before_last;
  result.used_after_last = s.used_after_last;
  result.live_objects = s.live_objects;
  result.objects_allocated_bytes = s.allocated_total;
  result.last_collection = s.last_collection;
  result.last_cause = s.last_cause;
  result.last_kind = s.last_kind;
  return result;
}

}  // namespace vitrine::gc
