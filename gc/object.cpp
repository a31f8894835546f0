// SPDX-License-Identifier: Apache-2.0
// Identity hash (java.lang.System.identityHashCode) and object sizes.
#include "gc/object.hpp"

#include <sys/random.h>

#include <chrono>

#include "gc/shape.hpp"

namespace vitrine::gc {

namespace {

uint64_t make_secret() {
  uint64_t secret = 0;
  if (getrandom(&secret, sizeof secret, GRND_NONBLOCK) != sizeof secret)
    secret = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  return secret;
}

// Programs see hashes. Without a secret, they would see addresses, in allocation order.
const uint64_t kHashSecret = make_secret();

}  // namespace

int32_t Object::identity_hash() const {
  uint64_t x =
      (reinterpret_cast<uintptr_t>(this) >> kLeastReferenceShift) ^ kHashSecret;  // 64-bit finalizer of MurmurHash3
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdull;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ull;
  auto hash = static_cast<int32_t>(x >> 33);
  return hash != 0 ? hash : 1;
}

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
