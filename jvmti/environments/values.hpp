// SPDX-License-Identifier: Apache-2.0
// Converts slots to jvalues, for events that carry a value (JVM TI "Method Exit", "Field Modification") and for heap
// callbacks.
#pragma once
#include <jni.h>

#include "classfile/descriptor.hpp"
#include "jni/environment.hpp"
#include "vm/model/value.hpp"

namespace vitrine::jvmti {

/// The value of a slot, narrowed to `type` (JVMS 2.11.1), in the member of jvalue that JNI defines for it. A reference
/// becomes a new JNI local reference of `self`, null stays null; void yields zeros. `self` is in VM state. No
/// safepoint.
inline jvalue value_of(vm::Thread& self, classfile::BasicType type, vm::Slot slot) {
  using classfile::BasicType;
  jvalue value{};
  switch (type) {
    case BasicType::Boolean: value.z = static_cast<jboolean>(slot & 1); break;
    case BasicType::Byte: value.b = static_cast<jbyte>(slot); break;
    case BasicType::Char: value.c = static_cast<jchar>(slot); break;
    case BasicType::Short: value.s = static_cast<jshort>(slot); break;
    case BasicType::Int: value.i = vm::as_int(slot); break;
    case BasicType::Long: value.j = vm::as_long(slot); break;
    case BasicType::Float: value.f = vm::as_float(slot); break;
    case BasicType::Double: value.d = vm::as_double(slot); break;
    case BasicType::Object:
    case BasicType::Array: value.l = jni::local(self, vm::as_ref(slot)); break;
    case BasicType::Void: break;
  }
  return value;
}

}  // namespace vitrine::jvmti
