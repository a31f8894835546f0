// SPDX-License-Identifier: Apache-2.0
// What an address belongs to: the VM, which is this library and the code that it generates, or somebody else.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace vitrine {

struct AddressRange {
  uintptr_t begin = 0, end = 0;
  bool contains(uintptr_t address) const { return begin <= address && address < end; }
};

/// Where this library is mapped (in a test that is linked with the rooms: where the program is).
AddressRange this_library();
/// The build id that the linker has put into these notes (ELF); empty: none. Async-signal-safe.
std::string_view build_id_in(std::span<const char> notes);
/// That of this library.
std::string_view build_id_of_this_library();

/// Whether the address is in this library, or in code that was generated. For a return address, ask for the byte before
/// it. Async-signal-safe, no lock.
bool is_of_vm(uintptr_t address);
/// Whether it is in code that was generated. The same.
bool is_generated(uintptr_t address);
/// Adds memory to which the VM writes machine code. It remains so as long as the process lives, whatever code is in it.
/// At most kMostGeneratedRanges times. Thread-safe.
void add_generated_code(AddressRange range);
constexpr int kMostGeneratedRanges = 4;

/// The file name of the library that contains the address; "" if there is none, or if it is the VM's.
std::string library_of(const void* address);

}  // namespace vitrine
