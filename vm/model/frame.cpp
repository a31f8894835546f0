// SPDX-License-Identifier: Apache-2.0
// Maps the interpreter's pc to the bytecode index (JVMS 2.6).
#include "vm/model/frame.hpp"

namespace vitrine::vm {

int32_t Frame::bci() const {
  if (is_native() || pc == nullptr || method->version == nullptr) return -1;
  const DecodedCode* code = method->version->decoded.load(std::memory_order_acquire);
  if (code == nullptr || pc < code->words.get() || pc >= code->words.get() + code->count) return -1;
  return code->bci_of_word[static_cast<size_t>(pc - code->words.get())];
}

}  // namespace vitrine::vm
