// SPDX-License-Identifier: Apache-2.0
// Virtual and interface method tables: overriding (JVMS 5.4.5) and selection (JVMS 5.4.6), decided once per class.
#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "vm/model/class_factory.hpp"
#include "vm/model/superinterface_selection.hpp"

namespace vitrine::vm {
namespace {

bool takes_part(const Method& m) { return !m.is_static() && !m.is_private() && m.name->text()[0] != '<'; }

/// JVMS 5.4.5: whether `mine`, which its holder declares, can override `theirs`, inherited through the superclass.
bool can_override(const Method& mine, const Method& theirs) {
  if (theirs.access_flags & (kAccPublic | kAccProtected)) return true;
  return mine.holder->same_package_as(*theirs.holder);
}

struct NameAndDescriptor {
  const Symbol* name;
  const Symbol* descriptor;
  bool operator==(const NameAndDescriptor&) const = default;
  struct Hash {
    size_t operator()(const NameAndDescriptor& key) const {
      return std::hash<const void*>()(key.name) * 31 + std::hash<const void*>()(key.descriptor);
    }
  };
};
using MethodsByName = std::unordered_map<NameAndDescriptor, Method*, NameAndDescriptor::Hash>;

/// The methods that a class declares and that take part in selection, for many lookups. Few methods are scanned, many
/// are found by a hash table, so that classes with tens of thousands of methods are built in linear time.
class Declared {
 public:
  explicit Declared(const Class& cls) : cls_(cls) {
    if (cls.methods.size() <= kScanned) return;
    for (Method* m : cls.methods)
      if (takes_part(*m)) by_name_.emplace(NameAndDescriptor{m->name, m->descriptor}, m);
  }
  /// Null if there is none.
  Method* find(const Method& like) const {
    if (cls_.methods.size() > kScanned) {
      auto it = by_name_.find({like.name, like.descriptor});
      return it == by_name_.end() ? nullptr : it->second;
    }
    Method* m = cls_.find_declared_method(like.name, like.descriptor);
    return m != nullptr && takes_part(*m) ? m : nullptr;
  }

