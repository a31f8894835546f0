// SPDX-License-Identifier: Apache-2.0
// Agents: libraries given by -agentlib, -agentpath, -javaagent, -Xrun, or attached later (JVM TI "Agent Command Line
// Options", "Agent Start-Up").
#pragma once
#include <jni.h>

#include <string>
#include <vector>

namespace vitrine::jvmti {

/// Called in phase OnLoad, before any Java code has run. Starts the agents of the options in their order and returns
/// JNI_OK. If one of them fails, prints a message and exits the process with code 1.
jint load_agents();
/// Calls Agent_OnUnload of every agent that was started, in the order of their start, and forgets them.
void unload_agents();
/// Looks for an exported function `name` (of a native method) in the agent libraries; null if none has it.
void* find_agent_symbol(const char* name);

/// The libraries of the agents that have been started, as they were named, in that order.
std::vector<std::string> agent_names();
/// The agent whose Agent_OnLoad or Agent_OnAttach the calling thread executes; "" for none.
const std::string& starting_agent();

/// False if -XX:-EnableDynamicAgentLoading forbids attaching agents.
bool may_attach_agents(bool by_diagnostic_command);
/// Loads an agent in the live phase (attach protocol, JVMTI.agent_load) and returns the result of its Agent_OnAttach
/// with `*started` true. If Agent_OnAttach could not be called, returns -1 with the reason in `*error`. The caller is
/// an attached thread in VM state; it is in native state while the agent runs.
jint attach_agent(const std::string& library, bool absolute_path, const std::string& options, std::string* error,
                  bool* started);

}  // namespace vitrine::jvmti
