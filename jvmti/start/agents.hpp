// SPDX-License-Identifier: Apache-2.0
// Agents: libraries given by -agentlib, -agentpath, -javaagent, -Xrun, or attached later (JVM TI "Agent Command Line
// Options", "Agent Start-Up").
#pragma once
#include <jni.h>

#include <string>
#include <vector>

namespace vitrine::jvmti {

/// In phase OnLoad, before any Java code has run, starts the agents of the options in their order. Once JNI works,
/// calls JVM_OnLoad of those libraries that have it instead of Agent_OnLoad (JDK 1.2 to 5), as HotSpot does. Returns
/// JNI_OK, or JNI_ERR if one of these has left an exception pending. If one fails, prints a message and exits with
/// code 1.
jint load_agents();
/// Calls Agent_OnUnload of every agent that was started, in the order of their start, and forgets them.
void unload_agents();
/// Looks for an exported function `name` (of a native method) in the agent libraries; null if none has it.
void* find_agent_symbol(const char* name);

/// The libraries of the agents that have been started, as they were named, in that order.
std::vector<std::string> agent_names();
/// The name of the agent whose library is a file: L for /some/where/libL.so, as in -agentlib:L.
std::string agent_name_of(const std::string& library);
/// The name, in that form, of the agent whose Agent_OnLoad or Agent_OnAttach the calling thread executes; "" for none.
const std::string& starting_agent();

/// False if -XX:-EnableDynamicAgentLoading forbids attaching agents.
bool may_attach_agents(bool by_diagnostic_command);
/// Loads an agent in the live phase (attach protocol, JVMTI.agent_load) and returns the result of its Agent_OnAttach
/// with `*started` true. If Agent_OnAttach could not be called, returns -1 with the reason in `*error`. The caller is
/// an attached thread in VM state; it is in native state while the agent runs.
jint attach_agent(const std::string& library, bool absolute_path, const std::string& options, std::string* error,
                  bool* started);

}  // namespace vitrine::jvmti
