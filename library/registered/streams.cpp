// SPDX-License-Identifier: Apache-2.0
// Shortcuts of java.io streams, for as long as all the bytes that are asked for are in their buffer. The methods are
// synchronized; where a release has a lock of another kind instead, they are left alone. The fields are protected:
// subclasses set them to anything, at any time.
#include <cstring>

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
const FieldRow kStreamFields[] = {
    {kBuffered, "buf", "[B", &buffered.buffer}, {kBuffered, "pos", "I", &buffered.position},
    {kBuffered, "count", "I", &buffered.end},   {kBytes, "buf", "[B", &bytes.buffer},
    {kBytes, "pos", "I", &bytes.position},      {kBytes, "count", "I", &bytes.end},
};

/// The bytes that a stream has in its buffer, for as long as this lives; none if they cannot be had, or the class
/// library has other fields.
template <Places& P>
class Buffered {
 public:
  Buffered(Thread& self, Object* stream) : stream_(stream), entry_(self, stream) {
    if (buffer_at_ == 0 || position_at_ == 0 || end_at_ == 0 || !entry_.entered()) return;
    position_ = stream->get<int32_t>(position_at_);
    const int64_t count = int64_t{stream->get<int32_t>(end_at_)} - position_;
    next_ = elements_in<uint8_t>(stream->get<Object*>(buffer_at_), position_, count);
    if (next_ != nullptr) count_ = static_cast<int32_t>(count);
  }
  bool has(int64_t count) const { return count > 0 && count <= count_; }
  /// The next bytes, which are read by this. There are so many.
  const uint8_t* take(int32_t count) {
    stream_->put<int32_t>(position_at_, position_ + count);
    return next_;
  }

 private:
  const uint32_t buffer_at_ = P.buffer.load(std::memory_order_relaxed),
                 position_at_ = P.position.load(std::memory_order_relaxed),
                 end_at_ = P.end.load(std::memory_order_relaxed);
  Object* const stream_;
  const vm::BriefEntry entry_;
  const uint8_t* next_ = nullptr;
  int32_t position_ = 0, count_ = 0;
};

template <Places& P>
Perhaps<int32_t> read(Thread& self, Object* stream) {
  Buffered<P> there(self, stream);
  if (!there.has(1)) return std::nullopt;
  return *there.take(1);
}

template <Places& P>
Perhaps<int32_t> read_into(Thread& self, Object* stream, Object* array, int32_t from, int32_t count) {
  auto* to = elements_in<uint8_t>(array, from, count);
  if (to == nullptr) return std::nullopt;
  Buffered<P> there(self, stream);
  if (!there.has(count)) return std::nullopt;
  memmove(to, there.take(count), static_cast<size_t>(count));
  return count;
}

template <Places& P>
Perhaps<int64_t> skip(Thread& self, Object* stream, int64_t count) {
  Buffered<P> there(self, stream);
  if (!there.has(count)) return std::nullopt;
  there.take(static_cast<int32_t>(count));
  return count;
}

const FastNativeRow kStreamShortcuts[] = {
    specified_if_synchronized<read<buffered>>(kBuffered, "read", "()I"),
    specified_if_synchronized<read<bytes>>(kBytes, "read", "()I"),
    specified_if_synchronized<read_into<buffered>>(kBuffered, "read", "([BII)I"),
    specified_if_synchronized<read_into<bytes>>(kBytes, "read", "([BII)I"),
    specified_if_synchronized<skip<buffered>>(kBuffered, "skip", "(J)J"),
    specified_if_synchronized<skip<bytes>>(kBytes, "skip", "(J)J"),
};

}  // namespace

std::span<const FastNativeRow> stream_shortcuts() { return kStreamShortcuts; }
std::span<const FieldRow> stream_fields() { return kStreamFields; }

}  // namespace vitrine::library
