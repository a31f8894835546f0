// SPDX-License-Identifier: Apache-2.0
// Compaction (compact.hpp). For each size of cells, one finger goes up over the free cells of the fullest blocks,
// another one down over the objects of the emptiest, until they meet. An object leaves its new address in its old
// place, and its mark goes with it. As all references in live objects lead to live objects, one that leads to a place
// without a mark leads to an object that was moved.
#include "gc/compact.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gc/store.hpp"

namespace vitrine::gc {

/// A cell of one of several blocks: the index of the block among them, and the first granule of the cell.
struct Compaction::Place {
  size_t index;
  uint32_t granule;
  auto operator<=>(const Place&) const = default;
};

/// Pins what it is told of. Native words may be anything.
class Compaction::Pinner final : public Marker {
 public:
  explicit Pinner(Compaction& compaction) : compaction_(compaction) {}
  void mark(Object* object) override {
    if (object != nullptr) compaction_.pin(object);
  }
  void mark_conservatively(uintptr_t word) override { mark(compaction_.space_.find(word)); }
  void mark_if_encoded(uint32_t number) override {
    mark_conservatively(reinterpret_cast<uintptr_t>(decode_reference(number)));
  }

 private:
  Compaction& compaction_;
};

void Compaction::pin(const Object* object) {
  const size_t granule = space_.granule_of(object);
  space_.new_marks()[granule >> 6] |= uint64_t{1} << (granule & 63);
}

// A mirror has the addresses of its statics in decoded code, and a StackChunk has frames, which hold plain pointers.
void Compaction::pin_all(const std::vector<const Object*>& weakly_held) {
  space_.clear_new_marks();
  Pinner pinner(*this);
  port_.visit_roots(pinner);
  port_.visit_all_classes(pinner);
  for (const Object* object : weakly_held) pin(object);
  space_.for_each_allocated([&](Object* object, size_t) {
    const ShapeKind kind = object->shape()->kind;
    if (kind == ShapeKind::Mirror || kind == ShapeKind::StackChunk) pin(object);
    if (kind == ShapeKind::StackChunk) port_.visit_stack_chunk(object, pinner);
    return true;
  });
}

// Blocks with pinned objects are kept anyway, so they come first.
std::array<Compaction::Blocks, kCellClasses> Compaction::blocks_to_fill(FillFirst order) const {
  std::array<Blocks, kCellClasses> by_class;
  for (uint32_t block = 0; block < space_.high_water(); ++block) {
    const BlockInfo& b = space_.info(block);
    if (b.state == BlockState::Large) block += b.head_or_count - 1;
    if (b.state != BlockState::Cells) continue;
    const uint64_t* pins = space_.marks_of_block(space_.new_marks(), block);
    const bool pinned = std::any_of(pins, pins + kBlockMarkWords, [](uint64_t word) { return word != 0; });
    const auto holes = static_cast<uint32_t>(b.cells - b.live);
    by_class[b.cell_class].push_back({order == FillFirst::EmptiestBlocks ? b.live : pinned ? 0 : holes + 1, block});
  }
  for (Blocks& blocks : by_class) std::sort(blocks.begin(), blocks.end());
  return by_class;
}

bool Compaction::find_hole(const Blocks& blocks, Place& place) const {
  for (; place.index < blocks.size(); ++place.index, place.granule = 0) {
    const uint32_t block = blocks[place.index].block;
    const BlockInfo& b = space_.info(block);
    const uint32_t end = b.end_granule();
    for (; (place.granule = space_.next_unmarked(block, place.granule, end)) < end; place.granule += b.cell_granules) {
      const size_t low = size_t{place.granule} << kGranuleShift;
      if ((pages_between(low, low + b.cell_bytes()) & ~b.pages) == 0) return true;
    }
  }
  return false;
}

bool Compaction::find_movable(const Blocks& blocks, Place& place) const {
  for (;;) {
    const uint64_t *marks = space_.marks_of_block(space_.live_marks(), blocks[place.index].block),
                   *pins = space_.marks_of_block(space_.new_marks(), blocks[place.index].block);
    for (uint32_t word = (place.granule + 63) >> 6; word-- > 0;) {
      uint64_t bits = marks[word] & ~pins[word];
      if (place.granule - (word << 6) < 64) bits &= ~(~uint64_t{0} << (place.granule & 63));
      if (bits == 0) continue;
      place.granule = word * 64 + 63 - static_cast<uint32_t>(std::countl_zero(bits));
      return true;
    }
    if (place.index-- == 0) return false;
    place.granule = kBlockGranules;
  }
}

void Compaction::move(uint32_t from_block, uint32_t from, uint32_t to_block, uint32_t to) {
  BlockInfo &source = space_.info(from_block), &target = space_.info(to_block);
  char* old_place = space_.address_of(from_block) + (size_t{from} << kGranuleShift);
  char* new_place = space_.address_of(to_block) + (size_t{to} << kGranuleShift);
  std::memcpy(new_place, old_place, source.cell_bytes());
  std::memcpy(old_place, &new_place, sizeof new_place);
  uint64_t* marks = space_.live_marks();
  space_.marks_of_block(marks, from_block)[from >> 6] &= ~(uint64_t{1} << (from & 63));
  space_.marks_of_block(marks, to_block)[to >> 6] |= uint64_t{1} << (to & 63);
  --source.live;
  ++target.live;
  const auto end = static_cast<uint32_t>((size_t{to} << kGranuleShift) + target.cell_bytes());
  target.dirty_bytes = std::max(target.dirty_bytes, end);
  ++moved_;
  if (poison_) left_.push_back(old_place);
}

void Compaction::compact_class(const Blocks& blocks) {
  if (blocks.empty()) return;
  Place hole{0, 0}, object{blocks.size() - 1, kBlockGranules};
  while (find_hole(blocks, hole) && find_movable(blocks, object) && hole < object) {
    move(blocks[object.index].block, object.granule, blocks[hole.index].block, hole.granule);
    hole.granule += space_.info(blocks[hole.index].block).cell_granules;
  }
}

void Compaction::update_references() {
  auto update = [&](const HeapReference* place, size_t count) {
    for (const HeapReference* end = place + count; place != end; ++place) {
      const Object* object = place->load();
      if (object == nullptr || space_.is_marked(space_.live_marks(), object)) continue;
      Object* moved;
      std::memcpy(&moved, static_cast<const void*>(object), sizeof moved);
      follow_moved(place, moved);
    }
  };
  auto update_ranges = [&](const Object* object, const std::vector<ReferenceRange>& ranges) {
    for (const ReferenceRange& range : ranges) update(object->reference_at(range.offset), range.count);
  };
  space_.for_each_allocated([&](Object* object, size_t) {
    const Shape& shape = *object->shape();
    if (shape.kind == ShapeKind::ObjectArray) {
      update(object->references(), static_cast<size_t>(object->length()));
      return true;
    }
    update_ranges(object, shape.reference_ranges);
    if (shape.reference_kind != ReferenceKind::None) {
      update(object->reference_at(offsets_.reference_referent), 1);
      update(object->reference_at(offsets_.reference_discovered), 1);
    }
    if (shape.kind == ShapeKind::Mirror && offsets_.mirror_shape != 0)
      if (auto* mirrored = object->get<Shape*>(offsets_.mirror_shape); mirrored != nullptr)
        update_ranges(object, mirrored->static_reference_ranges);
    return true;
  });
}

size_t Compaction::run(const std::vector<const Object*>& weakly_held, FillFirst order) {
  pin_all(weakly_held);
  for (const Blocks& blocks : blocks_to_fill(order)) compact_class(blocks);
  if (moved_ != 0) update_references();
  for (char* place : left_) {
    std::memset(place, 0, sizeof(void*));
    std::memset(place + sizeof(void*), 0xdb, space_.info(space_.index_of(place)).cell_bytes() - sizeof(void*));
  }
  return moved_;
}

}  // namespace vitrine::gc
