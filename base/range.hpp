// SPDX-License-Identifier: Apache-2.0
// Whether indices are inside of something, whatever they are. Java code may set the fields that hold them to any value,
// so nothing here overflows.
#pragma once
#include <cstdint>

namespace vitrine {

/// Whether 0 <= index < length. `length` is not negative.
constexpr bool is_index(int64_t index, int64_t length) {
  return static_cast<uint64_t>(index) < static_cast<uint64_t>(length);
}
/// Whether [from, from + count) lies within [0, length), and count is not negative. `length` is not negative.
constexpr bool is_range(int64_t from, int64_t count, int64_t length) {
  return (from | count) >= 0 && from <= length - count;
}

}  // namespace vitrine
