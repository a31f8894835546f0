// SPDX-License-Identifier: Apache-2.0
#include "vm/exec/exceptions.hpp"

#include "base/console.hpp"
#include "base/format.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/class.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

Thrown throw_object(Thread& self, Object* throwable) {
  if (throwable == nullptr) return throw_null_pointer(self);
  self.context.pending_exception = throwable;
  return {};
}

Thrown throw_heap_exhausted(Thread& self) {
  return throw_out_of_memory(self, self.tlab.gave_up_for_overhead ? kOverheadLimit : kHeapSpace);
}

Object* take_exception(Thread& self) { return std::exchange(self.context.pending_exception, nullptr); }

bool is_instance(const Object* object, Throwable type) {
  const Symbol* name = Symbol::find(class_name_of(type));
  if (object == nullptr || name == nullptr) return false;
  for (const Class* c = Class::of(object); c != nullptr; c = c->super)
    if (c->name == name && c->loader->is_boot()) return true;
  return false;
}

bool is_linkage_error(const Object* thrown) {
  return thrown != nullptr && Class::of(thrown)->is_subclass_of(well_known().LinkageError_class);
}

std::string describe_throwable(const Object* throwable) {
  if (throwable == nullptr) return "(no exception)";
  std::string text = Class::of(throwable)->external_name();
  Object* message = throwable->get<Object*>(well_known().Throwable_detailMessage);
  return message == nullptr ? text : text + ": " + string_to_utf8(message);
}

std::string describe_for_log(Object* throwable) {
  Object* message = throwable->get<Object*>(well_known().Throwable_detailMessage);
  return "Exception <a '" + Class::of(throwable)->name->str() +
         format("'{0x%016lx}", reinterpret_cast<uintptr_t>(throwable)) +
         (message == nullptr ? "" : ": " + string_to_utf8(message)) + ">";
}

void print_stack_trace(Thread& self, Object* throwable) {
  Object* before = take_exception(self);
  (void)call_virtual(self, *well_known().Throwable_printStackTrace, {slot_of(throwable)});
  // If Java code failed to print it, print at least what it is and where it came from.
  if (Object* failed = take_exception(self)) {
    complain(stderr, "%s\n", describe_throwable(throwable).c_str());
    for (const BacktraceEntry& entry : backtrace_of(throwable))
      complain(stderr, "\tat %s\n", frame_text(*entry.version, entry.bci).c_str());
    complain(stderr, "(printing it failed: %s)\n", describe_throwable(failed).c_str());
  }
  self.context.pending_exception = before;
}

}  // namespace vitrine::vm
