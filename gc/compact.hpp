// SPDX-License-Identifier: Apache-2.0
// Moving objects together, as the last means before an allocation fails: holes between survivors are free memory that
// objects of other sizes cannot use. Only objects to which nothing but other objects refers are moved. All others stay
// where they are: what a root, a native stack, the data of a class or a weak table refers to. So the VM never sees an
// object of its own move (J. Bartlett, Compacting Garbage Collection with Ambiguous Roots, 1988). Private to gc/.
#pragma once
#include <array>
#include <compare>  // IWYU pragma: keep: of <=>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "gc/heap.hpp"
#include "gc/space.hpp"

namespace vitrine::gc {

/// Which free cells are filled first. The second order empties no pages; it moves as many objects as it can, so that
/// stress finds who keeps the address of an object without a root.
enum class FillFirst : uint8_t { FullestBlocks, EmptiestBlocks };

/// Within a full collection, after its census: the marks tell which objects are alive, no cell is handed out. World
/// stopped.
class Compaction {
 public:
  /// `poison`: overwrite the places from where objects were moved.
  Compaction(Space& space, const CollectorOffsets& offsets, CollectorPort& port, bool poison)
      : space_(space), offsets_(offsets), port_(port), poison_(poison) {}

  /// Moves objects within the cells of their size, from blocks with few live cells into the free cells of others,
  /// and changes the references to them. Marks and counts of live cells are right afterwards; what is known about the
  /// free cells is not, so a census must follow. `weakly_held`: what weak tables refer to. Returns the number of
  /// moved objects.
  size_t run(const std::vector<const Object*>& weakly_held, FillFirst order);

 private:
  class Pinner;
  struct Place;
  /// A block of cells, and what decides about the order in which such blocks are filled.
  struct Block {
    uint32_t key, block;
    auto operator<=>(const Block&) const = default;
  };
  using Blocks = std::vector<Block>;
  /// A pinned object stays where it is. The bits are those that the next full marking writes, which are free now.
  void pin(const Object* object);
  void pin_all(const std::vector<const Object*>& weakly_held);
  std::array<Blocks, kCellClasses> blocks_to_fill(FillFirst order) const;
  void compact_class(const Blocks& blocks);
  /// The next free cell at or behind the place whose pages count as used already; false: there is none.
  bool find_hole(const Blocks& blocks, Place& place) const;
  /// The last object before the place that is not pinned; false: there is none.
  bool find_movable(const Blocks& blocks, Place& place) const;
  void move(uint32_t from_block, uint32_t from, uint32_t to_block, uint32_t to);
  void update_references();

  Space& space_;
  const CollectorOffsets& offsets_;
  CollectorPort& port_;
  const bool poison_;
  size_t moved_ = 0;
  std::vector<char*> left_;  // to be poisoned: the places from where objects were moved
};

}  // namespace vitrine::gc
