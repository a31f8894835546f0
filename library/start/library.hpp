// SPDX-License-Identifier: Apache-2.0
// The ClassLibrary port of the VM, which launcher/ plugs in.
#pragma once
#include <memory>

#include "vm/ports/class_library.hpp"

namespace vitrine::library {

/// To be called before the VM is created. The caller owns the result, which must live as long as the process.
std::unique_ptr<vm::ClassLibrary> make_class_library();

}  // namespace vitrine::library
