// SPDX-License-Identifier: Apache-2.0
#include "vm/linking/java_calls.hpp"

#include "base/assert.hpp"
#include "classfile/descriptor.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/boxes.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

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
  // The collector does not see `all`, which is malloc'ed memory. But `object` and the caller's list are on the stack.
  Object* volatile keep_alive = object;
  TRY(call(self, *constructor, all));
  return keep_alive;
}

JavaResult<Object*> box(Thread& self, BasicType type, Slot value) {
  for (const Box& b : kBoxes) {
    if (b.type != type) continue;
    bool wide = classfile::slots_of(type) == 2;
    return as_ref(wide ? TRY(call_static(self, *(well_known().*b.cls), "valueOf", b.value_of, {0, value}))
                       : TRY(call_static(self, *(well_known().*b.cls), "valueOf", b.value_of, {value})));
  }
  return as_ref(value);
}

}  // namespace vitrine::vm
