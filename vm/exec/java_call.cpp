// SPDX-License-Identifier: Apache-2.0
// Calling Java from the VM, and method selection (JVMS 5.4.6).
#include "vm/exec/java_call.hpp"

#include "base/assert.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::vm {

JavaResult<Slot> call(Thread& self, Method& method, std::span<const Slot> arguments) {
  VM_CHECK(arguments.size() == method.argument_slots);
  if (method.is_abstract()) return throw_new(self, Throwable::AbstractMethodError, method.external_name());
  return ports().executor->run(self, method, arguments.data());
}

Method* select_method(const Class& receiver, const Method& method) {
  auto& declared = const_cast<Method&>(method);
  if (method.is_private() || method.is_static() || method.is_constructor()) return &declared;
  Method* selected = &declared;
  if (method.holder->is_interface())
    selected = receiver.select_interface_method(method);
  else if (method.vtable_index >= 0 && static_cast<size_t>(method.vtable_index) < receiver.vtable.size())
    selected = receiver.vtable[static_cast<size_t>(method.vtable_index)];
  return selected == nullptr || selected->is_abstract() ? nullptr : selected;
}

JavaResult<Slot> call_virtual(Thread& self, Method& method, std::span<const Slot> arguments) {
  Object* receiver = as_ref(arguments[0]);
  if (receiver == nullptr) return throw_null_pointer(self);
  Method* selected = select_method(*Class::of(receiver), method);
  if (selected == nullptr) return throw_new(self, Throwable::AbstractMethodError, method.external_name());
  return call(self, *selected, arguments);
}

}  // namespace vitrine::vm
