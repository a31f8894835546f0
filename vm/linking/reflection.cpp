// SPDX-License-Identifier: Apache-2.0
// Making java.lang.reflect objects.
#include "vm/linking/reflection.hpp"

#include <cstring>
#include <iterator>

#include "base/range.hpp"
#include "gc/store.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

ObjectResult new_object_array(Thread& self, Class& component, size_t length) {
  Class* array_class = TRY(array_class_of(self, component));
  return allocate_array(self, *array_class, static_cast<int32_t>(length));
}

ObjectResult new_byte_array(Thread& self, classfile::Bytes bytes) {
  if (bytes.data() == nullptr) return static_cast<Object*>(nullptr);
  Object* array = TRY(allocate_array(self, primitive_array_class(BasicType::Byte), static_cast<int32_t>(bytes.size())));
  std::memcpy(array->elements<uint8_t>(), bytes.data(), bytes.size());
  return array;
}

ObjectResult new_annotation_bytes(Thread& self, const Class& cls, const classfile::ClassFile& file,
                                  classfile::Bytes bytes, AnnotationKind kind) {
  if (cls.annotation_constants == nullptr || bytes.data() == nullptr) return new_byte_array(self, bytes);
  return new_byte_array(self, cls.annotation_constants->renumber(file.constants, bytes, kind));
}

ObjectResult new_string_at(Thread& self, const classfile::ConstantPool& constants, uint16_t utf8_index) {
  if (utf8_index == 0) return static_cast<Object*>(nullptr);
  return new_string(self, constants.utf8(utf8_index));
}

JavaResult<Class*> class_of_descriptor(Thread& self, const Class& holder, std::string_view descriptor) {
  BasicType type = classfile::basic_type_of(descriptor[0]);
  if (type != BasicType::Object && type != BasicType::Array) return &primitive_class(type);
  if (type == BasicType::Object) descriptor = descriptor.substr(1, descriptor.size() - 2);
  return load_class(self, Symbol::intern(descriptor), *holder.loader);
}

namespace {

using classfile::Attribute;

ObjectResult exception_types(Thread& self, const Method& method) {
  const auto exceptions = method.file()->exceptions_of(*method.info());
  Object* types = TRY(new_object_array(self, *well_known().Class_class, exceptions.size()));
  for (size_t i = 0; i < exceptions.size(); ++i) {
    const Symbol* name = Symbol::intern(method.file()->constants.class_name(exceptions[i]));
    gc::store_element(types, i, TRY(load_class(self, name, *method.holder->loader))->mirror);
  }
  return types;
}

ObjectResult attribute_bytes(Thread& self, const Method& method, Attribute which, AnnotationKind kind) {
  const classfile::ClassFile& file = *method.file();
  return new_annotation_bytes(self, *method.holder, file, file.body_of(*method.info(), which), kind);
}

struct ExecutableOffsets {
  uint32_t clazz, slot, parameter_types, exception_types, modifiers, signature, annotations, parameter_annotations;
};

JavaResult<void> fill_executable(Thread& self, Object* object, Method& method, const ExecutableOffsets& o) {
  gc::store_reference(object, o.clazz, method.holder->mirror);
  object->put<int32_t>(o.slot, method.slot);
  gc::store_reference(object, o.parameter_types, TRY(parameter_types(self, *method.holder, method.descriptor->text())));
  gc::store_reference(object, o.exception_types, TRY(exception_types(self, method)));
  object->put<int32_t>(o.modifiers, method.access_flags & kMethodModifiers);
  gc::store_reference(object, o.signature,
                      TRY(new_string_at(self, method.file()->constants, method.info()->signature_index)));
  auto annotations = [&](Attribute which, AnnotationKind kind) { return attribute_bytes(self, method, which, kind); };
  gc::store_reference(object, o.annotations,
                      TRY(annotations(Attribute::RuntimeVisibleAnnotations, AnnotationKind::Annotations)));
  gc::store_reference(object, o.parameter_annotations,
                      TRY(annotations(Attribute::RuntimeVisibleParameterAnnotations, AnnotationKind::OfParameters)));
  return {};
}

}  // namespace

ObjectResult parameter_types(Thread& self, const Class& holder, std::string_view descriptor) {
  auto parsed = classfile::parse_method_descriptor(descriptor);
  Object* types = TRY(new_object_array(self, *well_known().Class_class, parsed.parameters.size()));
  for (size_t i = 0; i < parsed.parameters.size(); ++i)
    gc::store_element(types, i, TRY(class_of_descriptor(self, holder, parsed.parameters[i].text))->mirror);
  return types;
}

