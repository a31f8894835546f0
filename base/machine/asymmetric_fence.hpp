// SPDX-License-Identifier: Apache-2.0
// For two threads of which each stores something and then loads what the other stores, and at least one must see the
// other's store, where one side is frequent and the other rare. The frequent side stores with store_before_load() and
// needs no fence; the rare side calls fence_all_threads() between its store and its load, and the kernel makes every
// running thread of the process execute a fence (membarrier(2)). Where the kernel cannot, the frequent side has one; so
// it does from the time on that a sandbox, which the process has entered later, refuses the call.
#pragma once
#include <atomic>

namespace vitrine {

namespace detail {
extern std::atomic<bool> stores_are_fenced;  // never changes from true to false
}

/// The frequent side: stores, before what the calling thread loads next.
template <class T>
[[gnu::always_inline]] inline void store_before_load(std::atomic<T>& where, T value) {
  if (detail::stores_are_fenced.load(std::memory_order_relaxed)) [[unlikely]] {
    where.store(value, std::memory_order_seq_cst);
  } else {
    where.store(value, std::memory_order_release);
    std::atomic_signal_fence(std::memory_order_seq_cst);  // the compiler keeps the order, too
  }
}

/// The rare side, whose own store is sequentially consistent. Costs about as much as a system call.
void fence_all_threads();

}  // namespace vitrine
