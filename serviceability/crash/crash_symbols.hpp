// SPDX-License-Identifier: Apache-2.0
// Names of this library's own functions, nearly all of which it does not export.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::serviceability {

struct VmFunction {
  const char* mangled;
  uintptr_t start;
};

/// Remembers where the library is. Before the first crash.
void prepare_vm_symbols();

/// The function of this library around `pc`, from the symbols of its file or of libjvm.debuginfo beside it, provided
/// that they are of this very build; a null name when there are none. For signal handlers: allocates nothing.
VmFunction find_vm_function(uintptr_t pc);

/// `_ZN7vitrine2vm4loadEv` as vitrine::vm::load: the scopes and the name, without template arguments and parameters.
/// What it does not understand stays as it is.
void print_readably(const char* mangled, char* to, size_t size);

}  // namespace vitrine::serviceability
