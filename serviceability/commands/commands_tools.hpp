// SPDX-License-Identifier: Apache-2.0
// Loading agents into a running VM.
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

/// Loads an agent library and calls its Agent_OnAttach. `absolute` says that `library` is a path, not a name. Returns
/// false if Agent_OnAttach could not be called. `reply` gets the result or the reason in words. Called in VM state;
/// runs agent code, for "instrument" also Java code, and clears exceptions.
bool load_agent(vm::Thread& self, const std::string& library, bool absolute, const std::string& options,
                bool by_diagnostic_command, std::string& reply);

}  // namespace vitrine::serviceability
