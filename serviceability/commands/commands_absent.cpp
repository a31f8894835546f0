// SPDX-License-Identifier: Apache-2.0
// The diagnostic commands that HotSpot has and this VM has no use for. They are not listed, because tools conclude from
// the list what a VM can do; whoever asks for one is told why it is not there, and what there is instead.
#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/state/release.hpp"

namespace vitrine::serviceability {

namespace {

using namespace vm::release_ranges;

constexpr const char* kNoAnalytics =
    "This VM's memory for machine code has no parts to be analysed. Compiler.codecache says how much there is, "
    "Compiler.codelist what is in it.";
constexpr const char* kNoDirectives =
    "This VM's compiler takes commands at its start only: -XX:CompileCommand, -XX:CompileOnly, -XX:CompileCommandFile.";
constexpr const char* kNoCompileMemory =
    "This VM's compiler works in one pass and keeps nothing that could be counted.";
constexpr const char* kNoRecorder =
    "This VM has no Flight Recorder. -Xtrace:jvmti and JVMTI.trace_start record what agents do, -Xlog and VM.log what "
    "the VM does; the tool jfr reads recordings of other VMs.";
constexpr const char* kNoArchive =
    "This VM cannot write a shared archive while it runs. Its snapshot of the class library is made by a start of its "
    "own: java -Xshare:dump.";

constexpr AbsentCommand kAbsentCommands[] = {
    {"AOT.end_recording", kNoArchive, since(25)},
    {"Compiler.CodeHeap_Analytics", kNoAnalytics, all},
    {"Compiler.directives_add", kNoDirectives, all},
    {"Compiler.directives_clear", kNoDirectives, all},
    {"Compiler.directives_print", kNoDirectives, all},
    {"Compiler.directives_remove", kNoDirectives, all},
    {"Compiler.memory", kNoCompileMemory, since(22)},
    {"JFR.check", kNoRecorder, all},
    {"JFR.configure", kNoRecorder, all},
    {"JFR.dump", kNoRecorder, all},
    {"JFR.start", kNoRecorder, all},
    {"JFR.stop", kNoRecorder, all},
    {"JFR.view", kNoRecorder, since(21)},
    {"System.dump_map", "This VM has no annotated memory map. The system's is in /proc/PID/maps.", since(21)},
    {"System.map", "This VM has no annotated memory map. VM.dynlibs prints that of the system.", since(21)},
    {"System.native_heap_info",
     "This VM does not describe the C library's heap. VM.native_memory and VM.info say what the process uses.",
     since(21)},
    {"VM.cds", kNoArchive, all},
    {"VM.classes", "This VM lists classes by VM.class_hierarchy, GC.class_histogram and VM.classloaders.", since(21)},
    {"VM.print_touched_methods", "This VM does not note which methods have run. Agents can: JVM TI, MethodEntry.",
     before(21)},
};

}  // namespace

const AbsentCommand* absent_command(std::string_view name) {
  for (const AbsentCommand& command : kAbsentCommands)
    if (command.name == name && vm::release().is_in(command.releases)) return &command;
  return nullptr;
}

std::string names_of_absent_commands() {
  std::string names;
  for (const AbsentCommand& command : kAbsentCommands)
    if (vm::release().is_in(command.releases)) names += (names.empty() ? "" : " ") + std::string(command.name);
  return names;
}

}  // namespace vitrine::serviceability
