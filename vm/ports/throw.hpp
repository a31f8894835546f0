// SPDX-License-Identifier: Apache-2.0
// Making Java exceptions pending in a thread. That takes loading a class and running its constructor, so the lower
// floors throw through a port: vm/runtime/exceptions.cpp implements it.
#pragma once
#include <cstdint>
#include <string_view>

#include "vm/model/java_result.hpp"
#include "vm/model/throwables.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

class Class;
class Symbol;
class Thread;

class Thrower {
 public:
  virtual ~Thrower() = default;
  virtual void make_pending(Thread& self, const char* internal_name, const std::string_view* message,
                            Object* cause) = 0;
  virtual void out_of_memory(Thread& self, const char* message) = 0;
  virtual void stack_overflow(Thread& self) = 0;
};

// All may reach a safepoint.
/// Creates an instance of the class, runs <init>(String) or <init>() through Java (so that
/// fillInStackTrace is called virtually) and makes it pending. If that itself throws, that exception is pending
/// instead. `message` is modified UTF-8.
Thrown throw_new(Thread& self, Throwable type, std::string_view message);
Thrown throw_new(Thread& self, Throwable type);
/// As throw_new with a cause: <init>(String, Throwable) if there is one, else initCause.
Thrown throw_with_cause(Thread& self, Throwable type, std::string_view message, Object* cause);
/// The same for an error that was noted by the name of its class (JVMS 5.4.3: a failed resolution fails again).
/// `cause` may be null.
Thrown throw_noted(Thread& self, const Symbol& class_name, std::string_view message, Object* cause);
/// OutOfMemoryError with its ResourceExhausted event first; preallocated instances as last resort. `message`: "Java
/// heap space" ...
Thrown throw_out_of_memory(Thread& self, const char* message);
/// The same for what gc::Heap just refused to this thread: "Java heap space", or "GC overhead limit exceeded".
Thrown throw_heap_exhausted(Thread& self);
/// StackOverflowError; must be called with some native and Java stack in reserve (the limits are lowered inside).
Thrown throw_stack_overflow(Thread& self);
Thrown throw_null_pointer(Thread& self);  // no message: the helpful one is computed by getMessage
Thrown throw_array_index(Thread& self, int32_t index, int32_t length);  // "Index 5 out of bounds for length 3"
Thrown throw_class_cast(Thread& self, const Class& from, const Class& to);

}  // namespace vitrine::vm
