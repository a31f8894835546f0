// SPDX-License-Identifier: Apache-2.0
// C++ exceptions that leave native code: the VM's frames cannot be unwound by them.
#pragma once
#include <string>

namespace vitrine::checks {

/// The type of the C++ exception that is being handled, and what it says: std::runtime_error ("text").
std::string current_exception_text();

}  // namespace vitrine::checks
