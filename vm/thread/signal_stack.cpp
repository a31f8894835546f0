// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/signal_stack.hpp"

#include <signal.h>
#include <sys/mman.h>

#include <cstddef>
#include <utility>

namespace vitrine::vm {

namespace {
constexpr size_t kSignalStackSize = 64 * 1024;
constexpr size_t kLeastSize = 32 * 1024;  // for a crash report
struct {
  void* memory = nullptr;
  stack_t before{};
} constinit thread_local ours;
}  // namespace

void set_up_signal_stack() {
  stack_t now;
  if (ours.memory != nullptr || sigaltstack(nullptr, &now) != 0) return;
  if (!(now.ss_flags & SS_DISABLE) && now.ss_size >= kLeastSize) return;
  void* memory =
      mmap(nullptr, kSignalStackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t wanted{memory, 0, kSignalStackSize};
  if (sigaltstack(&wanted, nullptr) == 0)
    ours = {memory, now};
  else
    munmap(memory, kSignalStackSize);
}

void tear_down_signal_stack() {
  if (ours.memory == nullptr) return;
  stack_t now;
  if (sigaltstack(nullptr, &now) == 0 && now.ss_sp == ours.memory) sigaltstack(&ours.before, nullptr);
  munmap(std::exchange(ours.memory, nullptr), kSignalStackSize);
}

bool is_on_added_signal_stack(uintptr_t address) {
  const auto begin = reinterpret_cast<uintptr_t>(ours.memory);
  return begin != 0 && address - begin < kSignalStackSize && (ours.before.ss_flags & SS_DISABLE) != 0;
}

}  // namespace vitrine::vm
