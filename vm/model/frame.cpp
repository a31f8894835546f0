// SPDX-License-Identifier: Apache-2.0
// Maps the pc of a frame to the bytecode index (JVMS 2.6).
#include "vm/model/frame.hpp"

#include "vm/model/code.hpp"

namespace vitrine::vm {

int32_t Frame::bci() const {
  if (is_native() || method->version == nullptr) return -1;
  const Code* code = method->version->executable.load(std::memory_order_acquire);
  return code == nullptr ? -1 : code->bci_of(pc);
}

}  // namespace vitrine::vm
