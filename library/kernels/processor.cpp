// SPDX-License-Identifier: Apache-2.0
// The bits of CPUID are those of Intel's Software Developer's Manual, volume 2A, and so are the names of registers.
#include "library/kernels/processor.hpp"

#include <cpuid.h>

#include <cstdint>

namespace vitrine::library::kernels {
namespace {

/// Whether the operating system keeps the upper halves of the vector registers.
bool keeps_ymm() {
  uint32_t low, high;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (low & 6) == 6;
}

Processor look() {
  uint32_t eax, ebx, ecx, edx;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) return {};
  const auto bit = [](uint32_t word, int n) { return ((word >> n) & 1) != 0; };
  const bool ssse3 = bit(ecx, 9), sse41 = bit(ecx, 19), sse42 = bit(ecx, 20), clmul = bit(ecx, 1), aes = bit(ecx, 25);
  const bool avx = bit(ecx, 27) && bit(ecx, 28) && keeps_ymm();
  Processor found;
  found.aes = ssse3 && sse41 && clmul && aes;
  found.crc = sse42 && clmul;
  if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) return found;
  found.bmi2 = bit(ebx, 3) && bit(ebx, 8);  // BMI1, too
  found.adx = found.bmi2 && bit(ebx, 19);
  found.avx2 = avx && bit(ebx, 5);
  found.sha = ssse3 && sse41 && bit(ebx, 29);
  found.wide_clmul = found.crc && found.avx2 && bit(ecx, 10);
  return found;
}

}  // namespace

Processor detail::the_processor = look();

}  // namespace vitrine::library::kernels
