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
  Class* cls = nullptr;   // what the name means for all of them, once one has loaded it
  std::vector<LoaderData*> loaders;
  bool has(const LoaderData& loader) const {
    for (const LoaderData* l : loaders)
      if (l == &loader) return true;
    return false;
  }
};
struct Table {
  std::mutex mutex;   // may be taken with a LoaderData's mutex held, never the other way round
  std::unordered_map<const Symbol*, std::vector<Constraint>> by_name;
};
Table& table() {
  static Table* instance = new Table;
  return *instance;
}

}  // namespace

bool constraint_allows(const Symbol* name, LoaderData& loader, Class& cls) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  auto it = t.by_name.find(name);
  if (it == t.by_name.end()) return true;
  for (Constraint& c : it->second) {
    if (!c.has(loader)) continue;
    if (c.cls == nullptr) c.cls = &cls;
    if (c.cls != &cls) return false;
  }
  return true;
}

bool add_loader_constraint(const Symbol* name, LoaderData& a, LoaderData& b, std::string* message) {
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
  if (!agree) {
    if (message != nullptr) *message = classfile::external_name(name->text());
    return false;
  }
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

void drop_loader_constraints(const std::function<bool(LoaderData&)>& is_dead_loader, const std::function<bool(Class&)>& is_dead_class) {
  for (auto& [name, constraints] : table().by_name)
    std::erase_if(constraints, [&](Constraint& c) {
      std::erase_if(c.loaders, [&](LoaderData* loader) { return is_dead_loader(*loader); });
      if (c.cls != nullptr && is_dead_class(*c.cls)) c.cls = nullptr;
      return c.loaders.size() < 2;
    });
}

JavaResult<void> check_descriptor_constraints(Thread& self, const Symbol* descriptor, LoaderData& a, LoaderData& b, const std::string& context) {
  if (&a == &b) return {};
  auto check = [&](std::string_view type) -> JavaResult<void> {
    while (!type.empty() && type[0] == '[') type.remove_prefix(1);
    if (type.empty() || type[0] != 'L') return {};
    const Symbol* name = Symbol::intern(type.substr(1, type.size() - 2));
    std::string conflict;
    if (add_loader_constraint(name, a, b, &conflict)) return {};
    return throw_new(self, "java/lang/LinkageError",
                     "loader constraint violation: " + context + " the class loader " + a.describe() + " of the current class, and the class loader " +
                         b.describe() + " for the defining class, have different Class objects for the type " + conflict + " used in the signature");
  };
  if (descriptor->text()[0] != '(') return check(descriptor->text());
  classfile::MethodDescriptor parsed = classfile::parse_method_descriptor(descriptor->text());
  for (auto& parameter : parsed.parameters) TRY(check(parameter.text));
  return check(parsed.result.text);
}

}  // namespace vitrine::vm
