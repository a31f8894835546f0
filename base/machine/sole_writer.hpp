// SPDX-License-Identifier: Apache-2.0
// Counters that one thread alone changes, and that others may read.
#pragma once
#include <atomic>

namespace vitrine {

/// Adds to a counter that only the calling thread writes: one instruction and no lock, where compilers make three of a
/// load and a store.
[[gnu::always_inline]] inline void add_as_sole_writer(std::atomic<int>& counter, int by) {
  asm volatile("addl %1, %0" : "+m"(counter) : "ri"(by) : "cc");
}

}  // namespace vitrine
