// SPDX-License-Identifier: Apache-2.0
#include "base/machine/floating_point.hpp"

#include <ucontext.h>

namespace vitrine {

namespace {
constexpr uint32_t kMxcsrMasks = 0x1f80, kMxcsrHappened = 0x3f, kX87Masks = 0x3f, kX87Pending = 0x80ff;
}

bool FloatingPointModes::are_of_java() const { return mxcsr == kMxcsrMasks && x87 == kJavaX87; }

FloatingPointModes floating_point_modes() {
  uint16_t x87;
  asm volatile("fnstcw %0" : "=m"(x87));
  return {__builtin_ia32_stmxcsr() & ~kMxcsrHappened, static_cast<uint16_t>(x87 & kX87Modes)};
}

void set_java_arithmetic() {
  std::fesetenv(FE_DFL_ENV);
  __builtin_ia32_ldmxcsr(kMxcsrMasks);  // older C libraries leave the bits that flush denormal numbers
}

void JavaArithmetic::begin() {
  std::fegetenv(&before_);
  set_java_arithmetic();
}

uint32_t mask_floating_point_traps(void* context) {
  _libc_fpstate& state = *static_cast<ucontext_t*>(context)->uc_mcontext.fpregs;
  const uint32_t enabled = ~state.mxcsr & kMxcsrMasks;
  state.mxcsr |= kMxcsrMasks;
  state.cwd = static_cast<uint16_t>(state.cwd | kX87Masks);
  state.swd = static_cast<uint16_t>(state.swd & ~kX87Pending);
  return enabled;
}

void enable_traps(uint32_t mxcsr_bits) {
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() & ~(mxcsr_bits | kMxcsrHappened));
}

}  // namespace vitrine
