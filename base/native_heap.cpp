// SPDX-License-Identifier: Apache-2.0
#include "base/native_heap.hpp"

#include <cstdlib>
#include <vector>

namespace vitrine {

void open_native_heap(size_t bytes) {
  // Larger blocks would be mapped one by one. When the last one is freed, all are given back to the arena's end, which
  // stays accessible.
  constexpr size_t kBlock = size_t{120} << 10;
  std::vector<void*> blocks(bytes / kBlock);
  for (void*& block : blocks) block = std::malloc(kBlock);
  for (void* block : blocks) std::free(block);
}

}  // namespace vitrine
