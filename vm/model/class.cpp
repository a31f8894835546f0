// SPDX-License-Identifier: Apache-2.0
#include "vm/model/class.hpp"

#include <algorithm>

#include "base/sanitizers.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

Class* Class::from_mirror(const Object* mirror) {
  java_observed();
  const WellKnown& wk = well_known();
  if (auto* cls = mirror->get<Class*>(wk.Class_vm_class)) return cls;
  return mirror->get<Class*>(wk.Class_vm_primitive);
}

bool Class::implements(const Class* interface) const {
  for (const Class* i : all_interfaces)
    if (i == interface) return true;
  return false;
}

bool Class::is_subtype_slow(const Class* target) const {
  if (target->is_array()) {
    // JVMS 6.5.instanceof: arrays of the same primitive type, or with components that are subtypes.
    if (!is_array()) return false;
    if (component->is_primitive() || target->component->is_primitive()) return component == target->component;
    return component->is_subclass_of(target->component);
  }
  return implements(target);
}

Field* Class::find_declared_field(const Symbol* field_name, const Symbol* descriptor) const {
  for (const auto& field : fields)
    if (field->name == field_name && field->descriptor == descriptor) return field;
  return nullptr;
}

RuntimeConstantPool* Class::constants_of_version(uint32_t number) const {
  auto has_number = [number](const std::shared_ptr<ClassVersion>& v) {
    return v != nullptr && v->constants != nullptr && v->constants->version() == number;
  };
  if (has_number(version)) return constants();
  auto old = std::ranges::find_if(old_versions, has_number);
  return old != old_versions.end() ? (*old)->constants.get() : nullptr;
}

Method* Class::find_declared_method(const Symbol* method_name, const Symbol* descriptor) const {
  for (const auto& method : methods)
    if (method->name == method_name && method->descriptor == descriptor) return method;
  return nullptr;
}

Field* Class::find_field(const Symbol* field_name, const Symbol* descriptor) const {
  if (Field* field = find_declared_field(field_name, descriptor)) return field;
  for (const Class* interface : interfaces)
    if (Field* field = interface->find_field(field_name, descriptor)) return field;
  return super != nullptr ? super->find_field(field_name, descriptor) : nullptr;
}

Method* Class::find_method_in_classes(const Symbol* method_name, const Symbol* descriptor) const {
  for (const Class* c = this; c != nullptr; c = c->super)
    if (Method* method = c->find_declared_method(method_name, descriptor)) return method;
  return nullptr;
}

Field* Class::field_at(uint32_t offset, bool is_static) const {
  for (const Class* c = this; c != nullptr; c = is_static ? nullptr : c->super)
    for (const auto& field : c->fields)
      if (field->is_static() == is_static && field->offset == offset) return field;
  return nullptr;
}

Method* Class::select_interface_method(const Method& m) const {
  for (const InterfaceTable& table : itable)
    if (table.interface == m.holder) return m.itable_index >= 0 ? table.methods[m.itable_index] : nullptr;
  return nullptr;
}

std::string Class::external_name() const {
  if (is_primitive()) return name->str();
  std::string text = classfile::external_name(name->text());
  if (is_hidden) {
    if (size_t plus = text.rfind('+'); plus != std::string::npos) text[plus] = '/';
  }
  return text;
}

std::string Class::descriptor() const {
  if (is_array()) return name->str();
  if (is_primitive()) return std::string(1, classfile::descriptor_char(basic_type));
  return "L" + name->str() + ";";
}

std::string Class::module_and_loader(bool with_parent) const {
  // "module java.base of loader 'bootstrap'" or "unnamed module of loader 'app'"; callers put "in" before it.
  const Class* c = &element_or_this();
  std::string text;
  if (c->module != nullptr && c->module->is_named()) {
    text = "module " + c->module->name->str();
    if (!c->module->version.empty() && !c->loader->is_builtin()) text += "@" + c->module->version;
  } else {
    text = "unnamed module";
  }
  text += " of loader " + c->loader->describe();
  if (with_parent && !c->loader->is_builtin())
    text += ", parent loader " +
            loader_data_of(c->loader->object->get<Object*>(well_known().ClassLoader_parent)).describe();
  return text;
}

std::string places_of(const Class& a, const Class& b, bool with_parent) {
  if (a.module == b.module && a.loader == b.loader)
    return a.external_name() + " and " + b.external_name() + " are in " + a.module_and_loader(with_parent);
  return a.external_name() + " is in " + a.module_and_loader(with_parent) + "; " + b.external_name() + " is in " +
         b.module_and_loader(with_parent);
}

MethodIntrinsic polymorphic_intrinsic(const Class& cls, const Symbol* name) {
  static const Symbol* const method_handle = Symbol::intern("java/lang/invoke/MethodHandle");
  static const Symbol* const var_handle = Symbol::intern("java/lang/invoke/VarHandle");
  if (cls.name != method_handle && cls.name != var_handle) return MethodIntrinsic::None;
  if (!cls.loader->is_boot()) return MethodIntrinsic::None;
  if (cls.name == var_handle) {
    if (cls.methods.empty()) return MethodIntrinsic::InvokeGeneric;
    for (auto& m : cls.methods)
      if (m->name == name) return m->is_native() ? MethodIntrinsic::InvokeGeneric : MethodIntrinsic::None;
    // While the class is being made, its methods are added one by one, and callers ask about native methods only.
    return cls.vtable.empty() ? MethodIntrinsic::InvokeGeneric : MethodIntrinsic::None;
  }
  std::string_view text = name->text();
  if (text == "invoke" || text == "invokeExact") return MethodIntrinsic::InvokeGeneric;
  if (text == "invokeBasic") return MethodIntrinsic::InvokeBasic;
  if (text == "linkToVirtual") return MethodIntrinsic::LinkToVirtual;
  if (text == "linkToStatic") return MethodIntrinsic::LinkToStatic;
  if (text == "linkToSpecial") return MethodIntrinsic::LinkToSpecial;
  if (text == "linkToInterface") return MethodIntrinsic::LinkToInterface;
  if (text == "linkToNative") return MethodIntrinsic::LinkToNative;
  return MethodIntrinsic::None;
}

}  // namespace vitrine::vm
