// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands about the VM's hash tables: VM.stringtable, VM.symboltable, VM.systemdictionary.
#include <algorithm>
#include <cmath>

#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/table_statistics.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;
using vm::TableStatistics;

std::string describe(const std::string& title, const TableStatistics& table, bool literals) {
  size_t buckets = table.in_bucket.size(), entries = 0, largest = 0;
  double squares = 0;
  for (size_t n : table.in_bucket) {
    entries += n;
    largest = std::max(largest, n);
    squares += static_cast<double>(n) * static_cast<double>(n);
  }
  double average = buckets == 0 ? 0 : static_cast<double>(entries) / static_cast<double>(buckets);
  double variance = buckets == 0 ? 0 : squares / static_cast<double>(buckets) - average * average;
  size_t bucket_bytes = buckets * sizeof(void*), entry_bytes = entries * table.entry_bytes;
  std::string text = title + " statistics:\n";
  text += format("Number of buckets       : %9zu = %9zu bytes, each %zu\n", buckets, bucket_bytes, sizeof(void*));
  text += format("Number of entries       : %9zu = %9zu bytes, each %zu\n", entries, entry_bytes, table.entry_bytes);
  if (literals)
    text += format("Number of literals      : %9zu = %9zu bytes, avg %7.3f\n", entries, table.literal_bytes,
                   entries == 0 ? 0 : static_cast<double>(table.literal_bytes) / static_cast<double>(entries));
  text +=
      format("Total footprint         :           = %9zu bytes\n", bucket_bytes + entry_bytes + table.literal_bytes);
  return text + format(
                    "Average bucket size     : %9.3f\nVariance of bucket size : %9.3f\n"
                    "Std. dev. of bucket size: %9.3f\nMaximum bucket size     : %9zu\n",
                    average, variance, std::sqrt(std::max(variance, 0.0)), largest);
}

/// Escapes characters that would break the line.
std::string escaped(const std::string& literal) {
  std::string text;
  for (char c : literal)
    text += c == '\n' ? "\\n" : c == '\r' ? "\\r" : c == '\t' ? "\\t" : c == '\\' ? "\\\\" : std::string(1, c);
  return text;
}

Text string_table(Thread& self, const CommandArguments& arguments) {
  std::string text;
  vm::with_world_stopped(self, [&] {
    if (!arguments.truth("-verbose"))
      return void(text = describe("StringTable", vm::string_table_statistics({}), true));
    text = "VERSION: 1.1\n";
    vm::string_table_statistics(
        [&](const std::string& s) { text += std::to_string(s.size()) + ": " + escaped(s) + "\n"; });
  });
  return text;
}

Text symbol_table(Thread&, const CommandArguments& arguments) {
  if (!arguments.truth("-verbose")) return describe("SymbolTable", vm::symbol_table_statistics({}), true);
  std::string text = "VERSION: 1.1\n";
  // HOTSPOT: the second number is the reference count; 65535 means that the symbol is permanent.
  vm::symbol_table_statistics(
      [&](const std::string& s) { text += std::to_string(s.size()) + " 65535: " + escaped(s) + "\n"; });
  return text;
}

Text system_dictionary(Thread& self, const CommandArguments& arguments) {
  std::string text;
  vm::with_world_stopped(self, [&] {
    for (vm::LoaderData* loader : vm::all_loaders()) {
      std::string title = loader->describe();
      if (!title.starts_with("'")) title = "'" + title + "'";
      if (!arguments.truth("-verbose")) {
        text +=
            describe("System Dictionary for " + title + " class loader", vm::class_table_statistics(*loader), false);
        continue;
      }
      loader->mutex.assume_held();  // the world is stopped
      text += "Dictionary for loader " + title + format(" (classes=%zu)\n", loader->classes.size());
      std::vector<std::string> lines;
      for (const auto& [name, cls] : loader->classes)
        lines.push_back(cls->external_name() +
                        (cls->loader == loader ? "" : ", defined by " + cls->loader->describe()));
      std::sort(lines.begin(), lines.end());
      for (size_t i = 0; i < lines.size(); ++i) text += format("%4zu: ", i) + lines[i] + "\n";
    }
  });
  return text;
}

const Argument kStrings[] = {
    {"-verbose", "Dump the content of each string in the table", "BOOLEAN", "false", false, true}};
const Argument kSymbols[] = {
    {"-verbose", "Dump the content of each symbol in the table", "BOOLEAN", "false", false, true}};
const Argument kClasses[] = {
    {"-verbose", "Dump the content of each dictionary entry for all class loaders", "BOOLEAN", "false", false, true}};
constexpr const char* kImpact = "Medium: Depends on Java content.";

const DiagnosticCommand kTableCommands[] = {
    {"VM.stringtable", "Dump string table.", kImpact, kMonitorPermission, string_table, kStrings},
    {"VM.symboltable", "Dump symbol table.", kImpact, kMonitorPermission, symbol_table, kSymbols},
    {"VM.systemdictionary", "Prints the statistics for dictionary hashtable sizes and bucket length", kImpact,
     kMonitorPermission, system_dictionary, kClasses},
};

}  // namespace

std::span<const DiagnosticCommand> table_commands() { return kTableCommands; }

}  // namespace vitrine::serviceability
