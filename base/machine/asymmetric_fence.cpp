// SPDX-License-Identifier: Apache-2.0
#include "base/machine/asymmetric_fence.hpp"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/assert.hpp"
#include "base/sanitizers.hpp"  // IWYU pragma: keep

namespace vitrine {

namespace detail {
bool stores_are_fenced = true;
}

namespace {

/// Announces the use to the kernel. When the library is loaded, because the process often has one thread then, and
/// otherwise the kernel lets the caller wait for milliseconds.
[[gnu::constructor]] void register_fences() {
#ifndef VITRINE_TSAN  // ThreadSanitizer does not know that a system call orders the memory accesses of other threads
  detail::stores_are_fenced = syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) != 0;
#endif
}

}  // namespace

void fence_all_threads() {
  if (!detail::stores_are_fenced) VM_CHECK(syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0);
}

}  // namespace vitrine
