// SPDX-License-Identifier: Apache-2.0
// Diagnostic command VM.class_lineage: where the bytes of a class came from, and who changed them.
#include <algorithm>

#include "serviceability/commands/diagnostic_commands.hpp"
#include "serviceability/dumps/lineage_report.hpp"
#include "vm/model/class.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::serviceability {

namespace {

/// Of classes of one name. Hidden classes made from the same bytes may be many.
constexpr size_t kMostShown = 50;

struct Found {
  std::vector<Lineage> lineages;
  size_t classes = 0;  // of that name, with or without a lineage
};

bool is_named(const Class& cls, const std::string& name) {
  if (cls.is_array() || cls.is_primitive()) return false;
  return cls.external_name() == name || (cls.lineage != nullptr && cls.lineage->name == name);
}

/// The classes of that name in all loaders, then definitions that failed.
Found find(Thread& self, const std::string& name) {
  Found found;
  vm::with_world_stopped(self, [&] {
    for (Class* cls : vm::all_classes()) {
      if (!is_named(*cls, name)) continue;
      ++found.classes;
      if (cls->lineage != nullptr) found.lineages.push_back(cls->lineage);
    }
  });
  for (Lineage& failed : vm::lineages_of_failed_definitions(name)) found.lineages.push_back(std::move(failed));
  return found;
}

JavaResult<std::string> class_lineage(Thread& self, const CommandArguments& arguments) {
  std::string name = arguments.text("class name");
  if (!vm::records_lineage())
    return std::string(
        "The lineage of classes is not recorded. Start the VM with -XX:+KeepClassLineage, or, without their bytes, "
        "with\n-Xlog:class+lineage.\n");
  Found found = find(self, name);
  if (found.lineages.empty() && name.find('/') != std::string::npos) {  // an internal name
    for (char& c : name) c = c == '/' ? '.' : c;
    found = find(self, name);
  }
  if (found.lineages.empty())
    return found.classes != 0 ? "The lineage of " + name + " is not known.\n"
                              : "There is no class " + name + ", neither loaded nor refused lately.\n";
  std::string text;
  for (size_t i = 0; i < std::min(found.lineages.size(), kMostShown); ++i) {
    const vm::ClassLineage& lineage = *found.lineages[i];
    if (arguments.given("dump")) text += dump_lineage(self, lineage, i + 1, arguments.text("dump"));
    if (arguments.given("dump") && !arguments.given("diff")) continue;
    if (i > 0) text += "\n";
    text += arguments.given("diff") ? lineage_diff(lineage, arguments.text("diff")) : lineage_text(lineage);
  }
  if (found.lineages.size() > kMostShown)
    text += "\n" + std::to_string(found.lineages.size() - kMostShown) + " more classes of that name are left out.\n";
  return text;
}

const DiagnosticCommand::Argument kLineageArguments[] = {
    {"class name", "Name of the class; those of all class loaders are shown.", "STRING", nullptr, true, false},
    {"diff",
     "Print the differences between two stages in their disassembled code. The value is their numbers, as in "
     "diff=1,2; without one, the first and the last are compared.",
     "STRING", nullptr, false, true},
    {"dump", "Write the bytes of each stage into this folder of the VM's file system, as NAME.NUMBER.class.", "STRING",
     nullptr, false, true}};

const DiagnosticCommand kLineageCommands[] = {
    {"VM.class_lineage",
     "Print where the bytes of a class came from, and which agents and transformers changed what. Needs "
     "-XX:+KeepClassLineage.",
     "Low: Stops all threads for a moment.", kMonitorPermission, class_lineage, kLineageArguments},
};

}  // namespace

std::span<const DiagnosticCommand> lineage_commands() { return kLineageCommands; }

}  // namespace vitrine::serviceability
