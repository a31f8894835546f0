// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/stack_guard.hpp"

#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <utility>

#include "base/assert.hpp"
#include "base/fatal.hpp"

// Of the dynamic linker: where the process's first stack began.
extern "C" void* __libc_stack_end;  // NOLINT(readability-identifier-naming)

namespace vitrine::vm {

namespace {

constexpr size_t kGuardedPart = 16;           // of a small stack, the guard takes one part of so many
constexpr size_t kLeastDistance = 32 * 1024;  // from the frames that are there already

struct Range {
  char* low = nullptr;
  size_t bytes = 0;
};
thread_local Range added;

/// The stack of the process's first thread, of which the C library knows the bounds from /proc/self/maps only. There
/// may be no /proc, or no descriptor to open the file with. The stack then reaches from where the program began down to
/// what it may grow to.
StackBounds first_stack() {
  VM_CHECK(getpid() == gettid());
  const auto page = static_cast<uintptr_t>(getpagesize());
  const uintptr_t high = (reinterpret_cast<uintptr_t>(__libc_stack_end) + page - 1) & ~(page - 1);
  constexpr rlim_t kIfUnlimited = rlim_t{8} << 20;
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) limit.rlim_cur = kIfUnlimited;
  // What is above the begin, the arguments and the environment, counts for the limit, too; a quarter of it at most.
  const uintptr_t size = (limit.rlim_cur / 4 * 3) & ~(page - 1);
  auto* const end = reinterpret_cast<char*>(high);
  return {end - std::min(size, high), end};
}

}  // namespace

StackBounds guard_native_stack() {
  pthread_attr_t attributes;
  void* lowest = nullptr;
  size_t size = 0, guard = 0;
  const int error = pthread_getattr_np(pthread_self(), &attributes);
  if (error == ENOMEM) out_of_native_memory("malloc", sizeof(cpu_set_t), "the bounds of a thread's stack");
  if (error != 0) return first_stack();
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_getguardsize(&attributes, &guard);
  pthread_attr_destroy(&attributes);
  char *const low = static_cast<char*>(lowest), *const high = low + size;
  // The C library's guard is below `lowest`. The stack of the process's first thread grows, and the system keeps a gap
  // below it.
  if (guard != 0 || getpid() == gettid()) return {low, high};

  const auto page = static_cast<size_t>(getpagesize());
  auto rounded_up = [&](size_t n) { return (n + page - 1) / page * page; };
  const size_t bytes = rounded_up(std::min(size / kGuardedPart, kNativeStackGuard));
  char* const from = low + (rounded_up(reinterpret_cast<uintptr_t>(low)) - reinterpret_cast<uintptr_t>(low));
  char* const here = static_cast<char*>(__builtin_frame_address(0));
  if (here < from || here >= high || here - from < static_cast<ptrdiff_t>(bytes + kLeastDistance) ||
      mprotect(from, bytes, PROT_NONE) != 0)
    return {low, high};
  added = {from, bytes};
  return {from + bytes, high};
}

void unguard_native_stack() {
  const Range range = std::exchange(added, {});
  if (range.bytes != 0) mprotect(range.low, range.bytes, PROT_READ | PROT_WRITE);
}

}  // namespace vitrine::vm
