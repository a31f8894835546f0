// SPDX-License-Identifier: Apache-2.0
// The modes of floating-point arithmetic that a thread has: MXCSR and the control word of the x87 unit. Java needs
// rounding to nearest, denormal numbers and no traps (JVMS 2.8). A program that embeds the VM may have set others, and
// so may native code; a new thread starts with those of the thread that makes it.
#pragma once
#include <cfenv>
#include <cstdint>

namespace vitrine {

constexpr uint32_t kX87Modes = 0x0f3f, kJavaX87 = 0x033f;  // the control word without reserved bits

/// Whether the calling thread's sums are those of Java. Reading MXCSR would take a third of a JNI call on some
/// processors, so this computes some. Traps are not seen; mask_floating_point_traps deals with them when they come.
[[gnu::always_inline]] inline bool rounds_as_java() {
  // Sums that are others when rounded up, down, or to zero, and when denormal numbers count as zero.
  alignas(16) static constexpr float kTerms[] = {1, -1, 1, 0x1p-149f};
  alignas(16) static constexpr float kAdded[] = {0x1p-25f, -0x1p-25f, -0x1p-26f, 0x1p-149f};
  alignas(16) static constexpr float kSums[] = {1, -1, 1, 0x1p-148f};
  constexpr uint32_t kAllSame = 0b1111;
  float sums __attribute__((vector_size(16)));
  uint32_t same;
  asm volatile("movaps %2, %0\n\taddps %3, %0\n\tpcmpeqd %4, %0\n\tmovmskps %0, %1"
               : "=&x"(sums), "=r"(same)
               : "m"(kTerms), "m"(kAdded), "m"(kSums));
  return same == kAllSame;
}

/// Whether the calling thread rounds_as_java, and has the x87 control word of Java, which feenableexcept sets, too.
[[gnu::always_inline]] inline bool computes_as_java() {
  uint16_t x87;
  asm volatile("fnstcw %0" : "=m"(x87));
  return static_cast<int>(rounds_as_java()) & static_cast<int>((x87 & kX87Modes) == kJavaX87);  // one branch
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

/// To be called when a native method returns to Java.
[[gnu::always_inline]] inline void ensure_java_arithmetic() {
  if (!computes_as_java()) [[unlikely]]
    set_java_arithmetic();
}
/// The same for other native code: its traps, which it hardly ever enables, are dealt with when they come.
[[gnu::always_inline]] inline void ensure_java_sums() {
  if (!rounds_as_java()) [[unlikely]]
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
