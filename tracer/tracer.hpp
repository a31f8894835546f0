// SPDX-License-Identifier: Apache-2.0
// -Xtrace:bytecode: each instruction as a line, before and after it is executed. README.md describes the lines.
#pragma once
#include "base/start_code.hpp"

namespace vitrine::tracer {

/// Starts what the command line asks for; ends a start that asks for what cannot be. When the options are known, before
/// there is a thread.
VITRINE_START_CODE void begin();
/// Writes what is left. When the VM ends.
VITRINE_START_CODE void end();
/// In a crash: writes the last lines of the calling thread, and what is left, without locks.
void write_in_crash();

}  // namespace vitrine::tracer
