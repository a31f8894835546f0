// SPDX-License-Identifier: Apache-2.0
// Loading constraints (JVMS 5.3.4): per class name, groups of loaders that must agree on what the name means.
#include <atomic>
#include <memory>
#include <mutex>

#include "base/lock.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/loading.hpp"
#include "vm/model/loader.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::vm {
/// A group of loaders that must agree on what one name means. A loader refers to its group; when a constraint joins two
/// groups, one of them is made to refer to the other. A group does not know its loaders, so it ends with the last of
/// them. Neither a new constraint nor the end of a loader touches any loader but those concerned.
struct LoaderConstraint {
  Class* cls = nullptr;  // the class that the name means for all of them, once one has loaded it
  uint32_t weight = 1;   // of how many groups it was made
  std::shared_ptr<LoaderConstraint> joined;
};

Mutex& constraints_mutex() {
  static Mutex& mutex = *new Mutex(LockRank::LoaderConstraints);
  return mutex;
}

namespace {

using Group = std::shared_ptr<LoaderConstraint>;

/// How many classes were checked before a loader recorded them. Changes under the mutex, and under that of the loader.
std::atomic<uint64_t> checks{0};

/// The group that `reference` leads to. The reference is changed to refer to it directly.
LoaderConstraint* settle(Group& reference) REQUIRES(constraints_mutex()) {
  while (reference->joined != nullptr) reference = Group(reference->joined);
  return reference.get();
}

LoaderConstraint* constraint_of(LoaderData& loader, const Symbol* name) REQUIRES(constraints_mutex()) {
  auto it = loader.constraints.find(name);
  return it == loader.constraints.end() ? nullptr : settle(it->second);
}

}  // namespace

Class* constraint_conflict(const Symbol* name, LoaderData& loader, Class& cls) {
  std::lock_guard lock(constraints_mutex());
  ++checks;
  LoaderConstraint* group = constraint_of(loader, name);
  if (group == nullptr) return nullptr;
  if (group->cls == nullptr) group->cls = &cls;
  return group->cls == &cls ? nullptr : group->cls;
}

bool add_loader_constraint(const Symbol* name, LoaderData& a, LoaderData& b) {
  if (&a == &b) return true;
  Class *in_a, *in_b;
  std::unique_lock lock(constraints_mutex(), std::defer_lock);
  for (;;) {
    const uint64_t before = checks.load();
    in_a = find_loaded_class(name, a);
    in_b = find_loaded_class(name, b);
    // A loader's loaded class is the one that its group has agreed on. So there is nothing to record, and nothing can
    // change.
    if (in_a != nullptr && in_b != nullptr) return in_a == in_b;
    lock.lock();
    if (checks.load() == before) break;
    lock.unlock();  // a class was checked while it had no constraint of this name yet, and may have been recorded since
  }
  LoaderConstraint *of_a = constraint_of(a, name), *of_b = constraint_of(b, name);
  Class* agreed = in_a != nullptr ? in_a : in_b;
  for (LoaderConstraint* group : {of_a, of_b}) {
    if (group == nullptr || group->cls == nullptr) continue;
    if (agreed == nullptr) agreed = group->cls;
    if (agreed != group->cls) return false;
  }
  Group& reference_of_a = a.constraints[name];
  Group& reference_of_b = b.constraints[name];
  if (of_a == nullptr && of_b == nullptr) reference_of_a = std::make_shared<LoaderConstraint>();
  if (of_a == nullptr && of_b != nullptr) reference_of_a = reference_of_b;
  if (of_b == nullptr) reference_of_b = reference_of_a;
  if (of_a != nullptr && of_b != nullptr && of_a != of_b) {
    bool into_a = of_a->weight >= of_b->weight;  // the lighter group refers to the heavier one, so chains stay short
    (into_a ? of_b : of_a)->joined = into_a ? reference_of_a : reference_of_b;
    (into_a ? of_a : of_b)->weight += (into_a ? of_b : of_a)->weight;
  }
  settle(reference_of_a)->cls = agreed;
  return true;
}

void drop_loader_constraints(const std::vector<LoaderData*>& loaders) {
  constraints_mutex().assume_held();  // the world is stopped
  for (LoaderData* loader : loaders) {
    for (auto& [name, reference] : loader->constraints) {
      LoaderConstraint* group = settle(reference);
      if (group->cls != nullptr && group->cls->unloaded) group->cls = nullptr;
    }
    if (loader->unloaded) loader->constraints.clear();
  }
  for (LoaderData* loader : loaders)
    std::erase_if(loader->constraints, [](const auto& entry) { return entry.second.use_count() == 1; });
}

Thrown throw_constraint_violation(Thread& self, const LoaderData& loader, const Class& cls, const Class& known) {
  return throw_new(self, Throwable::LinkageError,
                   "loader constraint violation: loader " + loader.describe() + " wants to load " + cls.kind_text() +
                       " " + cls.external_name() + ". A different " + known.kind_text() +
                       " with the same name was previously loaded by " + known.loader->describe() + ". (" +
                       known.external_name() + " is in " + known.module_and_loader(true) + ")",
                   why::Constraint{cls.name, &loader, known.loader});
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
  const Symbol* type = Symbol::intern(conflict);
  conflict = classfile::external_name(conflict);
  return throw_new(self, Throwable::LinkageError,
                   "loader constraint violation: when resolving field \"" + name->str() + "\" of type " + conflict +
                       ", the class loader " + from.loader->describe() + " of the current class, " +
                       from.external_name() + ", and the class loader " + declaring.loader->describe() +
                       " for the field's defining class, " + declaring.external_name() +
                       ", have different Class objects for type " + conflict + " (" + places_of(from, declaring, true) +
                       ")",
                   why::Constraint{type, from.loader, declaring.loader});
}

JavaResult<void> check_method_constraints(Thread& self, const char* what, const Class& from, const Method& found) {
  const Class& declaring = *found.holder;
  std::string conflict = find_constraint_conflict(found.descriptor, *from.loader, *declaring.loader);
  if (conflict.empty()) return {};
  return throw_new(
      self, Throwable::LinkageError,
      std::string("loader constraint violation: when resolving ") + what + " '" +
          classfile::external_method(declaring.name->text(), found.name->text(), found.descriptor->text()) +
          "' the class loader " + from.loader->describe() + " of the current class, " + from.name->str() +
          ", and the class loader " + declaring.loader->describe() + " for the method's defining class, " +
          declaring.name->str() + ", have different Class objects for the type " + conflict +
          " used in the signature (" + places_of(from, declaring, true) + ")",
      why::Constraint{Symbol::intern(conflict), from.loader, declaring.loader});
}

}  // namespace vitrine::vm
