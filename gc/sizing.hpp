// SPDX-License-Identifier: Apache-2.0
// The sizes that the heap may have, and the one to which it grows before it is collected.
#pragma once
#include <cstddef>
#include <cstdint>

#include "gc/object.hpp"

namespace vitrine::gc {

// The addresses of the heap are below the end of what references of 4 bytes reach, and not lower than kLowestBase. The
// range is larger than the heap by an eighth at least: large objects never move, so they need room to choose from.
constexpr size_t kLowestBase = size_t{256} << 20;
constexpr size_t end_of_references(uint32_t shift) { return size_t{1} << (32 + shift); }
constexpr size_t least_range(size_t maximum) { return maximum + maximum / 8 + (size_t{16} << 20); }
constexpr size_t largest_maximum(size_t end) { return (end - kLowestBase - least_range(0)) / 9 * 8 & ~size_t{0xffff}; }

/// The largest heap in bytes, and the largest one in which objects are aligned to 8 bytes. In larger ones they are
/// aligned to 16 and more.
constexpr size_t kLargestHeap = largest_maximum(end_of_references(kMostReferenceShift));
#ifdef __SANITIZE_ADDRESS__
// Whole blocks before the shadow memory, so that what is tested is a heap without a base.
constexpr size_t kLargestUnpaddedHeap = largest_maximum(0x7fff0000);
#else
constexpr size_t kLargestUnpaddedHeap = largest_maximum(end_of_references(kLeastReferenceShift));
#endif

/// What bounds that size. The port is asked for it (CollectorPort::sizing), because tools change it while the VM runs.
struct Sizing {
  /// Minimum and maximum percentage of the heap that is kept free after a collection. The heap may always have its
  /// initial size.
  uint64_t least_free_percent, most_free_percent;
  /// The heap stays below this size unless the live objects then leave less than the minimum free part.
  size_t soft_maximum_bytes;

  /// The number of bytes that may be in use before the next collection if `used` bytes are live. `initial` and
  /// `maximum` are the sizes of the heap; the result may exceed the maximum.
  size_t target(size_t used, size_t initial, size_t maximum) const;
};

}  // namespace vitrine::gc
