// SPDX-License-Identifier: Apache-2.0
// All class loaders but the boot loader. Private to loader.cpp, and for debuggers.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "base/lock.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::vm {

struct LoaderTable {
  Mutex mutex{LockRank::Loaders};
  std::vector<std::unique_ptr<LoaderData>> loaders GUARDED_BY(mutex);
  uint64_t next_id GUARDED_BY(mutex) = 1;
};
LoaderTable& loader_table();

}  // namespace vitrine::vm
