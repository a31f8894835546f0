// SPDX-License-Identifier: Apache-2.0
// The libraries and functions to which addresses belong, read from the system's list of mappings and from the files
// that are mapped. Nothing here allocates or takes a lock, in particular not the dynamic linker's, which the crashed
// thread may hold. So all of it may be called in signal handlers.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::serviceability {

/// A function of a library. `mangled` points into memory that is never freed; `start` is the address of its code. Null:
/// none was found.
struct NativeFunction {
  const char* mangled = nullptr;
  uintptr_t start = 0;
};

/// Records the path of this library. To be called before the first crash.
void prepare_vm_symbols();

/// A mapped file, and what it is mapped to.
struct MappedFile {
  static constexpr size_t kLongestPath = 512;
  char path[kLongestPath] = "";  // "": none
  uintptr_t base = 0;            // where the file begins in memory
  const char* name() const;      // without the folders
};

/// The file that is mapped at the address. Without /proc, the dynamic linker is asked, which takes its lock.
MappedFile find_mapped_file(uintptr_t address);

/// The function that contains `pc`, from the symbols of the mapped file. Of this library, also from libjvm.debuginfo
/// beside it, and only if both are from this very build. The first calls map files into memory, where they stay.
NativeFunction find_function(uintptr_t pc, const MappedFile& file);

/// Writes `_ZN7vitrine2vm4loadEv` as vitrine::vm::load: the scopes and the name, without template arguments and
/// parameters. A name that it cannot decode is copied unchanged. `size` is that of the buffer `to`.
void print_readably(const char* mangled, char* to, size_t size);

}  // namespace vitrine::serviceability
