// SPDX-License-Identifier: Apache-2.0
// What memory.cpp knows about pools and collections, for the notifications about them.
#pragma once

#include "serviceability/facts/entry.hpp"

namespace vitrine::serviceability {

/// One collection of the heap; times in milliseconds since the start of the VM, sizes in bytes.
struct Collection {
  int64_t index, start_ms, end_ms;
  size_t used_before, used_after;
  const char* cause;
  bool young;
};
/// The last collection; its index is 0 if there was none. May be called with the world stopped.
Collection last_collection();

/// Records the last collection if there are listeners; the world is stopped. The Notification Thread informs them
/// later.
void note_collection();

/// is_heap_pool and is_collector compare the bean with those handed out so far. They take a mutex (LockRank::Beans).
/// Called in VM state; no safepoint.
bool is_heap_pool(jobject bean);
size_t pool_count();
bool is_collector(jobject bean);
/// The collector's name as its bean reports it.
const char* collector_name();
/// The GarbageCollectorMXBean, created on first use by Java code; throws what that throws. The same holds for the next
/// two, which create objects of java.management.
ObjectResult collector_bean(Thread& self);
/// A MemoryUsage of the heap at a time when `used` bytes were in use. Its other values are those of now.
ObjectResult heap_usage(Thread& self, size_t used);
/// Stores a MemoryUsage for each pool into `array`, in the order of the pools, for a time when `used` bytes of the heap
/// were in use.
JavaResult<void> fill_usages(Thread& self, Object* array, size_t used);
/// The value of GcThreadCount, the only attribute of the collector beyond the standard ones.
int32_t collector_threads();

}  // namespace vitrine::serviceability
