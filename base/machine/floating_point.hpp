// SPDX-License-Identifier: Apache-2.0
// The modes of floating-point arithmetic that a thread has: MXCSR and the control word of the x87 unit. Java needs
// rounding to nearest, denormal numbers and no traps (JVMS 2.8). A program that embeds the VM may have set others, and
// so may native code; a new thread starts with those of the thread that makes it.
#pragma once
#include <bit>
#include <cfenv>
#include <cstdint>

namespace vitrine {

constexpr uint32_t kX87Modes = 0x0f3f, kJavaX87 = 0x033f;  // the control word without reserved bits

/// Whether the calling thread computes as Java needs it. Reading MXCSR would take a third of a JNI call on some
/// processors, so this looks at the x87 control word, which fesetround and feenableexcept set, too, and computes. Traps
/// that only MXCSR enables are not seen; mask_floating_point_traps deals with them when they come.
[[gnu::always_inline]] inline bool computes_as_java() {
  static constexpr double kOverHalf = 0x1p-54, kUnderHalf = 0x1p-55;  // of what would be next to 1
  static constexpr double kLeast = 0x1p-1074;
  uint16_t x87;
  double one = 1.0, two_least = kLeast;
  asm volatile("fnstcw %0" : "=m"(x87));
  asm volatile("addsd %1, %0\n\tsubsd %2, %0" : "+x"(one) : "m"(kOverHalf), "m"(kUnderHalf));
  asm volatile("addsd %1, %0" : "+x"(two_least) : "m"(kLeast));
  return (((x87 & kX87Modes) ^ kJavaX87) | (std::bit_cast<uint64_t>(one) ^ std::bit_cast<uint64_t>(1.0)) |
          (std::bit_cast<uint64_t>(two_least) ^ 2)) == 0;
}

/// The modes of a thread, read exactly.
struct FloatingPointModes {
  uint32_t mxcsr;  // without the flags of what has happened
  uint16_t x87;    // the control word without reserved bits
  bool are_of_java() const;
};
/// Those of the calling thread.
FloatingPointModes floating_point_modes();

/// Gives the calling thread the modes that Java needs.
void set_java_arithmetic();

/// To be called when native code returns to Java.
[[gnu::always_inline]] inline void ensure_java_arithmetic() {
  if (!computes_as_java()) [[unlikely]]
    set_java_arithmetic();
}

/// Gives the calling thread the modes that Java needs for the life of the scope, and then those of before, with their
/// flags of what has happened.
class JavaArithmetic {
 public:
  JavaArithmetic() : replaced_(!computes_as_java()) {
    if (replaced_) [[unlikely]]
      begin();
  }
  ~JavaArithmetic() {
    if (replaced_) [[unlikely]]
      std::fesetenv(&before_);
  }
  JavaArithmetic(const JavaArithmetic&) = delete;

 private:
  void begin();
  const bool replaced_;
  std::fenv_t before_;  // only if `replaced_`
};

/// For the handler of a SIGFPE that a floating-point instruction has raised: the interrupted thread goes on with all
/// traps off. Returns which bits of MXCSR had enabled them, for enable_traps. `context` is a ucontext_t.
uint32_t mask_floating_point_traps(void* context);
void enable_traps(uint32_t mxcsr_bits);

}  // namespace vitrine
