// SPDX-License-Identifier: Apache-2.0
// The one way to read class-file bytes: big-endian and bounded. Reading beyond the end gives zeros and marks the cursor
// as failed, so a caller may read several items and test ok() once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine::classfile {

class Cursor {
 public:
  explicit Cursor(std::span<const uint8_t> bytes) : at_(bytes.data()), begin_(at_), end_(at_ + bytes.size()) {}

  uint8_t u1() { return need(1) ? *at_++ : 0; }
  uint16_t u2() {
    if (!need(2)) return 0;
    auto value = static_cast<uint16_t>(at_[0] << 8 | at_[1]);
    at_ += 2;
    return value;
  }
  uint32_t u4() {
    if (!need(4)) return 0;
    uint32_t value = uint32_t{at_[0]} << 24 | uint32_t{at_[1]} << 16 | uint32_t{at_[2]} << 8 | at_[3];
    at_ += 4;
    return value;
  }
  uint64_t u8() {
    uint64_t high = u4();
    return high << 32 | u4();
  }

  /// The next `n` bytes; if there are fewer, empty, and the cursor has failed.
  std::span<const uint8_t> bytes(size_t n) {
    if (!need(n)) return {};
    std::span<const uint8_t> out(at_, n);
    at_ += n;
    return out;
  }
  std::string_view text(size_t n) {
    auto b = bytes(n);
    return {reinterpret_cast<const char*>(b.data()), b.size()};
  }
  /// A cursor over just the next `n` bytes, such as the body of an attribute.
  Cursor sub(size_t n) { return Cursor(bytes(n)); }
  void skip(size_t n) {
    if (need(n)) at_ += n;
  }

  bool ok() const { return !failed_; }
  bool at_end() const { return at_ == end_; }
  size_t left() const { return static_cast<size_t>(end_ - at_); }
  size_t offset() const { return static_cast<size_t>(at_ - begin_); }
  const uint8_t* position() const { return at_; }

 private:
  bool need(size_t n) {
    if (n <= left()) [[likely]]
      return true;
    failed_ = true;
    at_ = end_;
    return false;
  }

  const uint8_t *at_, *begin_, *end_;
  bool failed_ = false;
};

}  // namespace vitrine::classfile
