// SPDX-License-Identifier: Apache-2.0
// What memory.cpp knows of pools and collections, for the notifications about them.
#pragma once

#include "serviceability/entry.hpp"

namespace vitrine::serviceability {

/// One collection of the heap; times in milliseconds since the start of the VM, sizes in bytes.
struct Collection {
  int64_t index, start_ms, end_ms;
  size_t used_before, used_after;
  const char* cause;
};
/// The last one; index 0: there was none. May be called with the world stopped.
Collection last_collection();

/// A collection is over; the world is stopped. Listeners are told later, by a thread of their own.
void note_collection();

bool is_heap_pool(jobject bean);
size_t pool_count();
bool is_collector(jobject bean);
const char* collector_name();
ObjectResult collector_bean(Thread& self);
/// MemoryUsage of the heap while `used` bytes were in use.
ObjectResult heap_usage(Thread& self, size_t used);
/// Stores a MemoryUsage for each pool into `array`, in the order of the pools, while the heap had `used` bytes in use.
JavaResult<void> fill_usages(Thread& self, Object* array, size_t used);
/// Value of the collector's one attribute beyond the standard ones, GcThreadCount.
int32_t collector_threads();

}  // namespace vitrine::serviceability
