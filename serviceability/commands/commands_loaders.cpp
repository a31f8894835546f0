// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands about class loaders: VM.classloaders prints their tree, VM.classloader_stats (jmap -clstats) what
// each of them has loaded.
#include <algorithm>

#include "serviceability/commands/diagnostic_commands.hpp"
#include "serviceability/dumps/loader_tree.hpp"
#include "vm/exec/class_metadata.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;

std::string address(const void* pointer) { return format("0x%016lx", reinterpret_cast<uintptr_t>(pointer)); }

class Tree {
 public:
  Tree(bool classes, bool verbose, bool fold) : classes_(classes), verbose_(verbose), fold_(fold) {}

  /// `also` is the number of similar loaders that are not printed.
  void print(const Loader& loader, const std::string& indent, bool last, size_t also) {
    text += indent + "+-- " + loader.title();
    if (also > 0) text += " (+ " + std::to_string(also) + " more)";
    text += "\n";
    std::string below = indent + (last ? "      " : "|     ");
    std::string bar = below + (loader.children.empty() ? "      " : "|     ");
    text += bar + "\n";
    if (verbose_) {
      text += bar + "       Loader Oop: " + address(loader.object) + "\n";
      text += bar + "      Loader Data: " + address(loader.data) + "\n";
      text += bar + "     Loader Klass: " + address(loader.type()) + "\n" + bar + "\n";
    }
    if (classes_) {
      print_classes(loader.classes, bar, "Classes:", "class");
      print_classes(loader.hidden, bar, "Hidden Classes:", "hidden class");
    }
    std::vector<std::pair<const Loader*, size_t>> shown = folded(loader.children);
    for (const auto& [child, more] : shown) print(*child, below, child == shown.back().first, more);
  }
  std::string text;

 private:
  /// Groups loaders without children that have the same name and type: one is printed, the others are counted.
  std::vector<std::pair<const Loader*, size_t>> folded(const std::vector<Loader*>& children) const {
    std::vector<std::pair<const Loader*, size_t>> shown;
    for (const Loader* child : children) {
      auto same = std::find_if(shown.begin(), shown.end(), [&](const auto& other) {
        return other.first->children.empty() && other.first->type() == child->type() &&
               other.first->title() == child->title();
      });
      if (fold_ && child->children.empty() && same != shown.end())
        same->second++;
      else
        shown.emplace_back(child, 0);
    }
    return shown;
  }

  void print_classes(const std::vector<const Class*>& classes, const std::string& bar, const char* title,
                     const char* kind) {
    if (classes.empty()) return;
    std::string lead = format("%18s ", title);
    for (const Class* cls : classes) {
      text += bar + lead + cls->external_name() + "\n";
      lead = std::string(19, ' ');
    }
    text += bar + lead + format("(%zu %s%s)\n", classes.size(), kind, classes.size() == 1 ? "" : "es") + bar + "\n";
  }

  bool classes_, verbose_, fold_;
};

Text class_loaders(Thread& self, const CommandArguments& arguments) {
  bool classes = arguments.truth("show-classes"), verbose = arguments.truth("verbose");
  Tree tree(classes, verbose, arguments.truth("fold") && !classes && !verbose);
  vm::with_world_stopped(self, [&] { tree.print(Loaders().boot(), "", true, 0); });
  return tree.text;
}

Text class_loader_statistics(Thread& self, const CommandArguments&) {
  std::string text = "ClassLoader         Parent              CLD*               Classes   ChunkSz   BlockSz  Type\n";
  vm::with_world_stopped(self, [&] {
    Loaders loaders;
    vm::MetadataSize total;
    auto sum = [&](const std::vector<const Class*>& classes) {
      vm::MetadataSize size;
      for (const Class* cls : classes) size += vm::metadata_of(*cls);
      total += size;
      return size;
    };
    for (const auto& loader : loaders.all()) {
      Object* parent = loader->object == nullptr ? nullptr : loader->parent();
      vm::MetadataSize size = sum(loader->classes);
      text += address(loader->type()) + "  " + address(parent == nullptr ? nullptr : Class::of(parent)) + "  " +
              address(loader->data) + format("  %6zu  %8zu  %8zu  ", size.classes, size.bytes(), size.structures) +
              (loader->object == nullptr ? "<boot class loader>" : loader->type()->external_name()) + "\n";
      if (loader->hidden.empty()) continue;
      size = sum(loader->hidden);
      text += format("%60s%6zu  %8zu  %8zu   + hidden classes\n", "", size.classes, size.bytes(), size.structures);
    }
    text += format("%-60s%6zu  %8zu  %8zu  \n", format("Total = %zu", loaders.all().size()).c_str(), total.classes,
                   total.bytes(), total.structures);
  });
  return text +
         "ChunkSz: Bytes of the class files and of what the VM makes of them\n"
         "BlockSz: Bytes of what the VM makes of the class files (classes, methods, fields, tables)\n";
}

const Argument kTreeArguments[] = {
    {"show-classes", "Print loaded classes.", "BOOLEAN", "false", false, true},
    {"verbose", "Print detailed information.", "BOOLEAN", "false", false, true},
    {"fold", "Show loaders of the same name and class as one.", "BOOLEAN", "true", true, true}};

const DiagnosticCommand kLoaderCommands[] = {
    {"VM.classloader_stats",
     "Print statistics about all ClassLoaders.",
     "Low",
     kMonitorPermission,
     class_loader_statistics,
     {}},
    {"VM.classloaders", "Prints classloader hierarchy.",
     "Medium: Depends on number of class loaders and classes loaded.", kMonitorPermission, class_loaders,
     kTreeArguments},
};

}  // namespace

std::span<const DiagnosticCommand> loader_commands() { return kLoaderCommands; }

}  // namespace vitrine::serviceability
