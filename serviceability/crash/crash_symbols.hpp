// SPDX-License-Identifier: Apache-2.0
// The names of this library's own functions. It exports hardly any of them.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::serviceability {

/// A function of this library. `mangled` points into memory that is never freed; `start` is the address of its code.
struct VmFunction {
  const char* mangled;
  uintptr_t start;
};

/// Records the path of the library. To be called before the first crash.
void prepare_vm_symbols();

/// The function of this library that contains `pc`, from the symbols of the library's file or of libjvm.debuginfo
/// beside it, provided that they are from this very build. The name is null if none is found. Allocates nothing, so it
/// may be called in signal handlers.
VmFunction find_vm_function(uintptr_t pc);

/// Writes `_ZN7vitrine2vm4loadEv` as vitrine::vm::load: the scopes and the name, without template arguments and
/// parameters. A name that it cannot decode is copied unchanged. `size` is that of the buffer `to`.
void print_readably(const char* mangled, char* to, size_t size);

}  // namespace vitrine::serviceability
