// SPDX-License-Identifier: Apache-2.0
// Shortcuts of java.io streams that are read byte by byte, for as long as the next byte is in their buffer. The methods
// are synchronized; where a release has a lock of another kind instead, they are left alone.
#include "library/registered/arrays.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::library {
namespace {

constexpr const char *kBuffered = "java/io/BufferedInputStream", *kBytes = "java/io/ByteArrayInputStream";

/// Where a stream has its buffer, the index of the next byte, and the index behind the last one.
struct Places {
  std::atomic<uint32_t> buffer, position, end;
};
Places buffered, bytes;
const FieldRow kFields[] = {
    {kBuffered, "buf", "[B", &buffered.buffer}, {kBuffered, "pos", "I", &buffered.position},
    {kBuffered, "count", "I", &buffered.end},   {kBytes, "buf", "[B", &bytes.buffer},
    {kBytes, "pos", "I", &bytes.position},      {kBytes, "count", "I", &bytes.end},
};

template <Places& P>
Perhaps<int32_t> read(Thread& self, Object* stream) {
  const uint32_t buffer_at = P.buffer.load(std::memory_order_relaxed), at = P.position.load(std::memory_order_relaxed),
                 end_at = P.end.load(std::memory_order_relaxed);
  if (buffer_at == 0 || at == 0 || end_at == 0) return std::nullopt;
  const vm::BriefEntry entry(self, stream);
  if (!entry.entered()) return std::nullopt;
  const auto position = stream->get<int32_t>(at);
  const Object* buffer = stream->get<Object*>(buffer_at);
  if (buffer == nullptr || position < 0 || position >= stream->get<int32_t>(end_at) || position >= buffer->length())
    return std::nullopt;
  stream->put<int32_t>(at, position + 1);
  return buffer->element<uint8_t>(static_cast<uint32_t>(position));
}

const FastNativeRow kRows[] = {
    specified_if_synchronized<read<buffered>>(kBuffered, "read", "()I"),
    specified_if_synchronized<read<bytes>>(kBytes, "read", "()I"),
};

}  // namespace

std::span<const FastNativeRow> stream_shortcuts() { return kRows; }
std::span<const FieldRow> stream_fields() { return kFields; }

}  // namespace vitrine::library
