// SPDX-License-Identifier: Apache-2.0
// What the collector knows of a class: the size of its objects and the places of their references. vm::Class derives
// from it.
#pragma once
#include <cstdint>
#include <vector>

#include "gc/object.hpp"

namespace vitrine::gc {

enum class ShapeKind : uint8_t {
  Instance,        // fixed size, references in `reference_ranges`
  ObjectArray,     // every element is a reference
  PrimitiveArray,  // no references
  Mirror,          // java.lang.Class: as Instance, plus the statics of the class that it mirrors
  StackChunk,      // jdk.internal.vm.StackChunk: as Instance, plus the Java frames of a continuation
};

/// The kind of java.lang.ref.Reference of instances; decides how the collector treats the referent.
enum class ReferenceKind : uint8_t { None, Soft, Weak, Final, Phantom };

/// `count` consecutive references, the first at byte `offset`.
struct ReferenceRange {
  uint32_t offset, count;
};

/// One for each class. It outlives every object of the class that a marking or a heap walk may visit. The collector
/// reads it with the world stopped.
class Shape {
 public:
  ShapeKind kind = ShapeKind::Instance;
  ReferenceKind reference_kind = ReferenceKind::None;
  uint8_t log2_element_size = 0;    // for arrays
  bool keeps_mirror_alive = false;  // true: marking an object also marks `mirror` (classes that can be unloaded)
  uint32_t instance_size = 0;       // bytes, including the header, unrounded; of the mirror's own class if Mirror
  std::vector<ReferenceRange> reference_ranges;  // superclass first; without Reference.referent and .discovered
  Object* mirror = nullptr;                      // the java.lang.Class; a strong root unless keeps_mirror_alive
  // The statics of this class are at the end of its mirror, behind the fields of java.lang.Class: static_size bytes.
  uint32_t static_size = 0;
  std::vector<ReferenceRange> static_reference_ranges;  // offsets from the start of the mirror

  /// The bytes of `object`, an instance of this shape: including the header, rounded up to the alignment. It reads
  /// the object, so the length of an array must be set.
  size_t size_of(const Object* object) const {
    if (kind != ShapeKind::Instance) return size_of_varying(object);
    return aligned_size(instance_size);
  }

  /// Where that begins which follows the fields of an instance, in bytes: the frames in a StackChunk, the statics in a
  /// mirror.
  uint32_t end_of_fields() const { return (instance_size + 7) & ~7u; }

  /// Needed for the size of a mirror (mirror_shape). The constructor of Heap sets it.
  static const struct CollectorOffsets* offsets;

 private:
  size_t size_of_varying(const Object* object) const;
};

/// Byte offsets of the Java fields that the collector reads or writes. vm/ sets them once, during boot. As long as
/// mirror_shape is 0, no statics are visited.
struct CollectorOffsets {
  uint32_t mirror_shape = 0;  // in java.lang.Class: hidden Shape* of the mirrored class (null in primitive mirrors)
  uint32_t reference_referent = 0, reference_next = 0, reference_discovered = 0;
  uint32_t soft_timestamp = 0;
  int64_t* soft_clock = nullptr;  // address of the static field SoftReference.clock
  uint32_t chunk_size = 0;        // int in jdk.internal.vm.StackChunk: 8-byte words behind its fields
};

}  // namespace vitrine::gc
