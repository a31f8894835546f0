// SPDX-License-Identifier: Apache-2.0
// The size to which the heap grows before it is collected.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::gc {

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
