// SPDX-License-Identifier: Apache-2.0
// JVMS 5.3.4: loading constraints. Per class name, groups of loaders that must agree on what the name means.
#include <unordered_map>

#include "vm/exec/exceptions.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/loading.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::vm {
namespace {

struct Constraint {
  Class* cls = nullptr;  // what the name means for all of them, once one has loaded it
  std::vector<LoaderData*> loaders;
  bool has(const LoaderData& loader) const {
    for (const LoaderData* l : loaders)
      if (l == &loader) return true;
    return false;
  }
};
struct Table {
  std::mutex mutex;  // may be taken with a LoaderData's mutex held, never the other way round
  std::unordered_map<const Symbol*, std::vector<Constraint>> by_name;
};
Table& table() {
  static Table* instance = new Table;
  return *instance;
}

}  // namespace

Class* constraint_conflict(const Symbol* name, LoaderData& loader, Class& cls) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  auto it = t.by_name.find(name);
  if (it == t.by_name.end()) return nullptr;
  for (Constraint& c : it->second) {
    if (!c.has(loader)) continue;
    if (c.cls == nullptr) c.cls = &cls;
    if (c.cls != &cls) return c.cls;
  }
  return nullptr;
}

bool add_loader_constraint(const Symbol* name, LoaderData& a, LoaderData& b) {
  if (&a == &b) return true;
  Class* in_a = find_loaded_class(name, a);
  Class* in_b = find_loaded_class(name, b);
  Table& t = table();
  std::lock_guard lock(t.mutex);
  auto& constraints = t.by_name[name];
  Constraint merged;
  merged.cls = in_a != nullptr ? in_a : in_b;
  bool agree = in_a == nullptr || in_b == nullptr || in_a == in_b;
  for (const Constraint& c : constraints)
    if ((c.has(a) || c.has(b)) && c.cls != nullptr) {
      if (merged.cls == nullptr) merged.cls = c.cls;
      agree &= c.cls == merged.cls;
    }
  if (!agree) return false;
  merged.loaders = {&a, &b};
  std::erase_if(constraints, [&](const Constraint& c) {
    if (!c.has(a) && !c.has(b)) return false;
    for (LoaderData* loader : c.loaders)
      if (!merged.has(*loader)) merged.loaders.push_back(loader);
    return true;
  });
  constraints.push_back(std::move(merged));
  return true;
}

void drop_loader_constraints(const std::function<bool(LoaderData&)>& is_dead_loader,
                             const std::function<bool(Class&)>& is_dead_class) {
  for (auto& [name, constraints] : table().by_name)
    std::erase_if(constraints, [&](Constraint& c) {
      std::erase_if(c.loaders, [&](LoaderData* loader) { return is_dead_loader(*loader); });
      if (c.cls != nullptr && is_dead_class(*c.cls)) c.cls = nullptr;
      return c.loaders.size() < 2;
    });
}

Thrown throw_constraint_violation(Thread& self, const LoaderData& loader, const Class& cls, const Class& known) {
  return throw_new(self, "java/lang/LinkageError",
                   "loader constraint violation: loader " + loader.describe() + " wants to load " + cls.kind_text() +
                       " " + cls.external_name() + ". A different " + known.kind_text() +
                       " with the same name was previously loaded by " + known.loader->describe() + ". (" +
                       known.external_name() + " is in " + known.module_and_loader(true) + ")");
}

std::string find_constraint_conflict(const Symbol* descriptor, LoaderData& from, LoaderData& declaring) {
  LoaderData &a = loader_for_references(from), &b = loader_for_references(declaring);
  if (&a == &b) return {};
  auto agrees = [&](std::string_view type) {
    while (!type.empty() && type[0] == '[') type.remove_prefix(1);
    return type.empty() || type[0] != 'L' ||
           add_loader_constraint(Symbol::intern(type.substr(1, type.size() - 2)), a, b);
  };
  auto shown = [](std::string_view type) {
    return std::string(type[0] == 'L' ? type.substr(1, type.size() - 2) : type);
  };
  if (descriptor->text()[0] != '(') return agrees(descriptor->text()) ? std::string() : shown(descriptor->text());
  classfile::MethodDescriptor parsed = classfile::parse_method_descriptor(descriptor->text());
  for (auto& parameter : parsed.parameters)
    if (!agrees(parameter.text)) return shown(parameter.text);
  return agrees(parsed.result.text) ? std::string() : shown(parsed.result.text);
}

JavaResult<void> check_field_constraints(Thread& self, const Class& from, const Class& declaring, const Symbol* name,
                                         const Symbol* descriptor) {
  std::string conflict = find_constraint_conflict(descriptor, *from.loader, *declaring.loader);
  if (conflict.empty()) return {};
  conflict = classfile::external_name(conflict);
  return throw_new(self, "java/lang/LinkageError",
                   "loader constraint violation: when resolving field \"" + name->str() + "\" of type " + conflict +
                       ", the class loader " + from.loader->describe() + " of the current class, " +
                       from.external_name() + ", and the class loader " + declaring.loader->describe() +
                       " for the field's defining class, " + declaring.external_name() +
                       ", have different Class objects for type " + conflict + " (" + places_of(from, declaring, true) +
                       ")");
}

JavaResult<void> check_method_constraints(Thread& self, const char* what, const Class& from, const Method& found) {
  const Class& declaring = *found.holder;
  std::string conflict = find_constraint_conflict(found.descriptor, *from.loader, *declaring.loader);
  if (conflict.empty()) return {};
  return throw_new(
      self, "java/lang/LinkageError",
      std::string("loader constraint violation: when resolving ") + what + " '" +
          classfile::external_method(declaring.name->text(), found.name->text(), found.descriptor->text()) +
          "' the class loader " + from.loader->describe() + " of the current class, " + from.name->str() +
          ", and the class loader " + declaring.loader->describe() + " for the method's defining class, " +
          declaring.name->str() + ", have different Class objects for the type " + conflict +
          " used in the signature (" + places_of(from, declaring, true) + ")");
}

}  // namespace vitrine::vm
