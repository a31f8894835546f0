// SPDX-License-Identifier: Apache-2.0
// Diagnostic command VM.class_hierarchy: the loaded classes as a tree.
#include <algorithm>
#include <map>
#include <unordered_set>

#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;

/// What an accessor that java.lang.reflect generated calls: its constant pool names that member first. Empty: no
/// accessor.
std::string target_of(const Class& cls) {
  if (!cls.magic_accessor || cls.file == nullptr || !cls.name->str().starts_with("jdk/internal/reflect/Generated"))
    return "";
  const auto& pool = cls.constants->facts();
  for (uint16_t i = 1; i < pool.count(); ++i) {
    auto tag = pool.tag(i);
    if (tag != classfile::ConstantTag::Methodref && tag != classfile::ConstantTag::InterfaceMethodref) continue;
    return std::string(pool.member_class_name(i)) + "::" + std::string(pool.member_name(i)) + " " +
           std::string(pool.member_descriptor(i));
  }
  return "";
}

class Hierarchy {
 public:
  explicit Hierarchy(bool interfaces) : with_interfaces_(interfaces) {
    for (Class* cls : vm::all_classes()) {
      if (cls->is_array() || cls->is_primitive()) continue;
      if (cls->super == nullptr)
        root_ = cls;
      else
        subclasses_[cls->super].push_back(cls);
    }
  }

  /// Everything, or what leads to the classes of that name and, if wanted, what is below them. Empty: there is none.
  std::string text(const std::string& name, bool below) {
    if (root_ == nullptr) return "";
    if (!name.empty()) {
      for (auto& [super, classes] : subclasses_)
        for (Class* cls : classes)
          if (cls->external_name() == name) select(cls, below);
      if (root_->external_name() == name) select(root_, below);
      if (selected_.empty()) return "";
    }
    std::string text;
    print(*root_, 0, name.empty(), &text);
    return text;
  }

 private:
  void select(Class* cls, bool below) {
    for (Class* c = cls; c != nullptr; c = c->super) selected_.insert(c);
    if (below) select_below(cls);
  }
  void select_below(Class* cls) {
    selected_.insert(cls);
    if (auto found = subclasses_.find(cls); found != subclasses_.end())
      for (Class* below : found->second) select_below(below);
  }

  /// With its loader: two classes may have one name.
  static std::string name_of(const Class& cls) {
    return cls.external_name() + "/" +
           (cls.loader->is_boot() ? std::string("null") : format("0x%016lx", reinterpret_cast<uintptr_t>(cls.loader)));
  }

  void print(const Class& cls, int depth, bool all, std::string* text) const {
    std::string indent;
    for (int i = 1; i < depth; ++i) indent += "|  ";
    *text += indent + (depth == 0 ? "" : "|--") + name_of(cls) + (cls.is_interface() ? " (intf)" : "");
    if (std::string target = target_of(cls); !target.empty()) *text += " (invokes: " + target + ")";
    *text += "\n";
    if (with_interfaces_) {
      if (depth > 0) indent += "|  ";
      for (const Class* i : cls.interfaces) *text += indent + "implements " + name_of(*i) + " (declared intf)\n";
      for (const Class* i : cls.all_interfaces)
        if (std::find(cls.interfaces.begin(), cls.interfaces.end(), i) == cls.interfaces.end())
          *text += indent + "implements " + name_of(*i) + " (inherited intf)\n";
    }
    if (auto found = subclasses_.find(&cls); found != subclasses_.end())
      for (const Class* below : found->second)
        if (all || selected_.contains(below)) print(*below, depth + 1, all, text);
  }

  bool with_interfaces_;
  Class* root_ = nullptr;
  std::map<const Class*, std::vector<Class*>> subclasses_;
  std::unordered_set<const Class*> selected_;
};

Text class_hierarchy(Thread& self, const CommandArguments& arguments) {
  std::string text;
  vm::with_world_stopped(
      self, [&] { text = Hierarchy(arguments.truth("-i")).text(arguments.text("classname"), arguments.truth("-s")); });
  return text;
}

const Argument kHierarchyArguments[] = {
    {"classname",
     "Name of class whose hierarchy should be printed. If not specified, all class hierarchies are printed.", "STRING",
     nullptr, false, false},
    {"-i", "Inherited interfaces should be printed.", "BOOLEAN", "false", false, true},
    {"-s", "If a classname is specified, print its subclasses. Otherwise only its superclasses are printed.", "BOOLEAN",
     "false", false, true}};

const DiagnosticCommand kCommands[] = {
    {"VM.class_hierarchy",
     "Print a list of all loaded classes, indented to show the class hierarchy. The name of each class is followed by "
     "the ClassLoaderData* of its ClassLoader, or \"null\" if loaded by the bootstrap class loader.",
     "Medium: Depends on number of loaded classes.", kMonitorPermission, class_hierarchy, kHierarchyArguments},
};

}  // namespace

std::span<const DiagnosticCommand> class_commands() { return kCommands; }

}  // namespace vitrine::serviceability
