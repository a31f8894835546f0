// SPDX-License-Identifier: Apache-2.0
// How a JVM_ function enters the VM: enter<R>(body) goes from native to VM state, runs body(self)
// and gives its result back to C code: an object as a new local reference, a number as it is, and
// zero when an exception is pending. With it, the small things every theme needs.
#pragma once
#include <jni.h>

#include <type_traits>

#include "classfile/class_file.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_result.hpp"
#include "vm/exec/references.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/annotation_constants.hpp"
#include "vm/model/class.hpp"
#include "vm/model/objects.hpp"
#include "vm/thread/thread.hpp"
#include "vm/vm.hpp"

namespace vitrine::jni::openjdk {

using vm::Class;
using vm::Field;
using vm::JavaResult;
using vm::Method;
using vm::Object;
using vm::resolve;
using vm::Slot;
using vm::Symbol;
using vm::Thread;
using vm::Thrown;
using ObjectResult = JavaResult<Object*>;

namespace detail {
template <class T>
struct IsResult : std::false_type {};
template <class T>
struct IsResult<JavaResult<T>> : std::true_type {};

template <class R, class T>
R to_native(Thread& self, T value) {
  if constexpr (std::is_same_v<T, Object*>) {
    return static_cast<R>(self.locals.create(value));
  } else if constexpr (std::is_same_v<T, Class*>) {
    return static_cast<R>(self.locals.create(value == nullptr ? nullptr : value->mirror));
  } else {
    return static_cast<R>(value);
  }
}
}  // namespace detail

/// Runs `body(self)` in VM state. Body returns R's C++ side (Object*, Class*, a number, nothing) or
/// a JavaResult of it.
template <class R = void, class Body>
R enter(const Body& body) {
  Thread& self = *Thread::current();
  vm::NativeToVm in_vm(self);
  using T = std::invoke_result_t<const Body&, Thread&>;
  if constexpr (std::is_void_v<T>) {
    body(self);
  } else if constexpr (std::is_void_v<R>) {
    static_cast<void>(body(self));
  } else if constexpr (detail::IsResult<T>::value) {
    auto result = body(self);
    if (result.threw()) return R{};
    return detail::to_native<R>(self, result.value());
  } else {
    return detail::to_native<R>(self, body(self));
  }
}

/// The class a jclass stands for (primitives too).
inline Class* class_of(jclass mirror) { return Class::from_mirror(resolve(mirror)); }
inline vm::WellKnown& known() { return vm::vm().well_known; }

/// New array with `length` null elements of reference type `component`.
inline ObjectResult new_object_array(Thread& self, Class& component, size_t length) {
  Class* array_class = TRY(vm::array_class_of(self, component));
  return vm::allocate_array(self, *array_class, static_cast<int32_t>(length));
}
inline Object*& element(Object* array, size_t index) { return array->elements<Object*>()[index]; }
inline Object*& reference_field(Object* object, uint32_t offset) { return *object->address_of<Object*>(offset); }

/// byte[] with these bytes; null when the attribute is absent.
ObjectResult new_byte_array(Thread& self, classfile::Bytes bytes);
/// The same for an annotation attribute of `file`, a version of `cls`: its constants can be asked for by
/// jdk.internal.reflect.ConstantPool whatever version there is then.
ObjectResult new_annotation_bytes(Thread& self, const Class& cls, const classfile::ClassFile& file,
                                  classfile::Bytes bytes, vm::AnnotationKind kind = vm::AnnotationKind::Annotations);
/// String of a Utf8 constant; null for index 0.
ObjectResult new_string_at(Thread& self, const classfile::ConstantPool& constants, uint16_t utf8_index);
/// Class.name of `cls`, interned and remembered in the mirror.
ObjectResult class_name_string(Thread& self, Class& cls);
/// The class of a field descriptor as seen by the loader of `holder`: int, java/lang/String, [J ...
/// NoClassDefFoundError.
JavaResult<Class*> class_of_descriptor(Thread& self, const Class& holder, std::string_view descriptor);
inline Thrown throw_illegal_argument(Thread& self, std::string_view message) {
  return vm::throw_new(self, "java/lang/IllegalArgumentException", message);
}

}  // namespace vitrine::jni::openjdk
