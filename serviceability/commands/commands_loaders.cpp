// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands about class loaders: VM.classloaders prints their tree, VM.classloader_stats (jmap -clstats) what
// each of them has loaded.
#include <algorithm>
#include <map>

#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/exec/class_metadata.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/strings.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;
using vm::LoaderData;

std::string address(const void* pointer) { return format("0x%016lx", reinterpret_cast<uintptr_t>(pointer)); }

/// One class loader. It may have loaded nothing and be listed only because of its children.
struct Loader {
  Object* object;          // null for the boot loader
  const LoaderData* data;  // null if it has defined no class
  std::vector<const Class*> classes, hidden;
  std::vector<Loader*> children;

  const Class* type() const { return object == nullptr ? nullptr : Class::of(object); }
  Object* parent() const { return object->get<Object*>(known().ClassLoader_parent); }
  /// For example  "app", jdk.internal.loader.ClassLoaders$AppClassLoader.
  std::string title() const {
    if (object == nullptr) return "<bootstrap>";
    Object* name = object->get<Object*>(known().ClassLoader_name);
    return (name == nullptr ? "" : "\"" + vm::string_to_utf8(name) + "\", ") + type()->external_name();
  }
};

/// The loaders in the order in which the VM met them, each after its parent. The world is stopped.
class Loaders {
 public:
  Loaders() {
    std::vector<LoaderData*> known_loaders = vm::all_loaders();
    std::sort(known_loaders.begin(), known_loaders.end(), [](auto* a, auto* b) { return a->id < b->id; });
    add(nullptr, &vm::boot_loader());
    for (LoaderData* data : known_loaders)
      if (!data->is_boot()) add(data->object, data);
    for (const Class* cls : vm::all_classes()) {
      if (cls->is_primitive()) continue;
      Loader& loader = *by_object_.at(cls->loader->object);
      (cls->is_hidden && !cls->is_strong_hidden ? loader.hidden : loader.classes).push_back(cls);
    }
    for (auto& loader : all_)
      std::stable_sort(loader->classes.begin(), loader->classes.end(),
                       [](auto* a, auto* b) { return a->loading_order < b->loading_order; });
  }
  const std::vector<std::unique_ptr<Loader>>& all() const { return all_; }
  const Loader& boot() const { return *all_.front(); }

 private:
  Loader& add(Object* object, const LoaderData* data) {
    if (auto found = by_object_.find(object); found != by_object_.end()) {
      if (data != nullptr) found->second->data = data;
      return *found->second;
    }
    Loader made{object, data, {}, {}, {}};
    Loader* parent = object == nullptr ? nullptr : &add(made.parent(), nullptr);
    all_.push_back(std::make_unique<Loader>(made));
    by_object_[object] = all_.back().get();
    if (parent != nullptr) parent->children.push_back(all_.back().get());
    return *all_.back();
  }

  std::vector<std::unique_ptr<Loader>> all_;
  std::map<Object*, Loader*> by_object_;
};

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

const DiagnosticCommand kCommands[] = {
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

std::span<const DiagnosticCommand> loader_commands() { return kCommands; }

}  // namespace vitrine::serviceability
