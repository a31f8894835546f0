// SPDX-License-Identifier: Apache-2.0
// The one way to read class-file bytes: big-endian and bounded. Reading beyond the end gives zeros and marks the cursor
// as failed, so a caller may read several items and test ok() once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine::classfile {

/// A position in bytes that somebody else owns and that must outlive it and what bytes() returns. Copying it remembers
/// the position. After a failure it stands at the end and stays failed.
class Cursor {
 public:
  /// Starts at the first byte, not failed; `bytes` may be empty.
  explicit Cursor(std::span<const uint8_t> bytes) : at_(bytes.data()), begin_(at_), end_(at_ + bytes.size()) {}

  /// Unsigned big-endian items as JVMS 4 names them; 0 if fewer bytes are left.
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
  /// Two items u4, the high one first (JVMS 4.4.5). If only the high one is there, the cursor fails and the low half is
  /// 0.
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
  /// The same as text; its encoding is not checked.
  std::string_view text(size_t n) {
    auto b = bytes(n);
    return {reinterpret_cast<const char*>(b.data()), b.size()};
  }
  /// A cursor over just the next `n` bytes, such as the body of an attribute; it starts with its own mark of failure.
  /// If there are fewer, it is empty, and only this cursor has failed.
  Cursor sub(size_t n) { return Cursor(bytes(n)); }
  /// Goes on by `n` bytes; fails as bytes() does.
  void skip(size_t n) {
    if (need(n)) at_ += n;
  }

  /// False once something was read or skipped beyond the end.
  bool ok() const { return !failed_; }
  /// Whether no byte is left. True after a failure, too.
  bool at_end() const { return at_ == end_; }
  /// Bytes behind the position, and before it.
  size_t left() const { return static_cast<size_t>(end_ - at_); }
  size_t offset() const { return static_cast<size_t>(at_ - begin_); }
  /// Where the next item is read. Valid as long as the bytes.
  const uint8_t* position() const { return at_; }

 private:
  /// Whether `n` bytes are left; if not, the cursor fails and goes to the end.
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
