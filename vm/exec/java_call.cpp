// SPDX-License-Identifier: Apache-2.0
// Calling Java from the VM, and method selection (JVMS 5.4.6).
#include "vm/exec/java_call.hpp"

#include "vm/exec/exceptions.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/objects.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {

JavaResult<Slot> call(Thread& self, Method& method, std::span<const Slot> arguments) {
  VM_CHECK(arguments.size() == method.argument_slots);
  if (method.is_abstract()) return throw_new(self, "java/lang/AbstractMethodError", method.external_name());
  return vm().executor->run(self, method, arguments.data());
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
  if (selected == nullptr) return throw_new(self, "java/lang/AbstractMethodError", method.external_name());
  return call(self, *selected, arguments);
}

JavaResult<Slot> call_static(Thread& self, Class& holder, const char* name, const char* descriptor,
                             std::initializer_list<Slot> arguments) {
  TRY(ensure_initialized(self, holder));
  Method* method = holder.find_declared_method(Symbol::intern(name), Symbol::intern(descriptor));
  if (method == nullptr) {
    std::string what = "the class library does not fit: no method " + holder.external_name() + "." + name + descriptor;
    VM_FATAL(what.c_str());
  }
  return call(self, *method, arguments);
}

JavaResult<Object*> new_object(Thread& self, Class& cls, const char* constructor_descriptor,
                               std::initializer_list<Slot> arguments) {
  TRY(ensure_initialized(self, cls));
  Method* constructor = cls.find_declared_method(Symbol::intern("<init>"), Symbol::intern(constructor_descriptor));
  if (constructor == nullptr) {
    std::string what = "the class library does not fit: no constructor " + cls.external_name() + constructor_descriptor;
    VM_FATAL(what.c_str());
  }
  Object* object = TRY(allocate_instance(self, cls));
  std::vector<Slot> all{slot_of(object)};
  all.insert(all.end(), arguments);
  // `all` is malloc'ed memory, which the collector does not see, but `object` and the caller's list are on the stack.
  Object* volatile keep_alive = object;
  TRY(call(self, *constructor, all));
  return keep_alive;
}

}  // namespace vitrine::vm
