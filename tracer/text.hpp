// SPDX-License-Identifier: Apache-2.0
// Text that is made again and again in the same memory.
#pragma once
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

namespace vitrine::tracer {

class Text {
 public:
  void clear() { bytes_.clear(); }
  size_t size() const { return bytes_.size(); }
  std::string_view view() const { return bytes_; }
  void swap(Text& other) { bytes_.swap(other.bytes_); }

  Text& operator<<(std::string_view text) {
    bytes_.append(text);
    return *this;
  }
  Text& operator<<(char c) {
    bytes_.push_back(c);
    return *this;
  }
  /// The shortest text of a floating-point number that stands for it.
  template <class Number>
  requires(std::integral<Number> || std::floating_point<Number>) Text& operator<<(Number number) {
    char digits[48];
    bytes_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
    return *this;
  }
  /// Blanks up to that size, and one at least.
  void pad_to(size_t size) { bytes_.append(bytes_.size() < size ? size - bytes_.size() : 1, ' '); }

 private:
  std::string bytes_;
};

}  // namespace vitrine::tracer