 private:
  static constexpr size_t kScanned = 64;
  const Class& cls_;
  MethodsByName by_name_;
};

void build_vtable(Class& cls, const Declared& declared) {
  if (cls.super != nullptr) cls.vtable = cls.super->vtable;
  if (cls.is_interface()) {
    int32_t index = 0;
    for (auto& m : cls.methods)
      if (takes_part(*m)) m->itable_index = index++;
    return;
  }
  for (size_t i = 0; i < cls.vtable.size(); ++i) {
    const Method* theirs = cls.vtable[i];
    Method* m = declared.find(*theirs);
    if (m == nullptr) continue;
    // Transitive overriding: a vtable entry belongs to the class that introduced it. The method may override the one
    // that is there now, or one that this one overrides.
    bool overrides = can_override(*m, *theirs);
    for (const Class* c = theirs->holder->super; !overrides && c != nullptr && i < c->vtable.size(); c = c->super)
      overrides = can_override(*m, *c->vtable[i]);
    if (!overrides) continue;
    cls.vtable[i] = m;
    if (m->vtable_index < 0) m->vtable_index = static_cast<int32_t>(i);
  }
  for (auto& m : cls.methods) {
    if (!takes_part(*m)) continue;
    // If the entry was introduced by a package-private method, other packages must not use it to call a public method
    // that overrides it, so that method gets an entry of its own. An additional entry never does harm.
    bool inherited_slot_is_enough = m->vtable_index >= 0;
    if (inherited_slot_is_enough && cls.super != nullptr) {
      const Method* introduced = cls.super->vtable[m->vtable_index];
      inherited_slot_is_enough = (introduced->access_flags & (kAccPublic | kAccProtected)) != 0 ||
                                 (m->access_flags & (kAccPublic | kAccProtected)) == 0;
    }
    if (inherited_slot_is_enough || (m->vtable_index < 0 && m->is_final())) continue;
    m->vtable_index = static_cast<int32_t>(cls.vtable.size());
    cls.vtable.push_back(m);
  }
}

Method* make_conflict_method(Class& cls, const Method& wanted) {
  auto made = std::make_unique<Method>();
  made->holder = &cls;
  made->name = wanted.name;
  made->descriptor = wanted.descriptor;
  made->access_flags = kAccPublic | kAccAbstract;  // calls end in throw_selection_failure
  made->overpass = true;
  fill_signature(*made);
  made->max_locals = made->argument_slots;
  Method* result = made.get();
  cls.vm_methods.push_back(std::move(made));
  return result;
}

/// JVMS 5.4.6: the method selected for an interface method on instances of cls; null if there is none.
Method* select_for(Class& cls, const Method& wanted) {
  for (const Class* c = &cls; c != nullptr; c = c->super) {
    Method* m = c->find_declared_method(wanted.name, wanted.descriptor);
    if (m != nullptr && takes_part(*m)) return m;
  }
  std::vector<Method*> candidates = maximally_specific(cls, wanted.name, wanted.descriptor);
  std::erase_if(candidates, [](Method* m) { return m->is_abstract(); });
  if (candidates.size() == 1) return candidates[0];
  return candidates.empty() ? nullptr : make_conflict_method(cls, wanted);
}

void build_itable(Class& cls, const Declared& declared) {
  if (cls.is_interface()) return;
  const Class* super = cls.super;
  const size_t of_super = super == nullptr ? 0 : super->all_interfaces.size();  // those of the superclass come first
  const bool new_interfaces = super == nullptr || cls.all_interfaces.size() > of_super;
  MethodsByName selected;  // many interfaces may declare the same method
  auto select = [&](const Method& wanted) {
    auto [known, is_new] = selected.try_emplace({wanted.name, wanted.descriptor}, nullptr);
    if (is_new) known->second = select_for(cls, wanted);
    return known->second;
  };
  for (Class* interface : cls.all_interfaces) {
    std::vector<Method*> wanted;
    for (auto& m : interface->methods)
      if (m->itable_index >= 0) wanted.push_back(m);
    const size_t number = cls.itable.size();
    Method** inherited = number < of_super ? super->itable[number].methods : nullptr;
    std::unique_ptr<Method*[]> own(new Method*[wanted.size()]);
    bool differs = inherited == nullptr;
    for (size_t i = 0; i < wanted.size(); ++i) {
      if (Method* mine = declared.find(*wanted[i]))
        own[i] = mine;
      else if (inherited != nullptr &&
               ((inherited[i] != nullptr && !inherited[i]->holder->is_interface() && !inherited[i]->overpass) ||
                !new_interfaces))
        own[i] = inherited[i];
      else
        own[i] = select(*wanted[i]);
      differs |= inherited != nullptr && own[i] != inherited[i];
    }
    if (differs && !wanted.empty()) {
      cls.itable.push_back({interface, own.get()});
      cls.itable_storage.push_back(std::move(own));
    } else {
      cls.itable.push_back({interface, inherited});
    }
  }
}

}  // namespace

std::vector<Method*> maximally_specific(const Class& cls, const Symbol* name, const Symbol* descriptor) {
  std::vector<Method*> result;
  std::unordered_set<const Class*> overridden;  // the superinterfaces of those in `result`
  // An interface comes behind its superinterfaces in the list, so whoever overrides a method is met before it.
  for (auto at = cls.all_interfaces.rbegin(); at != cls.all_interfaces.rend(); ++at) {
    const Class* i = *at;
    Method* m = i->find_declared_method(name, descriptor);
    if (m == nullptr || !takes_part(*m) || overridden.contains(i)) continue;
    result.push_back(m);
    overridden.insert(i->all_interfaces.begin(), i->all_interfaces.end());
  }
  std::ranges::reverse(result);
  return result;
}

bool defaults_conflict(const Class& cls, const Method& found) {
  if (!found.holder->is_interface() || found.holder == &cls) return false;
  std::vector<Method*> candidates = maximally_specific(cls, found.name, found.descriptor);
  return std::ranges::count_if(candidates, [](const Method* m) { return !m->is_abstract(); }) > 1;
}

void ClassFactory::build_method_tables(Class& cls) {
  const Declared declared(cls);
  build_vtable(cls, declared);
  build_itable(cls, declared);
}

}  // namespace vitrine::vm
