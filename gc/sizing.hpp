// SPDX-License-Identifier: Apache-2.0
// How large the heap grows before it is collected: what people may change while the VM runs (-XX:MinHeapFreeRatio,
// MaxHeapFreeRatio, SoftMaxHeapSize). Read at the end of each collection; any thread may write.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace vitrine::gc {

/// There is one heap in a process.
struct Sizing {
  /// After a collection so much of the heap, in percent, is free: at least, and at most. The initial size is always
  /// allowed.
  std::atomic<uint32_t> least_free_percent{40}, most_free_percent{70};
  /// The heap stays below it as long as what is live leaves the least free part.
  std::atomic<size_t> soft_maximum_bytes{SIZE_MAX};

  /// How many bytes may be in use before the next collection when `used` are live.
  size_t target(size_t used, size_t initial, size_t maximum) const;
};

inline Sizing sizing;

}  // namespace vitrine::gc
