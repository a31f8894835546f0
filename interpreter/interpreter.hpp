// SPDX-License-Identifier: Apache-2.0
// The interpreter behind vm::Executor (JVMS 2.11, 6.5), the only declaration of this room that others use. README.md
// describes how a method runs.
#pragma once
#include <memory>

#include "vm/ports/executor.hpp"

namespace vitrine::interpreter {

/// Makes the interpreter and fills its dispatch tables. launcher/ calls this once and plugs the result into
/// vm::ports().executor.
std::unique_ptr<vm::Executor> make_interpreter();

}  // namespace vitrine::interpreter
