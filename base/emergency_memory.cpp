// SPDX-License-Identifier: Apache-2.0
#include "base/emergency_memory.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace vitrine::emergency_memory {

std::byte memory[kBytes];

namespace {
constinit std::atomic<pid_t> owner{0};  // 0: no thread
size_t used = 0;                        // the owner's
}  // namespace

void give_to_this_thread() { owner = gettid(); }

void* allocate(size_t bytes, size_t alignment) {
  if (owner.load(std::memory_order_relaxed) != gettid()) return nullptr;
  const auto next = reinterpret_cast<uintptr_t>(memory + used);
  const size_t begin = used + (-next & (alignment - 1));
  if (begin > kBytes || bytes > kBytes - begin) return nullptr;
  used = begin + bytes;
  return memory + begin;
}

}  // namespace vitrine::emergency_memory
