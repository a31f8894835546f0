// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands ManagementAgent.*, which control the class library's JMX agent, jdk.internal.agent.Agent.
#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/root_objects.hpp"
#include "vm/model/string_content.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;

/// Loads the agent's class. Its module may not be in the boot layer.
JavaResult<Class*> agent_class(Thread& self) {
  Class* modules = TRY(vm::load_boot_class(self, "jdk/internal/module/Modules"));
  Object* name = TRY(vm::new_string(self, "jdk.management.agent"));
  TRY(vm::call_static(self, *modules, "loadModule", "(Ljava/lang/String;)Ljava/lang/Module;", {vm::slot_of(name)}));
  Class* agent = TRY(vm::find_class(self, Symbol::intern("jdk/internal/agent/Agent"),
                                    vm::loader_data_of(vm::root_objects().system_loader)));
  TRY(vm::ensure_initialized(self, *agent));
  return agent;
}

Text call_agent(Thread& self, const char* method) {
  Class* agent = TRY(agent_class(self));
  TRY(vm::call_static(self, *agent, method, "()V", {}));
  return std::string();
}

Text start_local(Thread& self, const CommandArguments&) { return call_agent(self, "startLocalManagementAgent"); }
Text stop(Thread& self, const CommandArguments&) { return call_agent(self, "stopRemoteManagementAgent"); }

Text status(Thread& self, const CommandArguments&) {
  Class* agent = TRY(agent_class(self));
  Object* text = vm::as_ref(TRY(vm::call_static(self, *agent, "getManagementAgentStatus", "()Ljava/lang/String;", {})));
  return vm::string_to_utf8(text) + "\n";
}

constexpr Argument option(const char* name, const char* description, const char* type = "STRING") {
  return {name, description, type, nullptr, false, true};
}
const Argument kStartArguments[] = {
    option("config.file", "set com.sun.management.config.file"),
    option("jmxremote.host", "set com.sun.management.jmxremote.host"),
    option("jmxremote.port", "set com.sun.management.jmxremote.port"),
    option("jmxremote.rmi.port", "set com.sun.management.jmxremote.rmi.port"),
    option("jmxremote.ssl", "set com.sun.management.jmxremote.ssl"),
    option("jmxremote.registry.ssl", "set com.sun.management.jmxremote.registry.ssl"),
    option("jmxremote.authenticate", "set com.sun.management.jmxremote.authenticate"),
    option("jmxremote.password.file", "set com.sun.management.jmxremote.password.file"),
    option("jmxremote.access.file", "set com.sun.management.jmxremote.access.file"),
    option("jmxremote.login.config", "set com.sun.management.jmxremote.login.config"),
    option("jmxremote.ssl.enabled.cipher.suites", "set com.sun.management.jmxremote.ssl.enabled.cipher.suite"),
    option("jmxremote.ssl.enabled.protocols", "set com.sun.management.jmxremote.ssl.enabled.protocols"),
    option("jmxremote.ssl.need.client.auth", "set com.sun.management.jmxremote.need.client.auth"),
    option("jmxremote.ssl.config.file", "set com.sun.management.jmxremote.ssl.config.file"),
    option("jmxremote.autodiscovery", "set com.sun.management.jmxremote.autodiscovery"),
    option("jdp.port", "set com.sun.management.jdp.port", "INT"),
    option("jdp.address", "set com.sun.management.jdp.address"),
    option("jdp.source_addr", "set com.sun.management.jdp.source_addr"),
    option("jdp.ttl", "set com.sun.management.jdp.ttl", "INT"),
    option("jdp.pause", "set com.sun.management.jdp.pause", "INT"),
    option("jdp.name", "set com.sun.management.jdp.name"),
};

/// The agent expects its properties in one line: name=value,name=value
Text start(Thread& self, const CommandArguments& arguments) {
  Class* agent = TRY(agent_class(self));
  std::string line;
  for (const Argument& a : kStartArguments) {
    if (!arguments.given(a.name)) continue;
    line += (line.empty() ? "" : ",") + ("com.sun.management." + std::string(a.name)) + "=" + arguments.text(a.name);
  }
  Object* text = TRY(vm::new_string(self, line));
  TRY(vm::call_static(self, *agent, "startRemoteManagementAgent", "(Ljava/lang/String;)V", {vm::slot_of(text)}));
  return std::string();
}

const DiagnosticCommand kManagementAgentCommands[] = {
    {"ManagementAgent.start", "Start remote management agent.", "Low: No impact", kNoPermission, start, kStartArguments,
     false},
    {"ManagementAgent.start_local",
     "Start local management agent.",
     "Low: No impact",
     kNoPermission,
     start_local,
     {},
     false},
    {"ManagementAgent.status",
     "Print the management agent status.",
     "Low: No impact",
     kMonitorPermission,
     status,
     {},
     false},
    {"ManagementAgent.stop", "Stop remote management agent.", "Low: No impact", kNoPermission, stop, {}, false},
};

}  // namespace

std::span<const DiagnosticCommand> management_agent_commands() { return kManagementAgentCommands; }

}  // namespace vitrine::serviceability
