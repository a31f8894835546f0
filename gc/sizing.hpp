// SPDX-License-Identifier: Apache-2.0
// The size to which the heap grows before it is collected: settings that tools may change while the VM runs
// (-XX:MinHeapFreeRatio, MaxHeapFreeRatio, SoftMaxHeapSize). Any thread may write them; they are read at the end of
// each collection.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace vitrine::gc {

/// One object, because a process has only one heap.
struct Sizing {
  /// Minimum and maximum percentage of the heap that is kept free after a collection. The heap may always have its
  /// initial size.
  std::atomic<uint32_t> least_free_percent{40}, most_free_percent{70};
  /// The heap stays below this size unless the live objects then leave less than the minimum free part.
  std::atomic<size_t> soft_maximum_bytes{SIZE_MAX};

  /// The number of bytes that may be in use before the next collection if `used` bytes are live. `initial` and
  /// `maximum` are the sizes of the heap; the result may exceed the maximum.
  size_t target(size_t used, size_t initial, size_t maximum) const;
};

inline Sizing sizing;

}  // namespace vitrine::gc
