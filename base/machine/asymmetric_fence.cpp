// SPDX-License-Identifier: Apache-2.0
#include "base/machine/asymmetric_fence.hpp"

#include <linux/membarrier.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <ctime>

#include "base/sanitizers.hpp"  // IWYU pragma: keep

namespace vitrine {

namespace detail {
constinit std::atomic<bool> stores_are_fenced{true};
}

namespace {

/// Announces the use to the kernel. When the library is loaded, because the process often has one thread then, and
/// otherwise the kernel lets the caller wait for milliseconds.
[[gnu::constructor]] void register_fences() {
#ifndef VITRINE_TSAN  // ThreadSanitizer does not know that a system call orders the memory accesses of other threads
  detail::stores_are_fenced = syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) != 0;
#endif
}

// The stores are fenced from now on, but a thread may have made one that is not, and loaded already. Two things order
// it. Taking a right away from a page that is in use interrupts every processor on which the process runs, because each
// must forget the page's translation. Where that needs no interrupt, a millisecond is longer than a processor keeps a
// store to itself.
void refused() {
  detail::stores_are_fenced = true;
  const auto page = static_cast<size_t>(getpagesize());
  void* memory = mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) {
    *static_cast<volatile char*>(memory) = 1;
    mprotect(memory, page, PROT_READ);
    munmap(memory, page);
  }
  constexpr timespec kMillisecond{0, 1'000'000};
  nanosleep(&kMillisecond, nullptr);
}

}  // namespace

void fence_all_threads() {
  if (detail::stores_are_fenced.load(std::memory_order_relaxed)) return;
  if (syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) != 0) refused();
}

}  // namespace vitrine
