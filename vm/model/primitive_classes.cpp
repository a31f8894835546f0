// SPDX-License-Identifier: Apache-2.0
// The nine primitive types and void as Classes, and array classes of every component (JVMS 5.3.3).

#include "vm/exec/exceptions.hpp"
#include "vm/linking/class_factory.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/class_metadata.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/mirrors.hpp"
#include "vm/model/objects.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {

Class& primitive_class(BasicType type) {
  static Class* const* classes = [] {
    static Class* made[16] = {};
    static constexpr std::pair<BasicType, const char*> kPrimitives[] = {
        {BasicType::Boolean, "boolean"}, {BasicType::Char, "char"}, {BasicType::Float, "float"},
        {BasicType::Double, "double"},   {BasicType::Byte, "byte"}, {BasicType::Short, "short"},
        {BasicType::Int, "int"},         {BasicType::Long, "long"}, {BasicType::Void, "void"}};
    for (auto [basic_type, name] : kPrimitives)
      made[static_cast<int>(basic_type)] = ClassFactory::make_primitive(basic_type, name);
    return made;
  }();
  return *classes[static_cast<int>(type)];
}

JavaResult<Class*> array_class_of(Thread& self, Class& component) {
  if (Class* known = component.array_class.load(std::memory_order_acquire)) return known;
  if (component.dimensions == 255)
    return throw_new(self, "java/lang/IllegalArgumentException", "array has more than 255 dimensions");
  Class* made = ClassFactory::make_array(component);
  if (mirrors_available()) {
    if (make_mirror(self, *made).threw()) {
      delete made;
      return Thrown{};
    }
  }
  Class* expected = nullptr;
  if (component.array_class.compare_exchange_strong(expected, made)) {
    count_metadata(*made);
    return made;
  }
  // Another thread was faster; ours is garbage, but its mirror may be seen by the collector until the next marking.
  if (made->mirror != nullptr) made->mirror->put<Class*>(vm().well_known.Class_vm_class, nullptr);
  delete made;
  return expected;
}

Class& primitive_array_class(BasicType element) {
  Class& component = primitive_class(element);
  if (Class* known = component.array_class.load(std::memory_order_acquire)) return *known;
  // Only before the primitive mirrors exist: no collection can happen, nothing can be thrown.
  Class* made = ClassFactory::make_array(component);
  component.array_class = made;
  return *made;
}

}  // namespace vitrine::vm
