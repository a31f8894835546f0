// SPDX-License-Identifier: Apache-2.0
// Exchanging a function that a library imports, for that library alone.
#pragma once

namespace vitrine::checks {

/// Lets the library of the native code that has called the VM now use `replacement` for the imported function `name`
/// from now on. The first call for a library counts. Does nothing if it does not import it. Any thread.
void exchange_in_caller(const char* name, void* replacement);

}  // namespace vitrine::checks
