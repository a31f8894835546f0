// SPDX-License-Identifier: Apache-2.0
// The interpreter behind vm::Executor (JVMS 2.11, 6.5). Made once by launcher/ and plugged into vm::ports().executor;
// nothing else of this room is seen outside. The way through it is told in README.md.
#pragma once
#include <memory>

#include "vm/ports/executor.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::interpreter {

std::unique_ptr<vm::Executor> make_interpreter();

}  // namespace vitrine::interpreter
