// SPDX-License-Identifier: Apache-2.0
// The diagnostic commands that are JVM TI's: agents and heap dumps.
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

/// Adds GC.heap_dump, JVMTI.agent_load and JVMTI.data_dump to the table.
void add_diagnostic_commands();
/// Loads an agent library and calls its Agent_OnAttach. False: it has not come to that. `reply` is for people.
bool load_agent(vm::Thread& self, const std::string& library, bool absolute, const std::string& options,
                bool by_diagnostic_command, std::string& reply);

}  // namespace vitrine::jvmti
