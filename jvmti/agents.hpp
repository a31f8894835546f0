// SPDX-License-Identifier: Apache-2.0
// Agents: libraries given by -agentlib, -agentpath, -javaagent, -Xrun, or attached later (JVM TI "Agent Command Line
// Options", "Agent Start-Up").
#pragma once
#include <jni.h>

#include <string>

namespace vitrine::jvmti {

/// Hooks of vm::Vm. Phase OnLoad: starts every agent of the options in order; does not return when one fails (message,
/// exit 1).
jint load_agents();
/// Agent_OnUnload of those that were started, in order.
void unload_agents();
/// Hook of jni: a function in one of the agent libraries; null when none has it.
void* find_agent_symbol(const char* name);

/// Does -XX:-EnableDynamicAgentLoading forbid it?
bool may_attach_agents(bool by_diagnostic_command);
/// Agent_OnAttach in the live phase (attach protocol, JVMTI.agent_load): its result, with `started` set; or the reason
/// why it was not called, in `error`. The calling thread is attached and in VM state; it is in native state while the
/// agent runs.
jint attach_agent(const std::string& library, bool absolute_path, const std::string& options, std::string* error,
                  bool* started);

}  // namespace vitrine::jvmti
