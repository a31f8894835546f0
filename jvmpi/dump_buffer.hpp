// SPDX-License-Identifier: Apache-2.0
// The bytes of a dump ("4. Dump Formats"). Numbers (u2, u4, u8) are in network byte order. Ids and pointers are the
// pointers themselves: agents copy sizeof(void *) bytes into a variable and compare it with the ids of events.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace vitrine::jvmpi {

/// Grows as needed. If there is no memory, what is written from then on is lost, and ok() is false.
class DumpBuffer {
 public:
  DumpBuffer() = default;
  DumpBuffer(const DumpBuffer&) = delete;
  ~DumpBuffer() { std::free(begin_); }
  bool ok() const { return !failed_; }
  char* begin() const { return begin_; }
  char* end() const { return end_; }

  void u1(uint8_t value) { put(value); }
  void u2(uint16_t value) { put(__builtin_bswap16(value)); }
  void u4(uint32_t value) { put(__builtin_bswap32(value)); }
  void u8(uint64_t value) { put(__builtin_bswap64(value)); }
  void pointer(const void* value) { put(value); }
  /// The field or element at `from` with that size, 1 to 8 bytes.
  void value(const void* from, size_t bytes) {
    switch (bytes) {
      case 1: return u1(read<uint8_t>(from));
      case 2: return u2(read<uint16_t>(from));
      case 4: return u4(read<uint32_t>(from));
      default: return u8(read<uint64_t>(from));
    }
  }
  /// `count` elements of that size.
  void values(const void* from, size_t count, size_t bytes) {
    if (bytes == 1) return copy(from, count);
    const auto* at = static_cast<const char*>(from);
    for (size_t i = 0; i < count; ++i, at += bytes) value(at, bytes);
  }

 private:
  template <class T>
  static T read(const void* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  template <class T>
  void put(T value) {
    if (static_cast<size_t>(limit_ - end_) < sizeof value && !grow(sizeof value)) [[unlikely]]
      return;
    std::memcpy(end_, &value, sizeof value);
    end_ += sizeof value;
  }
  void copy(const void* from, size_t bytes) {
    if (static_cast<size_t>(limit_ - end_) < bytes && !grow(bytes)) return;
    if (bytes != 0) std::memcpy(end_, from, bytes);
    end_ += bytes;
  }
  bool grow(size_t by) {
    const size_t used = static_cast<size_t>(end_ - begin_), size = std::max<size_t>((used + by) * 2, 4096);
    auto* grown = static_cast<char*>(std::realloc(begin_, size));
    if (grown == nullptr) {
      failed_ = true;
      return false;
    }
    begin_ = grown;
    end_ = grown + used;
    limit_ = grown + size;
    return true;
  }
  char *begin_ = nullptr, *end_ = nullptr, *limit_ = nullptr;
  bool failed_ = false;
};

}  // namespace vitrine::jvmpi
