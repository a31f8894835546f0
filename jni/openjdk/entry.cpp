// SPDX-License-Identifier: Apache-2.0
// What the JVM_ functions of several themes share.
#include "jni/openjdk/entry.hpp"

#include <cstring>

namespace vitrine::jni::openjdk {

ObjectResult new_byte_array(Thread& self, classfile::Bytes bytes) {
  if (bytes.data() == nullptr) return static_cast<Object*>(nullptr);
  Object* array =
      TRY(vm::allocate_array(self, vm::primitive_array_class(vm::BasicType::Byte), static_cast<int32_t>(bytes.size())));
  std::memcpy(array->elements<uint8_t>(), bytes.data(), bytes.size());
  return array;
}

ObjectResult new_annotation_bytes(Thread& self, const Class& cls, const classfile::ClassFile& file,
                                  classfile::Bytes bytes, vm::AnnotationKind kind) {
  if (cls.annotation_constants == nullptr || bytes.data() == nullptr) return new_byte_array(self, bytes);
  return new_byte_array(self, cls.annotation_constants->renumber(file.constants, bytes, kind));
}

ObjectResult new_string_at(Thread& self, const classfile::ConstantPool& constants, uint16_t utf8_index) {
  if (utf8_index == 0) return static_cast<Object*>(nullptr);
  return vm::new_string(self, constants.utf8(utf8_index));
}

ObjectResult class_name_string(Thread& self, Class& cls) {
  Object*& name = reference_field(cls.mirror, known().Class_name);
  if (name != nullptr) return name;
  Object* made = TRY(vm::intern_string(self, cls.external_name()));
  reference_field(cls.mirror, known().Class_name) = made;
  return made;
}

JavaResult<Class*> class_of_descriptor(Thread& self, const Class& holder, std::string_view descriptor) {
  vm::BasicType type = classfile::basic_type_of(descriptor[0]);
  if (type != vm::BasicType::Object && type != vm::BasicType::Array) return &vm::primitive_class(type);
  if (type == vm::BasicType::Object) descriptor = descriptor.substr(1, descriptor.size() - 2);
  return vm::load_class(self, Symbol::intern(descriptor), *holder.loader);
}

}  // namespace vitrine::jni::openjdk
