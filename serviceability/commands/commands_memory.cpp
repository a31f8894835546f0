// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands about memory besides the Java heap: VM.metaspace, VM.native_memory, System.native_heap_info.
#include <malloc.h>

#include <cstdio>
#include <cstdlib>

#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/exec/class_metadata.hpp"
#include "vm/model/loader.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;

std::string kilobytes(size_t bytes) { return std::to_string(bytes / 1024) + " KB"; }

Text metaspace(Thread&, const CommandArguments&) {
  const vm::MetadataSize total = vm::metadata_of_all_classes();
  const size_t most = vm::vm_options().MaxMetaspaceSize;
  std::string text = "Total Usage - " + std::to_string(vm::all_loaders().size()) + " loaders, " +
                     std::to_string(total.classes) + " classes:\n";
  text += "  Structures:  " + kilobytes(total.structures) + " used\n";
  text += "  Class files: " + kilobytes(total.class_files) + " used\n";
  text += "  Both:        " + kilobytes(total.bytes()) + " used\n\n";
  text += "Counted for the limits: " + kilobytes(vm::counted_metadata()) + "\n";
  text += "MaxMetaspaceSize: " + (most == SIZE_MAX ? "unlimited" : kilobytes(most)) + "\n";
  text += "MetaspaceSize: " + kilobytes(vm::vm_options().MetaspaceSize) + "\n";
  return text +
         "This VM keeps the data of classes in its native heap, so there are no chunks and no class space. By loader: "
         "VM.classloader_stats.\n";
}

Text native_memory(Thread&, const CommandArguments&) {
  return std::string(
      "Native memory tracking is not enabled\n"
      "This VM does not track native memory. GC.heap_info and VM.metaspace say what the Java heap and classes take, "
      "VM.info what the process takes.\n");
}

Text native_heap_info(Thread&, const CommandArguments&) {
  char* memory = nullptr;
  size_t size = 0;
  FILE* stream = open_memstream(&memory, &size);
  if (stream == nullptr) return std::string("Error: no memory for the text\n");
  const int result = malloc_info(0, stream);
  fclose(stream);
  std::string text = result == 0 ? std::string(memory, size) : "Error: malloc_info failed\n";
  free(memory);
  return text;
}

const DiagnosticCommand::Argument kNativeMemoryArguments[] = {
    {"summary",
     "request runtime to report current memory summary, which includes total reserved and committed memory, along with "
     "memory usage summary by each subsytem.",
     "BOOLEAN", "false", false, true},
    {"detail", "request runtime to report memory allocation >= 1K by each callsite.", "BOOLEAN", "false", false, true},
    {"baseline", "request runtime to baseline current memory usage, so it can be compared against in later time.",
     "BOOLEAN", "false", false, true},
    {"summary.diff", "request runtime to report memory summary comparison against previous baseline.", "BOOLEAN",
     "false", false, true},
    {"detail.diff",
     "request runtime to report memory detail comparison against previous baseline, which shows the memory allocation "
     "activities at different callsites.",
     "BOOLEAN", "false", false, true},
    {"shutdown", "deprecated.", "BOOLEAN", "false", false, true},
    {"statistics", "print tracker statistics for tuning purpose.", "BOOLEAN", "false", false, true},
    {"scale", "Memory usage in which scale, KB, MB or GB", "STRING", "KB", false, true}};
const DiagnosticCommand::Argument kMetaspaceArguments[] = {
    {"basic", "Prints a basic summary (does not need a safepoint).", "BOOLEAN", "false", false, true},
    {"show-loaders", "Shows usage by class loader.", "BOOLEAN", "false", false, true},
    {"show-classes", "If show-loaders is set, shows loaded classes for each loader.", "BOOLEAN", "false", false, true},
    {"by-chunktype", "Break down numbers by chunk type.", "BOOLEAN", "false", false, true},
    {"by-spacetype", "Break down numbers by loader type.", "BOOLEAN", "false", false, true},
    {"vslist", "Shows details about the underlying virtual space.", "BOOLEAN", "false", false, true},
    {"chunkfreelist", "Shows details about global chunk free lists (ChunkManager).", "BOOLEAN", "false", false, true},
    {"scale",
     "Memory usage in which to scale. Valid values are: 1, KB, MB or GB (fixed scale) or \"dynamic\" for a dynamically "
     "choosen scale.",
     "STRING", "dynamic", false, true}};

const DiagnosticCommand kMemoryCommands[] = {
    {"VM.metaspace", "Prints the statistics for the metaspace", "Medium: Depends on number of classes loaded.",
     kMonitorPermission, metaspace, kMetaspaceArguments},
    {"VM.native_memory", "Print native memory usage", "Medium", kMonitorPermission, native_memory,
     kNativeMemoryArguments},
};
const DiagnosticCommand kOfLaterReleases[] = {
    {"System.native_heap_info",
     "Attempts to output information regarding native heap usage through malloc_info(3). If unsuccessful outputs "
     "\"Error: \" and a reason.",
     "Low",
     kMonitorPermission,
     native_heap_info,
     {}},
};

}  // namespace

std::span<const DiagnosticCommand> memory_commands() { return kMemoryCommands; }
std::span<const DiagnosticCommand> native_heap_commands() {
  if (vm::release().is_in(vm::release_ranges::since(24))) return kOfLaterReleases;
  return {};
}

}  // namespace vitrine::serviceability
