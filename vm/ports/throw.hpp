// SPDX-License-Identifier: Apache-2.0
// Making Java exceptions pending in a thread. That loads a class and runs its constructor, so the lower floors throw
// through a port, which vm/runtime/making_exceptions.cpp implements.
#pragma once
#include <cstdint>
#include <string_view>

#include "vm/model/java_result.hpp"
#include "vm/model/throwables.hpp"
#include "vm/model/value.hpp"
#include "vm/ports/explainer.hpp"

namespace vitrine::vm {

class Class;
class Symbol;
class Thread;

/// Messages of OutOfMemoryErrors about the heap.
constexpr const char *kHeapSpace = "Java heap space", *kOverheadLimit = "GC overhead limit exceeded";

/// The port. Each function makes an exception pending, as the throw_ function of the same kind below describes.
class Thrower {
 public:
  virtual ~Thrower() = default;
  virtual void make_pending(Thread& self, const char* internal_name, const std::string_view* message, Object* cause,
                            const Why& why) = 0;
  virtual void out_of_memory(Thread& self, const char* message) = 0;
  virtual void stack_overflow(Thread& self) = 0;
};

// All these functions may reach a safepoint. They always return with an exception pending.
/// Creates an instance of the class, runs its constructor <init>(String) or <init>()
/// (so that fillInStackTrace is called virtually), and makes it pending. If that itself throws, the other exception is
/// pending instead. `message` is in modified UTF-8. `why` is for -Xexplain, which explains LinkageErrors,
/// ClassCastExceptions and ClassNotFoundExceptions.
Thrown throw_new(Thread& self, Throwable type, std::string_view message, const Why& why = {});
Thrown throw_new(Thread& self, Throwable type);
/// The same with a cause: runs <init>(String, Throwable) if there is one, else initCause.
Thrown throw_with_cause(Thread& self, Throwable type, std::string_view message, Object* cause, const Why& why = {});
/// The same for an error that was noted by the name of its class (JVMS 5.4.3: a resolution that failed fails again).
/// `cause` may be null.
Thrown throw_noted(Thread& self, const Symbol& class_name, std::string_view message, Object* cause);
/// Throws OutOfMemoryError after posting ResourceExhausted; uses a preallocated instance if no other can be made.
/// `message` is "Java heap space", for example.
Thrown throw_out_of_memory(Thread& self, const char* message);
/// Throws StackOverflowError. Some native and Java stack must be left beyond the limits, which are moved meanwhile.
Thrown throw_stack_overflow(Thread& self);
/// NullPointerException without a message; getMessage computes the helpful one.
Thrown throw_null_pointer(Thread& self);
/// ArrayIndexOutOfBoundsException "Index 5 out of bounds for length 3".
Thrown throw_array_index(Thread& self, int32_t index, int32_t length);
/// Tells -Xexplain, if it is on, of a throwable that is about to be thrown and that none of the functions here has
/// made. No safepoint.
void explain(Thread& self, Object* throwable, const Why& why);
/// ClassCastException "class a.A cannot be cast to class b.B (...)".
Thrown throw_class_cast(Thread& self, const Class& from, const Class& to);

}  // namespace vitrine::vm
