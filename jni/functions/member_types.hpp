// SPDX-License-Identifier: Apache-2.0
// The nine types that name JNI's field, call and array functions, and the conversion of their values to and from slots.
// MEMBER_TYPES(X): X(Name, C type).
#pragma once
#include <jni.h>

#include "jni/environment.hpp"
#include "vm/model/value.hpp"

#define PRIMITIVE_TYPES(X) \
  X(Boolean, jboolean)     \
  X(Byte, jbyte) X(Char, jchar) X(Short, jshort) X(Int, jint) X(Long, jlong) X(Float, jfloat) X(Double, jdouble)
#define MEMBER_TYPES(X) X(Object, jobject) PRIMITIVE_TYPES(X)

namespace vitrine::jni {

/// The slot's value as the C type; references become local references.
template <class T>
T from_slot(vm::Thread& self, vm::Slot slot) {
  if constexpr (std::is_same_v<T, jobject>)
    return local(self, vm::as_ref(slot));
  else if constexpr (std::is_same_v<T, jfloat>)
    return vm::as_float(slot);
  else if constexpr (std::is_same_v<T, jdouble>)
    return vm::as_double(slot);
  else
    return static_cast<T>(slot);
}

/// The value as a slot: types narrower than int widened, booleans reduced to 0 or 1, references dereferenced.
template <class T>
vm::Slot to_slot(T value) {
  if constexpr (std::is_same_v<T, jobject>)
    return vm::slot_of(vm::dereference(value));
  else if constexpr (std::is_same_v<T, jboolean>)
    return value & 1;
  else if constexpr (std::is_same_v<T, jlong>)
    return vm::slot_of(static_cast<int64_t>(value));
  else if constexpr (std::is_floating_point_v<T>)
    return vm::slot_of(value);
  else
    return vm::slot_of(static_cast<int32_t>(value));
}

/// The type of such a value in an object or array.
template <class T>
using InHeap = std::conditional_t<std::is_same_v<T, jobject>, vm::Object*, T>;

}  // namespace vitrine::jni
