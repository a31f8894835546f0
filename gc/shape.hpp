// SPDX-License-Identifier: Apache-2.0
// What the collector knows of a class: how large its objects are and where they hold references. vm::Class derives from
// it.
#pragma once
#include <cstdint>
#include <vector>

#include "gc/object.hpp"

namespace vitrine::gc {

enum class ShapeKind : uint8_t {
  Instance,        // fixed size, references at `reference_ranges`
  ObjectArray,     // every element is a reference
  PrimitiveArray,  // no references
  Mirror,          // java.lang.Class: as Instance, plus the statics of the class it mirrors (see mirrored())
};

/// Which of java.lang.ref's kinds an instance is; decides what the collector does with its referent.
enum class ReferenceKind : uint8_t { None, Soft, Weak, Final, Phantom };

/// `count` consecutive references from byte `offset` on.
struct ReferenceRange {
  uint32_t offset, count;
};

class Shape {
 public:
  ShapeKind kind = ShapeKind::Instance;
  ReferenceKind reference_kind = ReferenceKind::None;
  uint8_t log2_element_size = 0;    // arrays
  bool keeps_mirror_alive = false;  // true: marking an object marks `mirror` too (classes that can be unloaded)
  uint32_t instance_size = 0;       // bytes, header included, unrounded; Mirror: of java.lang.Class itself
  std::vector<ReferenceRange> reference_ranges;  // superclass first; Reference.referent and .discovered are NOT in it
  Object* mirror = nullptr;                      // the java.lang.Class; strong root unless keeps_mirror_alive
  // Statics of this class live at the end of its mirror: [static_offset, static_offset + static_size) of the mirror
  // object.
  uint32_t static_size = 0;
  std::vector<ReferenceRange> static_reference_ranges;  // offsets from the start of the mirror object

  /// Bytes of `object`, an instance of this shape, header included, rounded up to kObjectAlignment.
  size_t size_of(const Object* object) const {
    if (kind != ShapeKind::Instance) return size_of_varying(object);
    return (instance_size + kObjectAlignment - 1) & ~size_t{kObjectAlignment - 1};
  }

  /// Where the size of a mirror is found (its mirror_shape field); set by the constructor of Heap.
  static const struct CollectorOffsets* offsets;

 private:
  size_t size_of_varying(const Object* object) const;
};

/// Byte offsets of the Java fields that the collector reads or writes; set once at boot by vm/ when the classes are
/// linked.
struct CollectorOffsets {
  uint32_t mirror_shape = 0;  // in java.lang.Class: hidden Shape* of the mirrored class (0 value in primitive mirrors)
  uint32_t reference_referent = 0, reference_next = 0, reference_discovered = 0;
  uint32_t soft_timestamp = 0;
  int64_t* soft_clock = nullptr;  // address of the static SoftReference.clock
};

}  // namespace vitrine::gc
