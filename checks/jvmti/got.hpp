// SPDX-License-Identifier: Apache-2.0
// Exchanging a function that a library imports, for that library alone.
#pragma once
#include <cstdint>

namespace vitrine::checks {

/// Lets the library in which the address lies use `replacement` for the imported function `name` from now on. The first
/// call for a library counts. Does nothing if it does not import it, and for the program itself. Any thread.
void exchange_import(uintptr_t address_in_library, const char* name, void* replacement);

}  // namespace vitrine::checks
