// SPDX-License-Identifier: Apache-2.0
// The registers of a thread: its own, and those of a thread that a signal has interrupted.
#pragma once
#include <signal.h>
#include <ucontext.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace vitrine {

/// The stack pointer of the function into which this is inlined.
[[gnu::always_inline]] inline const char* stack_pointer() {
  const char* here;
  asm volatile("movq %%rsp, %0" : "=r"(here));
  return here;
}

/// The registers that a callee would have to preserve, as they are when the object is made, in the frame of the
/// function in which it is a variable: so who looks at the stack from there sees them.
class RegistersOnStack {
 public:
  [[gnu::always_inline]] RegistersOnStack() {
    asm volatile(
        "movq %%rbx, %0\n\tmovq %%r12, %1\n\tmovq %%r13, %2\n\tmovq %%r14, %3\n\tmovq %%r15, %4\n\tmovq %%rbp, %5"
        : "=m"(words_[0]), "=m"(words_[1]), "=m"(words_[2]), "=m"(words_[3]), "=m"(words_[4]),
          "=m"(words_[5])::"memory");
  }
  [[gnu::always_inline]] ~RegistersOnStack() { asm volatile("" ::"m"(words_)); }
  RegistersOnStack(const RegistersOnStack&) = delete;

 private:
  uintptr_t words_[6];
};

/// The registers with which a signal has interrupted a thread. Async-signal-safe.
class InterruptedRegisters {
 public:
  /// The third argument of the signal's handler, which has not returned yet.
  explicit InterruptedRegisters(void* context)
      : registers_(static_cast<ucontext_t*>(context)->uc_mcontext.gregs),
        floating_point_(static_cast<ucontext_t*>(context)->uc_mcontext.fpregs),
        blocked_(&static_cast<ucontext_t*>(context)->uc_sigmask) {}

  uintptr_t pc() const { return value(REG_RIP); }
  uintptr_t stack_pointer() const { return value(REG_RSP); }
  uintptr_t frame_pointer() const { return value(REG_RBP); }
  /// Where, and with which stack, the thread goes on when the handler returns.
  void set_pc(uintptr_t pc) { registers_[REG_RIP] = static_cast<greg_t>(pc); }
  void set_stack_pointer(uintptr_t pointer) { registers_[REG_RSP] = static_cast<greg_t>(pointer); }

  /// Whether it was an access to memory that the system did not allow, and to which address.
  bool is_page_fault() const { return registers_[REG_TRAPNO] == kPageFault; }
  uintptr_t fault_address() const { return value(REG_CR2); }

  /// The values of those that hold what the program works on. Those come first that a callee preserves.
  std::array<uintptr_t, 15> general() const {
    return {value(REG_RBX), value(REG_RBP), value(REG_R12), value(REG_R13), value(REG_R14),
            value(REG_R15), value(REG_RAX), value(REG_RCX), value(REG_RDX), value(REG_RSI),
            value(REG_RDI), value(REG_R8),  value(REG_R9),  value(REG_R10), value(REG_R11)};
  }
  /// All, for people: those with addresses or numbers first.
  struct Named {
    const char* name;
    uintptr_t value;
  };
  static constexpr size_t kGeneral = 16;  // how many of them may hold addresses of data
  std::array<Named, 21> named() const {
    return {{{"RAX", value(REG_RAX)},       {"RBX", value(REG_RBX)}, {"RCX", value(REG_RCX)},
             {"RDX", value(REG_RDX)},       {"RSP", value(REG_RSP)}, {"RBP", value(REG_RBP)},
             {"RSI", value(REG_RSI)},       {"RDI", value(REG_RDI)}, {"R8 ", value(REG_R8)},
             {"R9 ", value(REG_R9)},        {"R10", value(REG_R10)}, {"R11", value(REG_R11)},
             {"R12", value(REG_R12)},       {"R13", value(REG_R13)}, {"R14", value(REG_R14)},
             {"R15", value(REG_R15)},       {"RIP", value(REG_RIP)}, {"EFLAGS", value(REG_EFL)},
             {"CSGSFS", value(REG_CSGSFS)}, {"ERR", value(REG_ERR)}, {"TRAPNO", value(REG_TRAPNO)}}};
  }
  /// Those of floating-point arithmetic: 16 of 128 bits, low half first, and their modes. Null: the kernel has not
  /// saved them.
  const _libc_fpstate* floating_point() const { return floating_point_; }
  /// The signals that the thread blocks.
  const sigset_t& blocked_signals() const { return *blocked_; }

 private:
  static constexpr greg_t kPageFault = 14;  // the number of the exception of x86
  uintptr_t value(int number) const { return static_cast<uintptr_t>(registers_[number]); }
  greg_t* registers_;
  const _libc_fpstate* floating_point_;
  const sigset_t* blocked_;
};

}  // namespace vitrine
