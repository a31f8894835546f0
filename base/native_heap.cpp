// SPDX-License-Identifier: Apache-2.0
#include "base/native_heap.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace vitrine {

void open_native_heap(size_t bytes) {
  // Larger blocks would be mapped one by one. When the last one is freed, all are given back to the arena's end, which
  // stays accessible.
  constexpr size_t kBlock = size_t{120} << 10;
  std::vector<void*> blocks(std::max<size_t>(1, bytes / kBlock));
  for (void*& block : blocks) block = std::malloc(kBlock);
  for (void* block : blocks) std::free(block);
  // Their pages are what malloc gives out next. To fault them in at once is cheaper than one by one. If they are gone,
  // or the kernel does not know the request, nothing happens.
  const auto begin = reinterpret_cast<uintptr_t>(blocks.front()), end = reinterpret_cast<uintptr_t>(blocks.back());
  constexpr uintptr_t kPage = 4096;
  const uintptr_t first = (begin + kPage - 1) & ~(kPage - 1);
  if (first < end && end - first <= bytes)
    madvise(reinterpret_cast<void*>(first), (end - first) & ~(kPage - 1), MADV_POPULATE_WRITE);
}

}  // namespace vitrine
