// SPDX-License-Identifier: Apache-2.0
// Shortcuts of java.nio.ByteBuffer for single bytes below the limit. Buffers of memory segments, which may be closed,
// are left to the methods.
#include "library/registered/arrays.hpp"
#include "vm/thread/faults.hpp"

namespace vitrine::library {
namespace {

constexpr const char *kBuffer = "java/nio/Buffer", *kByteBuffer = "java/nio/ByteBuffer",
                     *kOnHeap = "java/nio/HeapByteBuffer", *kDirect = "java/nio/DirectByteBuffer";

std::atomic<uint32_t> position_at, limit_at, segment_at, address_at, array_at, offset_at;
const FieldRow kBufferFields[] = {
    {kBuffer, "position", "I", &position_at},
    {kBuffer, "limit", "I", &limit_at},
    {kBuffer, "segment", "Ljdk/internal/access/foreign/MemorySegmentProxy;", &segment_at},  // before 21
    {kBuffer, "segment", "Ljava/lang/foreign/MemorySegment;", &segment_at},
    {kBuffer, "address", "J", &address_at},
    {kByteBuffer, "hb", "[B", &array_at},
    {kByteBuffer, "offset", "I", &offset_at},
};

uint32_t at(const std::atomic<uint32_t>& offset) { return offset.load(std::memory_order_relaxed); }
bool are_known(std::initializer_list<const std::atomic<uint32_t>*> offsets) {
  return std::ranges::all_of(offsets, [](const auto* offset) { return at(*offset) != 0; });
}

Perhaps<int8_t> byte_on_heap(Object* buffer, int32_t index) {
  if (!are_known({&array_at, &offset_at})) return std::nullopt;
  Object* array = buffer->get<Object*>(at(array_at));
  const int8_t* place = elements_in<int8_t>(array, int64_t{index} + buffer->get<int32_t>(at(offset_at)), 1);
  if (place == nullptr) return std::nullopt;
  return *place;
}

// The memory may be that of a file which has been truncated.
Perhaps<int8_t> direct_byte(Object* buffer, int32_t index) {
  if (!are_known({&address_at})) return std::nullopt;
  int8_t value;
  if (!vm::guarded_load(reinterpret_cast<const char*>(buffer->get<int64_t>(at(address_at)) + index), value))
    return std::nullopt;
  return value;
}

using ByteOf = Perhaps<int8_t> (*)(Object*, int32_t);

template <ByteOf Byte>
Perhaps<int8_t> get_at(Thread&, Object* buffer, int32_t index) {
  if (!are_known({&limit_at, &segment_at}) || index < 0 || index >= buffer->get<int32_t>(at(limit_at)) ||
      buffer->get<Object*>(at(segment_at)) != nullptr)
    return std::nullopt;
  return Byte(buffer, index);
}

template <ByteOf Byte>
Perhaps<int8_t> get_next(Thread& self, Object* buffer) {
  if (!are_known({&position_at})) return std::nullopt;
  const auto index = buffer->get<int32_t>(at(position_at));
  const Perhaps<int8_t> value = get_at<Byte>(self, buffer, index);
  if (value.has_value()) buffer->put<int32_t>(at(position_at), index + 1);
  return value;
}

const FastNativeRow kBufferShortcuts[] = {
    specified<get_at<byte_on_heap>>(kOnHeap, "get", "(I)B"),
    specified<get_next<byte_on_heap>>(kOnHeap, "get", "()B"),
    specified<get_at<direct_byte>>(kDirect, "get", "(I)B"),
    specified<get_next<direct_byte>>(kDirect, "get", "()B"),
};

}  // namespace

std::span<const FastNativeRow> buffer_shortcuts() { return kBufferShortcuts; }
std::span<const FieldRow> buffer_fields() { return kBufferFields; }

}  // namespace vitrine::library
