// SPDX-License-Identifier: Apache-2.0
// Identity hash (java.lang.System.identityHashCode) and object sizes.
#include "gc/object.hpp"

#include "base/assert.hpp"
#include "gc/shape.hpp"

namespace vitrine::gc {

namespace {

int32_t count_hashes(Object& object) {
  static std::atomic<uint32_t> made{0};
  const uint32_t hash = made.fetch_add(1) + 1;
  uint32_t word = 0;
  if (object.lock_word().compare_exchange_strong(word, hash << 1 | Object::kHashBit)) return static_cast<int32_t>(hash);
  VM_CHECK((word & Object::kHashBit) != 0);
  return static_cast<int32_t>(word >> 1);
}

}  // namespace

constinit Object::HashMaker Object::hash_maker = count_hashes;

void check_bounds(const Object* object, size_t offset, size_t bytes) {
  VM_CHECK(offset >= kFirstFieldOffset && offset + bytes <= object->shape()->size_of(object));
}

size_t Shape::size_of_varying(const Object* object) const {
  size_t bytes = instance_size;
  switch (kind) {
    case ShapeKind::Instance: break;
    case ShapeKind::ObjectArray:
    case ShapeKind::PrimitiveArray:
      bytes = kArrayBaseOffset + (static_cast<size_t>(static_cast<uint32_t>(object->length())) << log2_element_size);
      break;
    case ShapeKind::Mirror:
      if (offsets != nullptr && offsets->mirror_shape != 0)
        if (auto* mirrored = *object->address_of<Shape*>(offsets->mirror_shape))
          bytes = end_of_fields() + mirrored->static_size;
      break;
    case ShapeKind::StackChunk:
      bytes =
          end_of_fields() + sizeof(uint64_t) * static_cast<uint32_t>(*object->address_of<int32_t>(offsets->chunk_size));
      break;
  }
  return aligned_size(bytes);
}

const CollectorOffsets* Shape::offsets = nullptr;

}  // namespace vitrine::gc
