// SPDX-License-Identifier: Apache-2.0
// The ClassLibrary of the VM: what launcher/ plugs in.
#pragma once
#include <memory>

#include "vm/ports/class_library.hpp"

namespace vitrine::library {

std::unique_ptr<vm::ClassLibrary> make_class_library();

}  // namespace vitrine::library
