// SPDX-License-Identifier: Apache-2.0
// Which instructions beyond those of every x86-64 the kernels may use.
#pragma once

namespace vitrine::library::kernels {

struct Processor {
  bool adx = false;  // MULX, ADCX and ADOX
  bool aes = false;  // AES rounds and carry-less multiplication, with SSE 4.1
  bool avx2 = false;
  bool sha = false;         // SHA-1 and SHA-256 rounds
  bool bmi2 = false;        // RORX, ANDN
  bool crc = false;         // carry-less multiplication, with SSE 4.2
  bool wide_clmul = false;  // of 32 bytes at a time, with AVX2
};

namespace detail {
extern Processor the_processor;
}
/// What this processor has, and the operating system lets programs use.
inline const Processor& processor() { return detail::the_processor; }

/// For tests: as long as it lives, all kernels use the instructions of every x86-64. No other thread may use them.
class PortableKernels {
 public:
  PortableKernels() : before_(detail::the_processor) { detail::the_processor = {}; }
  PortableKernels(const PortableKernels&) = delete;
  PortableKernels& operator=(const PortableKernels&) = delete;
  ~PortableKernels() { detail::the_processor = before_; }

 private:
  Processor before_;
};

}  // namespace vitrine::library::kernels
