// SPDX-License-Identifier: Apache-2.0
// All Unmounted. Private to unmounted.cpp, and for debuggers.
#pragma once
#include <cstdint>
#include <vector>

#include "base/lock.hpp"
#include "vm/thread/unmounted.hpp"

namespace vitrine::vm {

struct UnmountedTable {
  Mutex mutex{LockRank::Unmounted};
  std::vector<Unmounted*> entries GUARDED_BY(mutex);
  std::vector<uint32_t> free GUARDED_BY(mutex);
};

}  // namespace vitrine::vm
