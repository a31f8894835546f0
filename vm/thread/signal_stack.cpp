// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/signal_stack.hpp"

#include <signal.h>
#include <sys/mman.h>

#include <cstddef>
#include <utility>

namespace vitrine::vm {

namespace {
constexpr size_t kSignalStackSize = 64 * 1024;
thread_local void* signal_stack = nullptr;
}  // namespace

void set_up_signal_stack() {
  stack_t now;
  if (signal_stack != nullptr || sigaltstack(nullptr, &now) != 0 || !(now.ss_flags & SS_DISABLE))
    return;  // the thread has a signal stack of its own already, which stays
  void* memory =
      mmap(nullptr, kSignalStackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t wanted{memory, 0, kSignalStackSize};
  if (sigaltstack(&wanted, nullptr) == 0)
    signal_stack = memory;
  else
    munmap(memory, kSignalStackSize);
}

void tear_down_signal_stack() {
  if (signal_stack == nullptr) return;
  stack_t off{nullptr, SS_DISABLE, kSignalStackSize};
  sigaltstack(&off, nullptr);
  munmap(std::exchange(signal_stack, nullptr), kSignalStackSize);
}

}  // namespace vitrine::vm
