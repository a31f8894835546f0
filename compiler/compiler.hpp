// SPDX-License-Identifier: Apache-2.0
// Methods become machine code. README.md is this room's chapter.
#pragma once

#include "vm/ports/compiler.hpp"

namespace vitrine::compiler {

class TemplateCompiler : public vm::Compiler {
 public:
  /// What machine code calls for the method from now on; compiles it if it is a leaf. Null: the loop has to call it. No
  /// safepoint.
  virtual const void* machine_of(vm::Method& method) = 0;
};
TemplateCompiler& the_compiler();

}  // namespace vitrine::compiler
