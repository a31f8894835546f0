// SPDX-License-Identifier: Apache-2.0
#include "vm/linking/selection_errors.hpp"

#include "classfile/descriptor.hpp"
#include "vm/model/class.hpp"
#include "vm/model/method.hpp"
#include "vm/model/superinterface_selection.hpp"
#include "vm/ports/throw.hpp"
#include "vm/state/release.hpp"

namespace vitrine::vm {

Thrown throw_conflicting_defaults(Thread& self, const Class& cls, const Method& method) {
  std::string text = "Conflicting default methods:";
  for (Method* m : maximally_specific(cls, method.name, method.descriptor))
    if (!m->is_abstract()) text += " " + m->holder->name->str() + "." + m->name->str();
  return throw_new(self, Throwable::IncompatibleClassChangeError, text, why::Selection{&cls, &method, nullptr});
}

Thrown throw_selection_failure(Thread& self, const Class& receiver, const Method& resolved, const Method* selected,
                               bool by_class) {
  if (selected != nullptr && selected->overpass) return throw_conflicting_defaults(self, receiver, resolved);
  // If no class declares the method, and the receiver's class has default methods in its hierarchy, the message says
  // that the method is abstract in that class.
  const Class& declaring = *resolved.holder;
  if ((by_class || release().names_abstract_default) && declaring.is_interface() && receiver.has_default_methods &&
      (selected == nullptr || selected->holder->is_interface()))
    return throw_new(
        self, Throwable::AbstractMethodError,
        "Method " + receiver.name->str() + "." + resolved.name->str() + resolved.descriptor->str() + " is abstract",
        why::Selection{&receiver, &resolved, selected});
  auto abstract = [](const Method& m) { return m.is_abstract() ? "abstract " : ""; };
  std::string text = "Receiver class " + receiver.external_name() +
                     " does not define or inherit an implementation of the resolved method '" + abstract(resolved) +
                     classfile::external_method({}, resolved.name->text(), resolved.descriptor->text()) + "' of " +
                     declaring.kind_text() + " " + declaring.external_name() + ".";
  if (selected != nullptr && selected != &resolved)
    text += std::string(" Selected method is '") + abstract(*selected) + selected->external_name() + "'.";
  return throw_new(self, Throwable::AbstractMethodError, text, why::Selection{&receiver, &resolved, selected});
}

}  // namespace vitrine::vm
