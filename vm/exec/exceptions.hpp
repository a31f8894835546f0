// SPDX-License-Identifier: Apache-2.0
// Pending exceptions of a thread: taking, describing and printing them; backtraces.
#pragma once
#include <string>

#include "vm/model/java_result.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Makes an existing Throwable pending; NullPointerException if it is null.
Thrown throw_object(Thread& self, Object* throwable);
/// The same after gc::Heap has refused an allocation of this thread: "Java heap space" or "GC overhead limit exceeded".
Thrown throw_heap_exhausted(Thread& self);
/// Takes the pending exception away and returns it; null if there is none. No safepoint.
Object* take_exception(Thread& self);
/// Whether `object` is an instance of that class of the boot loader or of a subclass. False for null. No safepoint.
bool is_instance(const Object* object, Throwable type);
/// Whether it is a LinkageError. False for null.
bool is_linkage_error(const Object* thrown);
/// "java.lang.Foo: message", without running Java; for fatal errors.
std::string describe_throwable(const Object* throwable);
/// "Exception <a 'java/lang/Foo'{0x...}: message>", without running Java; for -Xlog:exceptions.
std::string describe_for_log(Object* throwable);
/// Prints the stack trace to System.err with Throwable.printStackTrace, or a short form to stderr if that fails; for
/// errors during boot. Keeps the pending exception.
void print_stack_trace(Thread& self, Object* throwable);

/// Throwable.fillInStackTrace: walks the stack of self, and stores backtrace and depth. Throws OutOfMemoryError.
JavaResult<void> fill_in_stack_trace(Thread& self, Object* throwable);
/// One entry of a Throwable's backtrace. `below_hidden` says that hidden frames above this one were left out, so the
/// bci is that of a call.
struct BacktraceEntry {
  std::shared_ptr<const MethodVersion> version;
  int32_t bci;
  bool below_hidden = false;
};
/// The entries of a Throwable's backtrace, newest frame first; empty if there is none. No safepoint.
std::vector<BacktraceEntry> backtrace_of(Object* throwable);

}  // namespace vitrine::vm
