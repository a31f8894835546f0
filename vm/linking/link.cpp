// SPDX-License-Identifier: Apache-2.0
// Linking: verification and preparation of a class, its superclasses first (JVMS 5.4).
#include "vm/exec/native_stack.hpp"
#include "vm/linking/class_lineage.hpp"
#include "vm/linking/class_state.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/verify.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/thread/class_timer.hpp"

namespace vitrine::vm {
namespace {

/// JVMS 5.4.2, last paragraph: a method that overrides or implements another agrees with the loader of that one on the
/// types of its descriptor.
JavaResult<void> check_override_constraints(Thread& self, Class& cls) {
  auto refuse = [&](const std::string& text, const std::string& type, const Class& a, const Class& b) {
    return throw_new(self, Throwable::LinkageError,
                     "loader constraint violation" + text + " have different Class objects for the type " +
                         classfile::external_name(type) + " used in the signature (" + places_of(a, b, true) + ")",
                     why::Constraint{Symbol::intern(type), a.loader, b.loader});
  };
  auto of_loader = [](const Class& c) { return " the class loader " + c.loader->describe(); };
  auto check_overriding = [&](const Method* mine, const Method* theirs) -> JavaResult<void> {
    if (mine == nullptr || theirs == nullptr || mine->holder != &cls || theirs->overpass) return {};
    const Class& super = *theirs->holder;
    std::string type = find_constraint_conflict(mine->descriptor, *cls.loader, *super.loader);
    if (type.empty()) return {};
    return refuse(" for class " + cls.external_name() + ": when selecting overriding method '" + mine->external_name() +
                      "'" + of_loader(cls) + " of the selected method's type " + cls.external_name() + ", and" +
                      of_loader(super) + " for its super type " + super.external_name(),
                  type, cls, super);
  };
  if (cls.super != nullptr && !cls.is_interface()) {
    for (size_t i = 0; i < cls.super->vtable.size(); ++i) TRY(check_overriding(cls.vtable[i], cls.super->vtable[i]));
    // A class also overrides the interface methods that its superclass has inherited.
    for (const InterfaceTable& table : cls.super->itable)
      for (auto& m : table.interface->methods) {
        if (m->itable_index < 0 || table.methods == nullptr) continue;
        const Method* inherited = table.methods[m->itable_index] != nullptr ? table.methods[m->itable_index] : m;
        if (inherited->holder->is_interface())
          TRY(check_overriding(cls.find_declared_method(m->name, m->descriptor), inherited));
      }
  }
  for (const InterfaceTable& table : cls.itable) {
    if (table.methods == nullptr) continue;
    const Class& interface = *table.interface;
    for (auto& m : interface.methods) {
      const Method* selected = m->itable_index >= 0 ? table.methods[m->itable_index] : nullptr;
      if (selected == nullptr || selected->overpass) continue;
      const Class& holder = *selected->holder;
      if (std::string type = find_constraint_conflict(m->descriptor, *holder.loader, *interface.loader); !type.empty())
        return refuse(" in interface itable initialization for class " + cls.external_name() +
                          ": when selecting method '" + m->external_name() + "'" + of_loader(interface) +
                          " for super interface " + interface.external_name() + ", and" + of_loader(holder) +
                          " of the selected method's " + holder.kind_text() + ", " + holder.external_name(),
                      type, interface, holder);
    }
  }
  return {};
}

}  // namespace

JavaResult<void> link_class(Thread& self, Class& cls) {
  if (cls.is_linked()) return {};
  TRY(check_native_stack(self));  // superclasses may be many
  KeepAlive mirror(cls.mirror);   // this call may hold the only reference to a hidden class
  if (cls.super != nullptr) TRY(link_class(self, *cls.super));
  for (Class* i : cls.interfaces) TRY(link_class(self, *i));

  if (!begin_linking(self, cls)) return {};  // done by another thread, or in progress further up this thread's stack
  ClassTimer timer(self, ClassWork::Link);
  auto link = [&]() -> JavaResult<void> {
    TRY(verify_class(self, cls));
    if (!cls.loader->is_boot()) TRY(check_override_constraints(self, cls));
    // HOTSPOT: a prepared class already has its constants, although JVMS 5.5 assigns them at initialization. Only
    // debuggers and heap walks can tell, and they rely on it. The very first classes have no mirrors yet, or there are
    // no strings yet.
    if (cls.mirror != nullptr && well_known().String_class->is_initialized()) TRY(set_constant_values(self, cls));
    return {};
  };
  bool linked = link().ok();
  end_linking(cls, linked);
  if (!linked) {
    note_failed_linking(self, cls);
    return Thrown{};
  }
  timer.done();
  if (wants_event(Event::ClassPrepare)) ports().events->class_prepare(self, cls);
  if (self.context.pending_exception != nullptr) return Thrown{};  // from a callback
  return {};
}

}  // namespace vitrine::vm
