// SPDX-License-Identifier: Apache-2.0
// Declared members as java.lang.reflect objects, parameters, record components, type annotations. jvm_invoke.cpp calls
// them.
#include "gc/store.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace {

/// An array of objects that `make` creates for those members of `list` that `wanted` selects, in the order of the class
/// file. The class is linked first, because getDeclared... may throw LinkageErrors by specification.
template <class List, class Wanted, class Make>
ObjectResult declared(Thread& self, jclass of_class, Class& element_class, List Class::*list, const Wanted& wanted,
                      const Make& make) {
  Class& c = *class_of(of_class);
  if (c.is_primitive() || c.is_array()) return new_object_array(self, element_class, 0);
  TRY(vm::link_class(self, c));
  // Creating an object may run Java code, and the class may be redefined between counting and creating. So the second
  // loop checks the bounds again.
  size_t count = 0;
  for (const auto& member : c.*list) count += wanted(*member);
  Object* result = TRY(new_object_array(self, element_class, count));
  size_t i = 0;
  for (size_t at = 0; at < (c.*list).size() && i < count; ++at)
    if (auto& member = *(c.*list)[at]; wanted(member)) gc::store_element(result, i++, TRY(make(self, member)));
  return result;
}

}  // namespace

jobjectArray JVM_GetClassDeclaredMethods(JNIEnv*, jclass of_class, jboolean public_only) {
  return enter<jobjectArray>([&](Thread& self) {
    auto wanted = [&](const Method& m) {
      return !m.is_constructor() && !m.is_class_initializer() && !m.overpass && (!public_only || m.access_flags & 1);
    };
    return declared(self, of_class, *known().ReflectMethod_class, &Class::methods, wanted, new_method_object);
  });
}

jobjectArray JVM_GetClassDeclaredConstructors(JNIEnv*, jclass of_class, jboolean public_only) {
  return enter<jobjectArray>([&](Thread& self) {
    auto wanted = [&](const Method& m) { return m.is_constructor() && (!public_only || m.access_flags & 1); };
    return declared(self, of_class, *known().ReflectConstructor_class, &Class::methods, wanted, new_method_object);
  });
}

jobjectArray JVM_GetClassDeclaredFields(JNIEnv*, jclass of_class, jboolean public_only) {
  return enter<jobjectArray>([&](Thread& self) {
    auto wanted = [&](const Field& f) { return f.info != nullptr && (!public_only || f.access_flags & 1); };
    return declared(self, of_class, *known().ReflectField_class, &Class::fields, wanted, new_field_object);
  });
}

jobjectArray JVM_GetMethodParameters(JNIEnv*, jobject method) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    auto& w = known();
    Object* executable = dereference(method);
    Method* m = method_of_reflected(executable);
    if (m == nullptr || m->info() == nullptr) return static_cast<Object*>(nullptr);
    const auto attribute = m->file()->parameters_of(*m->info());
    if (!attribute) return static_cast<Object*>(nullptr);
    const auto& parameters = *attribute;
    const auto& constants = m->file()->constants;
    for (const auto& p : parameters)
      if (p.name_index != 0 && constants.tag(p.name_index) != classfile::ConstantTag::Utf8)
        return throw_illegal_argument(self, "Wrong type at constant pool index");
    TRY(vm::ensure_initialized(self, *w.ReflectParameter_class));
    Object* result = TRY(new_object_array(self, *w.ReflectParameter_class, parameters.size()));
    for (size_t i = 0; i < parameters.size(); ++i) {
      Object* parameter = TRY(vm::allocate_instance(self, *w.ReflectParameter_class));
      gc::store_element(result, i, parameter);
      if (parameters[i].name_index != 0)  // otherwise the parameter has no name
        gc::store_reference(parameter, w.Parameter_name,
                            TRY(vm::new_string(self, constants.utf8(parameters[i].name_index))));
      parameter->put<int32_t>(w.Parameter_modifiers, parameters[i].access_flags);
      gc::store_reference(parameter, w.Parameter_executable, executable);
      parameter->put<int32_t>(w.Parameter_index, static_cast<int32_t>(i));
    }
    return result;
  });
}

jbyteArray JVM_GetMethodTypeAnnotations(JNIEnv*, jobject method) {
  return enter<jbyteArray>([&](Thread& self) {
    Method* m = method_of_reflected(dereference(method));
    if (m == nullptr || m->info() == nullptr) return new_byte_array(self, {});
    const auto types = m->file()->body_of(*m->info(), classfile::Attribute::RuntimeVisibleTypeAnnotations);
    return new_annotation_bytes(self, *m->holder, *m->file(), types, vm::AnnotationKind::OfTypes);
  });
}

jbyteArray JVM_GetFieldTypeAnnotations(JNIEnv*, jobject field) {
  return enter<jbyteArray>([&](Thread& self) {
    Field* f = field_of_reflected(dereference(field));
    if (f == nullptr || f->info == nullptr) return new_byte_array(self, {});
    const auto types = f->holder->file()->body_of(*f->info, classfile::Attribute::RuntimeVisibleTypeAnnotations);
    return new_annotation_bytes(self, *f->holder, *f->holder->file(), types, vm::AnnotationKind::OfTypes);
  });
}

jobjectArray JVM_GetRecordComponents(JNIEnv*, jclass of_class) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    auto& w = known();
    Class& c = *class_of(of_class);
    if (c.file() == nullptr || !c.file()->record) return static_cast<Object*>(nullptr);
    TRY(vm::ensure_initialized(self, *w.RecordComponent_class));
    const classfile::ClassFile& file = *c.file();
    const auto& components = *file.record;
    const auto& constants = file.constants;
    Object* result = TRY(new_object_array(self, *w.RecordComponent_class, components.size()));
    for (size_t i = 0; i < components.size(); ++i) {
      const auto& facts = components[i];
      Object* component = TRY(vm::allocate_instance(self, *w.RecordComponent_class));
      gc::store_element(result, i, component);
      std::string_view name = constants.utf8(facts.name_index), descriptor = constants.utf8(facts.descriptor_index);
      gc::store_reference(component, w.RecordComponent_clazz, c.mirror);
      gc::store_reference(component, w.RecordComponent_name, TRY(vm::intern_string(self, name)));
      gc::store_reference(component, w.RecordComponent_type, TRY(class_of_descriptor(self, c, descriptor))->mirror);
      Method* accessor = c.find_declared_method(Symbol::intern(name), Symbol::intern("()" + std::string(descriptor)));
      if (accessor != nullptr && !accessor->is_static())
        gc::store_reference(component, w.RecordComponent_accessor, TRY(new_method_object(self, *accessor)));
      if (facts.signature_index != 0)
        gc::store_reference(component, w.RecordComponent_signature,
                            TRY(vm::intern_string(self, constants.utf8(facts.signature_index))));
      gc::store_reference(component, w.RecordComponent_annotations,
                          TRY(new_annotation_bytes(self, c, file, facts.annotations.visible)));
      gc::store_reference(
          component, w.RecordComponent_typeAnnotations,
          TRY(new_annotation_bytes(self, c, file, facts.annotations.visible_type, vm::AnnotationKind::OfTypes)));
    }
    return result;
  });
}
