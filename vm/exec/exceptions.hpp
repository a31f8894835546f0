// SPDX-License-Identifier: Apache-2.0
// Making Java exceptions pending in a thread.
#pragma once
#include <string>
#include <string_view>

#include "vm/exec/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Creates an instance of class `internal_name` (boot loader), runs <init>(String) or <init>() through Java (so that
/// fillInStackTrace is called virtually) and makes it pending. If that itself throws, that exception is pending
/// instead. `message` is modified UTF-8.
Thrown throw_new(Thread& self, const char* internal_name, std::string_view message);
Thrown throw_new(Thread& self, const char* internal_name);
/// As throw_new with a cause: <init>(String, Throwable) if there is one, else initCause.
Thrown throw_with_cause(Thread& self, const char* internal_name, std::string_view message, Object* cause);
/// Makes an existing Throwable pending.
Thrown throw_object(Thread& self, Object* throwable);
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
/// Takes the pending exception away and returns it.
Object* take_exception(Thread& self);
bool is_instance(const Object* object,
                 const char* internal_class_name);  // by well-known boot class name; walks the superclasses
bool is_linkage_error(const Object* thrown);        // false for null
/// "java.lang.Foo: message" without running Java; for fatal errors.
std::string describe_throwable(Object* throwable);
/// "Exception <a 'java/lang/Foo'{0x...}: message>", without running Java: -Xlog:exceptions.
std::string describe_for_log(Object* throwable);
/// Prints the stack trace through Java (Throwable.printStackTrace), for errors at boot.
void print_stack_trace(Thread& self, Object* throwable);

/// Throwable.fillInStackTrace: walks the stack and stores backtrace and depth.
JavaResult<void> fill_in_stack_trace(Thread& self, Object* throwable);
/// One entry of a Throwable's backtrace. `below_hidden`: hidden frames above it were left out, so the bci is that of a
/// call.
struct BacktraceEntry {
  Method* method;
  int32_t bci;
  bool below_hidden = false;
};
std::vector<BacktraceEntry> backtrace_of(Object* throwable);

}  // namespace vitrine::vm
