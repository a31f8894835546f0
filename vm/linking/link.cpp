// SPDX-License-Identifier: Apache-2.0
// JVMS 5.4: verification and preparation of a class, its superclasses first.
#include "vm/exec/exceptions.hpp"
#include "vm/linking/class_state.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/verify.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {
namespace {

/// JVMS 5.4.2, last paragraph: methods that override or implement agree with the loaders of what they override on the types of the descriptor.
JavaResult<void> check_override_constraints(Thread& self, Class& cls) {
  auto check = [&](const Method& mine, const Method& theirs) -> JavaResult<void> {
    if (mine.holder->loader == theirs.holder->loader) return {};
    return check_descriptor_constraints(self, mine.descriptor, *mine.holder->loader, *theirs.holder->loader,
                                        "when resolving overridden method \"" + theirs.external_name() + "\" of class " + cls.external_name());
  };
  if (cls.super != nullptr && !cls.is_interface()) {
    for (size_t i = 0; i < cls.super->vtable.size(); ++i)
      if (cls.vtable[i]->holder == &cls) TRY(check(*cls.vtable[i], *cls.super->vtable[i]));
  }
  for (const InterfaceTable& table : cls.itable) {
    if (table.methods == nullptr) continue;
    for (auto& m : table.interface->methods)
      if (m->itable_index >= 0 && table.methods[m->itable_index] != nullptr && !table.methods[m->itable_index]->overpass)
        TRY(check(*table.methods[m->itable_index], *m));
  }
  return {};
}

}  // namespace

JavaResult<void> link_class(Thread& self, Class& cls) {
  if (cls.is_linked()) return {};
  KeepAlive mirror(cls.mirror);  // a hidden class may be known by this call only
  if (cls.super != nullptr) TRY(link_class(self, *cls.super));
  for (Class* i : cls.interfaces) TRY(link_class(self, *i));

  if (!begin_linking(self, cls)) return {};  // done by another thread, or further up this thread's stack
  auto link = [&]() -> JavaResult<void> {
    TRY(verify_class(self, cls));
    if (!cls.loader->is_boot()) TRY(check_override_constraints(self, cls));
    return {};
  };
  bool linked = link().ok();
  end_linking(cls, linked);
  if (!linked) return Thrown{};
  if (vm().events->wants(Event::ClassPrepare)) vm().events->class_prepare(self, cls);
  return {};
}

}  // namespace vitrine::vm
