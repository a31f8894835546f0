// SPDX-License-Identifier: Apache-2.0
// The diagnostic commands that need JVM TI or its agents, and loading agents into a running VM.
#include "serviceability/commands/commands_tools.hpp"

#include "jvmti/events/post.hpp"
#include "jvmti/start/agents.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"
#include "serviceability/dumps/agents_report.hpp"
#include "serviceability/dumps/heap_dump.hpp"
#include "serviceability/dumps/lock_chains.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::serviceability {

namespace {

using namespace jvmti;

using Text = vm::JavaResult<std::string>;
using vm::Object;
using vm::Thread;

/// Loads the module of libinstrument, which may not be in the boot layer. False with the reason in `reply` if that
/// fails.
bool prepare_instrument(Thread& self, std::string& reply) {
  auto modules = vm::load_boot_class(self, "jdk/internal/module/Modules");
  auto name = vm::new_string(self, "java.instrument");
  if (modules.ok() && modules.value() != nullptr && name.ok() &&
      vm::call_static(self, *modules.value(), "loadModule", "(Ljava/lang/String;)Ljava/lang/Module;",
                      {vm::slot_of(name.value())})
          .ok())
    return true;
  Object* thrown = vm::take_exception(self);
  reply =
      (thrown == nullptr ? std::string("java.instrument can not be loaded") : vm::describe_throwable(thrown)) + "\n";
  return false;
}

Text heap_dump(Thread& self, const CommandArguments& arguments) {
  HeapDumpOptions options;
  options.live = !arguments.truth("-all");
  options.overwrite = arguments.truth("-overwrite");
  if (arguments.given("-gz")) {
    int64_t level = arguments.number("-gz");
    if (level < 1 || level > 9) return "Compression level out of range (1-9): " + std::to_string(level) + "\n";
    options.gzip_level = static_cast<int>(level);
  }
  return dump_heap_with_report(self, arguments.text("filename"), options);
}

/// A jar is an agent in Java, which libinstrument loads.
Text agent_load(Thread& self, const CommandArguments& arguments) {
  std::string library = arguments.text("library path"), options = arguments.text("agent option"), reply;
  if (library.ends_with(".jar"))
    load_agent(self, "instrument", false, options.empty() ? library : library + "=" + options, true, reply);
  else
    load_agent(self, library, true, options, true, reply);
  return reply;
}

Text data_dump(Thread& self, const CommandArguments&) {
  if (vm::wants_event(vm::Event::DataDumpRequest)) vm::ports().events->data_dump_request(self);
  return std::string();
}

/// With the option onjcmd=y, libjdwp waits until this function is called. It returns null, or the reason why it
/// refuses.
using StartDebugging = const char* (*)(JNIEnv*, jthread, const char** transport, const char** address,
                                       jboolean* first_start);

Text start_debugging(Thread& self, const CommandArguments&) {
  const char* refusal = "Could not find jdwp agent.";
  const char *transport = nullptr, *address = nullptr;
  jboolean first_start = JNI_FALSE;
  if (void* function = find_agent_symbol("debugInit_startDebuggingViaCommand")) {
    jthread thread = thread_reference(self);
    vm::VmToNative in_native(self);
    refusal = reinterpret_cast<StartDebugging>(function)(self.jni_env, thread, &transport, &address, &first_start);
  }
  if (refusal != nullptr) return "Debugging has not been started: " + std::string(refusal) + "\n";
  auto shown = [](const char* text) { return std::string(text == nullptr ? "#unknown" : text) + "\n"; };
  return (first_start ? "Debugging has been started.\n" : "Debugging is already active.\n") +
         ("Transport : " + shown(transport)) + "Address : " + shown(address);
}

Text agents(Thread& self, const CommandArguments&) { return agents_report(self); }

Text locks(Thread& self, const CommandArguments&) {
  std::string text;
  vm::with_world_stopped(self, [&] { text = lock_chains(); });
  return text.empty() ? "No thread waits for another one.\n" : text;
}

const DiagnosticCommand::Argument kHeapDumpArguments[] = {
    {"filename", "Name of the dump file", "STRING", nullptr, true, false},
    {"-all", "Dump all objects, including unreachable objects", "BOOLEAN", "false", false, true},
    {"-gz",
     "If specified, the heap dump is written in gzipped format using the given compression level. 1 (recommended) is "
     "the fastest, 9 the strongest compression.",
     "INT", "1", false, true},
    {"-overwrite", "If specified, the dump file will be overwritten if it exists", "BOOLEAN", "false", false, true}};
const DiagnosticCommand::Argument kAgentArguments[] = {
    {"library path", "Absolute path of the JVMTI agent to load.", "STRING", nullptr, true, false},
    {"agent option", "Option string to pass the agent.", "STRING", nullptr, false, false}};

const DiagnosticCommand kToolCommands[] = {
    {"GC.heap_dump", "Generate a HPROF format dump of the Java heap.",
     "High: Depends on Java heap size and content. Request a full GC unless the '-all' option is specified.",
     kMonitorPermission, heap_dump, kHeapDumpArguments, false},
    {"JVMTI.agent_load", "Load JVMTI native agent.", "Low", kControlPermission, agent_load, kAgentArguments},
    {"JVMTI.agents",
     "Print the agents, and what each environment of JVM TI has enabled, planted and tagged.",
     "Medium: Stops all threads for a moment.",
     kMonitorPermission,
     agents,
     {}},
    {"JVMTI.data_dump",
     "Signal the JVM to do a data-dump request for JVMTI.",
     "High",
     kMonitorPermission,
     data_dump,
     {}},
    {"Thread.locks",
     "Print which thread waits for which, and for what: monitors, raw monitors of agents, locks of "
     "java.util.concurrent, the initialization of classes. Deadlocks come first.",
     "Medium: Stops all threads for a moment.",
     kMonitorPermission,
     locks,
     {}},
    {"VM.start_java_debugging",
     "Starts up the Java debugging if the jdwp agentlib was enabled with the option onjcmd=y.",
     "High: Switches the VM into Java debug mode.",
     kControlPermission,
     start_debugging,
     {},
     false},
};

}  // namespace

std::span<const DiagnosticCommand> tool_commands() { return kToolCommands; }

bool load_agent(Thread& self, const std::string& library, bool absolute, const std::string& options,
                bool by_diagnostic_command, std::string& reply) {
  if (!may_attach_agents(by_diagnostic_command)) {
    reply = "Dynamic agent loading is not enabled. Use -XX:+EnableDynamicAgentLoading to launch target VM.\n";
    return false;
  }
  if (library == "instrument" && !prepare_instrument(self, reply)) return false;
  std::string error;
  bool started = false;
  jint result = attach_agent(library, absolute, options, &error, &started);
  (void)vm::take_exception(self);  // an exception that the agent left
  reply = started ? "return code: " + std::to_string(result) + "\n" : error + "\n";
  return started;
}

}  // namespace vitrine::serviceability
