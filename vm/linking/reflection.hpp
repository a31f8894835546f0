// SPDX-License-Identifier: Apache-2.0
// java.lang.reflect objects and the members that they stand for. A Method, Constructor or Field object identifies its
// member by class and index (its Java field `slot`).
#pragma once
#include "vm/model/annotation_constants.hpp"
#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"

namespace vitrine::vm {

using ObjectResult = JavaResult<Object*>;

/// The access flags of fields and methods that Java code sees: those of JVMS 4.5 and 4.6, including synthetic, bridge
/// and varargs.
constexpr int kFieldModifiers = kAccPublic | kAccPrivate | kAccProtected | kAccStatic | kAccFinal | kAccVolatile |
                                kAccTransient | kAccStrictInit | kAccSynthetic | kAccEnum;
constexpr int kMethodModifiers = kAccPublic | kAccPrivate | kAccProtected | kAccStatic | kAccFinal | kAccSynchronized |
                                 kAccBridge | kAccVarargs | kAccNative | kAccAbstract | kAccStrict | kAccSynthetic;

/// A new array with `length` null elements of the reference type `component`. Throws OutOfMemoryError.
ObjectResult new_object_array(Thread& self, Class& component, size_t length);
/// What an element of an array of references, or a field that is a reference, holds.
inline Object* element(const Object* array, size_t index) { return array->element<Object*>(index); }
inline Object* reference_field(const Object* object, uint32_t offset) { return object->get<Object*>(offset); }
/// A byte[] with these bytes; null if the attribute is absent (no data pointer). Throws OutOfMemoryError.
ObjectResult new_byte_array(Thread& self, classfile::Bytes bytes);
/// The same for an annotation attribute of `file`, a version of `cls`. Its constant pool indices are renumbered so that
/// jdk.internal.reflect.ConstantPool finds the constants, whichever version is current then.
ObjectResult new_annotation_bytes(Thread& self, const Class& cls, const classfile::ClassFile& file,
                                  classfile::Bytes bytes, AnnotationKind kind = AnnotationKind::Annotations);
/// The String of a Utf8 constant; null for index 0. Throws OutOfMemoryError.
ObjectResult new_string_at(Thread& self, const classfile::ConstantPool& constants, uint16_t utf8_index);
/// The class of a field descriptor as the loader of `holder` sees it: int, java/lang/String, [J ... Throws
/// NoClassDefFoundError and what else load_class throws.
JavaResult<Class*> class_of_descriptor(Thread& self, const Class& holder, std::string_view descriptor);

/// A final field that nothing changes once it is set, as far as Java code may know: neither setAccessible nor a method
/// handle makes it writable. Static, strict, or of a hidden class or a record.
bool is_trusted_final(const Field& field);
/// A java.lang.reflect.Method, or Constructor for <init>. Throws NoClassDefFoundError if a type of the descriptor is
/// missing, or OutOfMemoryError.
ObjectResult new_method_object(Thread& self, Method& method);
/// A java.lang.reflect.Field. Throws as new_method_object does.
ObjectResult new_field_object(Thread& self, Field& field);
/// The member that a Method or Constructor object, or a Field object, denotes; null if its index is out of range. No
/// safepoint.
Method* method_of_reflected(Object* executable);
Field* field_of_reflected(Object* field);
/// The parameter types of `descriptor` as a Class[], as the loader of `holder` sees them. Throws as class_of_descriptor
/// does.
ObjectResult parameter_types(Thread& self, const Class& holder, std::string_view descriptor);

}  // namespace vitrine::vm
