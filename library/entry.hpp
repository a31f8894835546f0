// SPDX-License-Identifier: Apache-2.0
// How a JVM_ function enters the VM: enter<R>(body) changes from native to VM state, runs body(self) and returns its
// result to C code: an object as a new local reference, a number unchanged, and zero if an exception is pending. Also
// the helpers that every theme needs.
#pragma once
#include <jni.h>

#include <type_traits>

#include "vm/exec/exceptions.hpp"  // IWYU pragma: export
#include "vm/exec/objects.hpp"     // IWYU pragma: export
#include "vm/linking/linking.hpp"  // IWYU pragma: export
#include "vm/linking/reflection.hpp"
#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/pending_exception.hpp"
#include "vm/thread/references.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::library {

using vm::Class;
using vm::class_of_descriptor;
using vm::dereference;
using vm::element;
using vm::Field;
using vm::field_of_reflected;
using vm::JavaResult;
using vm::Method;
using vm::method_of_reflected;
using vm::new_annotation_bytes;
using vm::new_byte_array;
using vm::new_field_object;
using vm::new_method_object;
using vm::new_object_array;
using vm::new_string_at;
using vm::Object;
using vm::ObjectResult;
using vm::parameter_types;
using vm::reference_field;
using vm::Slot;
using vm::Symbol;
using vm::Thread;
using vm::Thrown;

namespace detail {
/// True for JavaResult<T>.
template <class T>
struct IsResult : std::false_type {};
template <class T>
struct IsResult<JavaResult<T>> : std::true_type {};

/// The result of a body for C code. A new local reference belongs to the native frame of the caller, which releases it
/// when it returns to Java. No safepoint.
template <class R, class T>
R to_native(Thread& self, T value) {
  if constexpr (std::is_same_v<T, Object*>) {
    return static_cast<R>(self.context.local_references.create(value));
  } else if constexpr (std::is_same_v<T, Class*>) {
    return static_cast<R>(self.context.local_references.create(value == nullptr ? nullptr : value->mirror));
  } else {
    return static_cast<R>(value);
  }
}
}  // namespace detail

/// Runs `body(self)` in VM state. The body returns what R stands for in the VM (Object*, Class*, a number, nothing) or
/// a JavaResult of it; a null object becomes a null reference. The calling thread must be attached and in native state;
/// entering may reach a safepoint. The body must not hold a mutex of the VM when it returns. An exception that is
/// pending before is so afterwards, unless the body throws another one.
template <class R = void, class Body>
R enter(const Body& body) {
  Thread& self = *Thread::current();
  vm::NativeToVm in_vm(self);
  const vm::PendingUnlessReplaced pending_until_return(self);
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

/// The class that a jclass stands for, including primitive types. Must not be null. No safepoint; the class lives as
/// long as the reference.
inline Class* class_of(jclass mirror) { return Class::from_mirror(dereference(mirror)); }
/// Short for vm::well_known(), which the boot fills before it loads libjava.
inline vm::WellKnown& known() { return vm::well_known(); }

/// Class.name of `cls`, interned and cached in the mirror. May reach a safepoint. Throws OutOfMemoryError.
ObjectResult class_name_string(Thread& self, Class& cls);
/// Throws IllegalArgumentException; `message` is in modified UTF-8. May reach a safepoint.
inline Thrown throw_illegal_argument(Thread& self, std::string_view message) {
  return vm::throw_new(self, vm::Throwable::IllegalArgumentException, message);
}

}  // namespace vitrine::library
