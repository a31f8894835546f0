// SPDX-License-Identifier: Apache-2.0
// Virtual and interface method tables: overriding (JVMS 5.4.5) and selection (JVMS 5.4.6), decided once per class.
#include <algorithm>

#include "vm/model/class_factory.hpp"
#include "vm/model/selection.hpp"

namespace vitrine::vm {
namespace {

bool takes_part(const Method& m) { return !m.is_static() && !m.is_private() && m.name->text()[0] != '<'; }

/// JVMS 5.4.5: whether `mine`, which its holder declares, can override `theirs`, inherited through the superclass.
bool can_override(const Method& mine, const Method& theirs) {
  if (theirs.access_flags & (kAccPublic | kAccProtected)) return true;
  return mine.holder->same_package_as(*theirs.holder);
}

void build_vtable(Class& cls) {
  if (cls.super != nullptr) cls.vtable = cls.super->vtable;
  if (cls.is_interface()) {
    int32_t index = 0;
    for (auto& m : cls.methods)
      if (takes_part(*m)) m->itable_index = index++;
    return;
  }
  size_t inherited = cls.vtable.size();
  for (auto& m : cls.methods) {
    if (!takes_part(*m)) continue;
    for (size_t i = 0; i < inherited; ++i) {
      Method* theirs = cls.vtable[i];
      if (theirs->name != m->name || theirs->descriptor != m->descriptor) continue;
      // Transitive overriding: a vtable entry belongs to the class that introduced it. The method may override the one
      // that is there now, or one that this one overrides.
      bool overrides = can_override(*m, *theirs);
      for (const Class* c = theirs->holder->super; !overrides && c != nullptr && i < c->vtable.size(); c = c->super)
        overrides = can_override(*m, *c->vtable[i]);
      if (!overrides) continue;
      cls.vtable[i] = m;
      if (m->vtable_index < 0) m->vtable_index = static_cast<int32_t>(i);
    }
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

Method* conflict_method(Class& cls, const Method& wanted) {
  for (auto& m : cls.vm_methods)
    if (m->overpass && m->name == wanted.name && m->descriptor == wanted.descriptor) return m.get();
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
  return candidates.empty() ? nullptr : conflict_method(cls, wanted);
}

void build_itable(Class& cls) {
  if (cls.is_interface()) return;
  const Class* super = cls.super;
  bool new_interfaces = super == nullptr || cls.all_interfaces.size() > super->all_interfaces.size();
  for (Class* interface : cls.all_interfaces) {
    std::vector<Method*> wanted;
    for (auto& m : interface->methods)
      if (m->itable_index >= 0) wanted.push_back(m);
    Method** inherited = nullptr;
    if (super != nullptr)
      for (const InterfaceTable& table : super->itable)
        if (table.interface == interface) inherited = table.methods;
    std::unique_ptr<Method*[]> own(new Method*[wanted.size()]);
    bool differs = inherited == nullptr;
    for (size_t i = 0; i < wanted.size(); ++i) {
      Method* declared = cls.find_declared_method(wanted[i]->name, wanted[i]->descriptor);
      if (declared != nullptr && takes_part(*declared))
        own[i] = declared;
      else if (inherited != nullptr &&
               ((inherited[i] != nullptr && !inherited[i]->holder->is_interface() && !inherited[i]->overpass) ||
                !new_interfaces))
        own[i] = inherited[i];
      else
        own[i] = select_for(cls, *wanted[i]);
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
  std::vector<Method*> found;
  for (Class* i : cls.all_interfaces) {
    Method* m = i->find_declared_method(name, descriptor);
    if (m != nullptr && takes_part(*m)) found.push_back(m);
  }
  std::vector<Method*> result;
  for (Method* m : found) {
    bool overridden = std::any_of(found.begin(), found.end(),
                                  [&](Method* other) { return other != m && other->holder->implements(m->holder); });
    if (!overridden) result.push_back(m);
  }
  return result;
}

bool defaults_conflict(const Class& cls, const Method& found) {
  if (!found.holder->is_interface() || found.holder == &cls) return false;
  std::vector<Method*> candidates = maximally_specific(cls, found.name, found.descriptor);
  return std::ranges::count_if(candidates, [](const Method* m) { return !m->is_abstract(); }) > 1;
}

void ClassFactory::build_method_tables(Class& cls) {
  build_vtable(cls);
  build_itable(cls);
}

}  // namespace vitrine::vm
