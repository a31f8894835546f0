// SPDX-License-Identifier: Apache-2.0
// The eight primitive types and void as Classes, and their array classes (JVMS 5.3.3).

#include "vm/model/class_factory.hpp"
#include "vm/model/loader.hpp"

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

Class& primitive_array_class(BasicType element) {
  Class& component = primitive_class(element);
  if (Class* known = component.array_class.load(std::memory_order_acquire)) return *known;
  // This happens only before the primitive mirrors exist, so there can be no collection, and nothing can be thrown.
  Class* made = ClassFactory::make_array(component);
  component.array_class = made;
  return *made;
}

}  // namespace vitrine::vm
