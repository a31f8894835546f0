// SPDX-License-Identifier: Apache-2.0
// java.lang.reflect objects and the members they stand for. A Method, Constructor or
// Field object names its member by class and slot.
#pragma once
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/annotation_constants.hpp"
#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"

namespace vitrine::vm {

using ObjectResult = JavaResult<Object*>;

/// New array with `length` null elements of reference type `component`. OutOfMemoryError.
ObjectResult new_object_array(Thread& self, Class& component, size_t length);
inline Object*& element(Object* array, size_t index) { return array->elements<Object*>()[index]; }
inline Object*& reference_field(Object* object, uint32_t offset) { return *object->address_of<Object*>(offset); }
/// byte[] with these bytes; null when the attribute is absent.
ObjectResult new_byte_array(Thread& self, classfile::Bytes bytes);
/// The same for an annotation attribute of `file`, a version of `cls`: its constants can be asked for by
/// jdk.internal.reflect.ConstantPool whatever version there is then.
ObjectResult new_annotation_bytes(Thread& self, const Class& cls, const classfile::ClassFile& file,
                                  classfile::Bytes bytes, AnnotationKind kind = AnnotationKind::Annotations);
/// String of a Utf8 constant; null for index 0.
ObjectResult new_string_at(Thread& self, const classfile::ConstantPool& constants, uint16_t utf8_index);
/// The class of a field descriptor as seen by the loader of `holder`: int, java/lang/String, [J ...
/// NoClassDefFoundError.
JavaResult<Class*> class_of_descriptor(Thread& self, const Class& holder, std::string_view descriptor);

/// java.lang.reflect.Method, or Constructor for <init>. NoClassDefFoundError when a type of the
/// descriptor is missing.
ObjectResult new_method_object(Thread& self, Method& method);
ObjectResult new_field_object(Thread& self, Field& field);
/// The member of a Method or Constructor object; null when the slot is none.
Method* method_of_reflected(Object* executable);
Field* field_of_reflected(Object* field);
/// Parameter types of `descriptor` as Class[], seen by `holder`'s loader.
ObjectResult parameter_types(Thread& self, const Class& holder, std::string_view descriptor);

}  // namespace vitrine::vm
