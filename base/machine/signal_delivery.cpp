// SPDX-License-Identifier: Apache-2.0
#include "base/machine/signal_delivery.hpp"

#include <sys/syscall.h>
#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vitrine {

namespace {

constexpr uintptr_t kRedZone = 128;     // below the stack pointer, which a leaf function may use (System V ABI, 3.2.2)
constexpr uintptr_t kRoom = 64 * 1024;  // for a handler; an access this close is one of the stack's growth
// Of the floating-point state, which ends in 48 bytes for software: whether more of it follows, and how long all is.
constexpr size_t kLegacyState = 512, kSoftwareBytes = 464;
constexpr uint32_t kMoreFollows = 0x46505853;  // FP_XSTATE_MAGIC1
constexpr greg_t kTrap = 0x100, kBackwards = 0x400;
// Of ucontext_t the kernel writes and reads the part that ends with its own signal set, of 64 bits.
constexpr size_t kKernelContext = offsetof(ucontext_t, uc_sigmask) + sizeof(uint64_t);

size_t size_of_state(const void* state) {
  uint32_t software[2];
  std::memcpy(software, static_cast<const char*>(state) + kSoftwareBytes, sizeof software);
  return software[0] == kMoreFollows ? software[1] : kLegacyState;
}

/// What lies on the thread's own stack: the kernel's rt_sigreturn takes the context from the stack pointer.
struct Delivered {
  ucontext_t context;
  siginfo_t info;
  void (*handler)(int, siginfo_t*, void*);
};

[[noreturn]] void run(int signal, Delivered* delivered) {
  delivered->handler(signal, &delivered->info, &delivered->context);
  asm volatile("movq %0, %%rsp\n\tsyscall" ::"r"(&delivered->context), "a"(SYS_rt_sigreturn) : "memory");
  __builtin_unreachable();
}

}  // namespace

bool deliver_on_own_stack(int signal, const siginfo_t& info, void* context, void (*handler)(int, siginfo_t*, void*),
                          const sigset_t& also_blocked) {
  auto& interrupted = *static_cast<ucontext_t*>(context);
  auto& registers = interrupted.uc_mcontext.gregs;
  const auto stack = static_cast<uintptr_t>(registers[REG_RSP]);
  const auto accessed = reinterpret_cast<uintptr_t>(info.si_addr);
  if (info.si_code > 0 && accessed < stack + kRoom && accessed + kRoom > stack) return false;
  uintptr_t place = stack - kRedZone;
  void* state = interrupted.uc_mcontext.fpregs;
  if (state != nullptr) {
    const size_t size = size_of_state(state);
    place = (place - size) & ~uintptr_t{63};
    state = std::memcpy(reinterpret_cast<void*>(place), state, size);  // NOLINT(performance-no-int-to-ptr)
  }
  place = (place - sizeof(Delivered)) & ~uintptr_t{15};
  auto* delivered = reinterpret_cast<Delivered*>(place);  // NOLINT(performance-no-int-to-ptr)
  std::memset(static_cast<void*>(&delivered->context), 0, sizeof delivered->context);
  std::memcpy(static_cast<void*>(&delivered->context), context, kKernelContext);
  delivered->context.uc_mcontext.fpregs = static_cast<fpregset_t>(state);
  delivered->info = info;
  delivered->handler = handler;
  for (int i = 1; i < 65; ++i)
    if (sigismember(&also_blocked, i) == 1) sigaddset(&interrupted.uc_sigmask, i);
  interrupted.uc_mcontext.fpregs = nullptr;  // as it is in new threads
  registers[REG_RIP] = reinterpret_cast<greg_t>(run);
  registers[REG_RSP] = static_cast<greg_t>(place - 8);  // as behind a call
  registers[REG_RDI] = signal;
  registers[REG_RSI] = static_cast<greg_t>(place);
  registers[REG_EFL] &= ~(kTrap | kBackwards);
  return true;
}

}  // namespace vitrine
