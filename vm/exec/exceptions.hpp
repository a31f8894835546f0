// SPDX-License-Identifier: Apache-2.0
// Pending exceptions of a thread: taking, describing and printing them, and their backtraces.
#pragma once
#include <string>
#include <string_view>

#include "vm/model/java_result.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Makes an existing Throwable pending.
Thrown throw_object(Thread& self, Object* throwable);
/// Takes the pending exception away and returns it.
Object* take_exception(Thread& self);
/// Of that class of the boot loader or of a subclass; false for null.
bool is_instance(const Object* object, Throwable type);
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