ObjectResult new_method_object(Thread& self, Method& method) {
  auto& w = well_known();
  if (method.is_constructor()) {
    TRY(ensure_initialized(self, *w.ReflectConstructor_class));
    Object* object = TRY(allocate_instance(self, *w.ReflectConstructor_class));
    TRY(fill_executable(self, object, method,
                        {w.Constructor_clazz, w.Constructor_slot, w.Constructor_parameterTypes,
                         w.Constructor_exceptionTypes, w.Constructor_modifiers, w.Constructor_signature,
                         w.Constructor_annotations, w.Constructor_parameterAnnotations}));
    return object;
  }
  TRY(ensure_initialized(self, *w.ReflectMethod_class));
  Object* object = TRY(allocate_instance(self, *w.ReflectMethod_class));
  TRY(fill_executable(self, object, method,
                      {w.Method_clazz, w.Method_slot, w.Method_parameterTypes, w.Method_exceptionTypes,
                       w.Method_modifiers, w.Method_signature, w.Method_annotations, w.Method_parameterAnnotations}));
  gc::store_reference(object, w.Method_name, TRY(intern_string(self, method.name->text())));
  std::string_view descriptor = method.descriptor->text();
  std::string_view result = descriptor.substr(descriptor.find(')') + 1);
  gc::store_reference(object, w.Method_returnType, TRY(class_of_descriptor(self, *method.holder, result))->mirror);
  gc::store_reference(
      object, w.Method_annotationDefault,
      TRY(attribute_bytes(self, method, classfile::Attribute::AnnotationDefault, AnnotationKind::Default)));
  return object;
}

bool is_trusted_final(const Field& field) {
  const bool strict = field.access_flags & kAccStrictInit;
  return field.is_final() && (field.is_static() || strict || field.holder->is_hidden || field.holder->is_record);
}

ObjectResult new_field_object(Thread& self, Field& field) {
  auto& w = well_known();
  Class& holder = *field.holder;
  TRY(ensure_initialized(self, *w.ReflectField_class));
  Object* object = TRY(allocate_instance(self, *w.ReflectField_class));
  gc::store_reference(object, w.Field_clazz, holder.mirror);
  object->put<int32_t>(w.Field_slot, field.slot);
  gc::store_reference(object, w.Field_name, TRY(intern_string(self, field.name->text())));
  gc::store_reference(object, w.Field_type, TRY(class_of_descriptor(self, holder, field.descriptor->text()))->mirror);
  object->put<int32_t>(w.Field_modifiers, field.access_flags & kFieldModifiers);
  const bool trusted = is_trusted_final(field);
  constexpr int32_t kTrustedFinal = 0x10;  // in Field.flags
  if (w.Field_flags != 0)
    object->put<int32_t>(w.Field_flags, trusted ? kTrustedFinal : 0);
  else
    object->put<uint8_t>(w.Field_trustedFinal, trusted);
  if (field.info != nullptr) {
    gc::store_reference(object, w.Field_signature,
                        TRY(new_string_at(self, holder.file()->constants, field.info->signature_index)));
    gc::store_reference(object, w.Field_annotations,
                        TRY(new_annotation_bytes(
                            self, holder, *holder.file(),
                            holder.file()->body_of(*field.info, classfile::Attribute::RuntimeVisibleAnnotations))));
  }
  return object;
}

Method* method_of_reflected(Object* executable) {
  auto& w = well_known();
  bool constructor = Class::of(executable) == w.ReflectConstructor_class;
  const Object* mirror = reference_field(executable, constructor ? w.Constructor_clazz : w.Method_clazz);
  if (mirror == nullptr) return nullptr;
  const auto& methods = Class::from_mirror(mirror)->methods;
  const int32_t slot = executable->get<int32_t>(constructor ? w.Constructor_slot : w.Method_slot);
  return is_index(slot, std::ssize(methods)) ? methods[static_cast<size_t>(slot)] : nullptr;
}

Field* field_of_reflected(Object* field) {
  auto& w = well_known();
  const Object* mirror = reference_field(field, w.Field_clazz);
  if (mirror == nullptr) return nullptr;
  const auto& fields = Class::from_mirror(mirror)->fields;
  const int32_t slot = field->get<int32_t>(w.Field_slot);
  return is_index(slot, std::ssize(fields)) ? fields[static_cast<size_t>(slot)] : nullptr;
}

}  // namespace vitrine::vm
