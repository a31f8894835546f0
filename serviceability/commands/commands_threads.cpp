// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands about virtual threads, done by the class library: Thread.dump_to_file, Thread.vthread_*.
#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/state/release.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;

/// Calls a static method of jdk.internal.vm that returns its text as byte[].
Text text_of(Thread& self, const char* class_name, const char* method, const char* descriptor,
             std::initializer_list<Slot> arguments) {
  Class* cls = TRY(vm::load_boot_class(self, class_name));
  TRY(vm::ensure_initialized(self, *cls));
  const Object* bytes = vm::as_ref(TRY(vm::call_static(self, *cls, method, descriptor, arguments)));
  return std::string(bytes->elements<char>(), static_cast<size_t>(bytes->length()));
}

Text dump_to_file(Thread& self, const CommandArguments& arguments) {
  Object* path = TRY(vm::new_string(self, arguments.text("filepath")));
  const bool json = arguments.text("-format") == "json";
  return text_of(self, "jdk/internal/vm/ThreadDumper", json ? "dumpThreadsToJson" : "dumpThreads",
                 "(Ljava/lang/String;Z)[B", {vm::slot_of(path), arguments.truth("-overwrite") ? 1 : 0});
}

Text scheduler(Thread& self, const CommandArguments&) {
  return text_of(self, "jdk/internal/vm/JcmdVThreadCommands", "printScheduler", "()[B", {});
}
Text pollers(Thread& self, const CommandArguments&) {
  return text_of(self, "jdk/internal/vm/JcmdVThreadCommands", "printPollers", "()[B", {});
}

const Argument kDumpArguments[] = {
    {"filepath", "The file path to the output file", "FILE", nullptr, true, false},
    {"-overwrite", "May overwrite existing file", "BOOLEAN", "false", false, true},
    {"-format", "Output format (\"plain\" or \"json\")", "STRING", "plain", false, true}};

const DiagnosticCommand kThreadCommands[] = {
    {"Thread.dump_to_file", "Dump threads, with stack traces, to a file in plain text or JSON format.",
     "Medium: Depends on the number of threads.", kNoPermission, dump_to_file, kDumpArguments},
    {"Thread.vthread_scheduler",
     "Print the virtual thread scheduler, and the delayed task schedulers that support virtual threads doing timed "
     "operations.",
     "Low",
     kNoPermission,
     scheduler,
     {}},
    {"Thread.vthread_pollers",
     "Print the I/O pollers that support virtual threads doing blocking network I/O operations.",
     "Low",
     kNoPermission,
     pollers,
     {}},
};

}  // namespace

std::span<const DiagnosticCommand> virtual_thread_commands() {
  const std::span<const DiagnosticCommand> all = kThreadCommands;
  if (!vm::release().has_virtual_threads) return {};
  return vm::release().has_virtual_thread_commands ? all : all.first(1);
}

}  // namespace vitrine::serviceability
