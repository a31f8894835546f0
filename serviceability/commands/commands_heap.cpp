// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands about the heap: GC.* except for GC.heap_dump, which is in commands_tools.cpp.
#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/exec/class_metadata.hpp"
#include "vm/exec/object_counts.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/string_content.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;

Text run_gc(Thread&, const CommandArguments&) {
  if (vm::vm_options().DisableExplicitGC) return std::string("Explicit GC is disabled, no GC has been performed.\n");
  vm::java_heap().collect(gc::GcCause::DiagnosticCommand);
  return std::string();
}

Text run_finalization(Thread& self, const CommandArguments&) {
  TRY(vm::call_static(self, *known().System_class, "runFinalization", "()V", {}));
  return std::string();
}

Text heap_info(Thread&, const CommandArguments&) {
  auto s = vm::java_heap().statistics();
  vm::MetadataSize m = vm::metadata_of_all_classes();
  return format(
      " mark-sweep heap   total %zuK, used %zuK, maximum %zuK\n  collections %lu, %.3f s in all, "
      "last pause %.3f ms\n"
      " Metaspace   used %zuK, class files %zuK, classes %zu\n",
      s.committed_bytes / 1024, s.used_bytes / 1024, s.maximum_bytes / 1024, static_cast<unsigned long>(s.collections),
      static_cast<double>(s.collection_ns) / 1e9, static_cast<double>(s.last_pause_ns) / 1e6, m.structures / 1024,
      m.class_files / 1024, m.classes);
}

std::string name_in_histogram(const Class& cls) {
  std::string name = cls.is_array() ? cls.name->str() : cls.external_name();
  std::replace(name.begin(), name.end(), '/', '.');
  if (cls.module == nullptr || !cls.module->is_named()) return name;
  return name + " (" + cls.module->name->str() + (cls.module->version.empty() ? "" : "@" + cls.module->version) + ")";
}

Text class_histogram(Thread& self, const CommandArguments& arguments) {
  if (int64_t threads = arguments.number("-parallel"); threads < 0)
    return "Parallel thread number out of range (>=0): " + std::to_string(threads) + "\n";
  std::string text =
      " num     #instances         #bytes  class name "
      "(module)\n-------------------------------------------------------\n";
  size_t number = 0, count = 0, bytes = 0;
  for (const vm::ObjectCount& row : vm::count_objects(self, arguments.truth("-all"), name_in_histogram)) {
    text += format("%4zu: %13zu %14zu  ", ++number, row.count, row.bytes) + row.name + "\n";
    count += row.count;
    bytes += row.bytes;
  }
  return text + format("Total %13zu %14zu\n", count, bytes);
}

/// FinalizerHistogram counts, by class, the objects that wait for their finalizer.
Text finalizer_info(Thread& self, const CommandArguments&) {
  Class* histogram = TRY(vm::load_boot_class(self, "java/lang/ref/FinalizerHistogram"));
  if (histogram == nullptr) return std::string("The class library does not tell.\n");
  Object* entries = vm::as_ref(TRY(
      vm::call_static(self, *histogram, "getFinalizerHistogram", "()[Ljava/lang/ref/FinalizerHistogram$Entry;", {})));
  if (entries == nullptr || entries->length() == 0) return std::string("No instances waiting for finalization found\n");
  std::string text =
      "Unreachable instances waiting for finalization\n#instances  class name\n-----------------------\n";
  for (int32_t i = 0; i < entries->length(); ++i) {
    Object* entry = element(entries, static_cast<size_t>(i));
    Class& cls = *Class::of(entry);
    const Field* name = cls.find_declared_field(Symbol::intern("className"), Symbol::intern("Ljava/lang/String;"));
    const Field* count = cls.find_declared_field(Symbol::intern("instanceCount"), Symbol::intern("I"));
    if (name == nullptr || count == nullptr) continue;
    text += format("%10d  ", entry->get<int32_t>(count->offset)) +
            vm::string_to_utf8(entry->get<Object*>(name->offset)) + "\n";
  }
  return text;
}

/// Resident and swapped memory of the process, in kilobytes.
int64_t memory_kilobytes() {
  int64_t total = 0;
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:") || line.starts_with("VmSwap:"))
      total += std::strtoll(line.c_str() + line.find(':') + 1, nullptr, 10);
  return total;
}

Text trim_native_heap(Thread&, const CommandArguments&) {
  auto proper = [](int64_t kilobytes) {
    if (kilobytes == 0) return std::string("0B");
    bool mega = kilobytes >= 100 * 1024;
    return std::to_string(mega ? kilobytes / 1024 : kilobytes) + (mega ? "M" : "K");
  };
  int64_t before = memory_kilobytes();
  malloc_trim(0);
  int64_t after = memory_kilobytes();
  return "Trim native heap: RSS+Swap: " + proper(before) + "->" + proper(after) + " (" + (after < before ? "-" : "+") +
         proper(std::abs(after - before)) + ")\n";
}

const Argument kHistogramArguments[] = {
    {"-all", "Inspect all objects, including unreachable objects", "BOOLEAN", "false", false, true},
    {"-parallel",
     "Number of parallel threads to use for heap inspection. 0 (the default) means let the VM determine the number of "
     "threads to use. 1 means use one thread (disable parallelism). For any other value the VM will try to use the "
     "specified number of threads, but might use fewer.",
     "INT", "0", false, true}};

const DiagnosticCommand kHeapCommands[] = {
    {"GC.class_histogram", "Provide statistics about the Java heap usage.",
     "High: Depends on Java heap size and content.", kMonitorPermission, class_histogram, kHistogramArguments},
    {"GC.finalizer_info",
     "Provide information about Java finalization queue.",
     "Medium",
     kMonitorPermission,
     finalizer_info,
     {}},
    {"GC.heap_info", "Provide generic Java heap information.", "Medium", kMonitorPermission, heap_info, {}},
    {"GC.run",
     "Call java.lang.System.gc().",
     "Medium: Depends on Java heap size and content.",
     kNoPermission,
     run_gc,
     {}},
    {"GC.run_finalization",
     "Call java.lang.System.runFinalization().",
     "Medium: Depends on Java content.",
     kNoPermission,
     run_finalization,
     {}},
    {"System.trim_native_heap",
     "Attempts to free up memory by trimming the C-heap.",
     "Low",
     kControlPermission,
     trim_native_heap,
     {}},
};

}  // namespace

std::span<const DiagnosticCommand> heap_commands() { return kHeapCommands; }

}  // namespace vitrine::serviceability
