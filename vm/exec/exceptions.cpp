// SPDX-License-Identifier: Apache-2.0
// Making Java exceptions pending. Everything that fails comes through here.
#include "vm/exec/exceptions.hpp"

#include "base/format.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/objects.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {

namespace {

/// Class of the exception, ready for instances.
JavaResult<Class*> exception_class(Thread& self, const char* internal_name) {
  Class* cls = TRY(load_boot_class(self, internal_name));
  if (cls == nullptr) {
    std::string what = std::string("the class library does not fit: no class ") + internal_name;
    VM_FATAL(what.c_str());
  }
  TRY(ensure_initialized(self, *cls));
  return cls;
}

Method* constructor_of(const Class& cls, const char* descriptor) {
  return cls.find_declared_method(Symbol::intern("<init>"), Symbol::intern(descriptor));
}

JavaResult<Object*> make(Thread& self, const char* internal_name, const std::string_view* message, Object* cause) {
  // An exception may be thrown while another is pending only to replace it.
  self.pending_exception = nullptr;
  Class* cls = TRY(exception_class(self, internal_name));
  Object* text = message == nullptr ? nullptr : TRY(new_string(self, *message));
  Object* made = TRY(allocate_instance(self, *cls));
  if (cause != nullptr) {
    if (Method* both = constructor_of(*cls, "(Ljava/lang/String;Ljava/lang/Throwable;)V")) {
      TRY(call(self, *both, {slot_of(made), slot_of(text), slot_of(cause)}));
      return made;
    }
  }
  if (Method* with_text = message == nullptr ? nullptr : constructor_of(*cls, "(Ljava/lang/String;)V")) {
    TRY(call(self, *with_text, {slot_of(made), slot_of(text)}));
  } else if (Method* with_object =
                 message == nullptr ? nullptr : constructor_of(*cls, "(Ljava/lang/Object;)V")) {  // AssertionError
    TRY(call(self, *with_object, {slot_of(made), slot_of(text)}));
  } else {
    Method* plain = constructor_of(*cls, "()V");
    if (plain == nullptr) {
      // A String constructor is all there is: without a message it gets null.
      plain = constructor_of(*cls, "(Ljava/lang/String;)V");
      VM_CHECK(plain != nullptr);
      TRY(call(self, *plain, {slot_of(made), slot_of(static_cast<Object*>(nullptr))}));
    } else {
      TRY(call(self, *plain, {slot_of(made)}));
      if (text != nullptr) made->put<Object*>(vm().well_known.Throwable_detailMessage, text);
    }
  }
  if (cause != nullptr) TRY(call_virtual(self, *vm().well_known.Throwable_initCause, {slot_of(made), slot_of(cause)}));
  return made;
}

Thrown make_pending(Thread& self, const char* internal_name, const std::string_view* message, Object* cause) {
  // Before there are classes to make exceptions of, a failure is the end of the boot.
  if (vm().well_known.Throwable_class == nullptr || vm().well_known.Throwable_detailMessage == 0)
    exit_during_initialization(std::string(internal_name) + (message == nullptr ? "" : ": " + std::string(*message)));
  // An exception whose class is broken is replaced by another, and so on; when that has no end the class library is no
  // good.
  constexpr int kMostNested = 16;
  thread_local int nested = 0;
  struct Nesting {
    Nesting() { ++nested; }
    ~Nesting() { --nested; }
  } nesting;
  if (nested > kMostNested) {
    std::string what = "can not make an instance of " + std::string(internal_name) +
                       (message == nullptr ? "" : " (" + std::string(*message) + ")");
    if (vm().phase.load() != Phase::Live) exit_during_initialization(what);
    VM_FATAL(what.c_str());
  }
  auto made = make(self, internal_name, message, cause);
  if (made.ok()) self.pending_exception = made.value();
  if (vm().options.log_exceptions && made.ok()) [[unlikely]] {
    std::string place = format("0x%016lx", reinterpret_cast<uintptr_t>(made.value()));
    log_line(LogTopic::Exceptions, describe_for_log(made.value()) + " (" + place +
                                       ") \nthrown [in the VM]\nfor thread " +
                                       format("0x%016lx", reinterpret_cast<uintptr_t>(&self)));
  }
  return {};
}

}  // namespace

Thrown throw_new(Thread& self, const char* internal_name, std::string_view message) {
  return make_pending(self, internal_name, &message, nullptr);
}
Thrown throw_new(Thread& self, const char* internal_name) {
  return make_pending(self, internal_name, nullptr, nullptr);
}
Thrown throw_with_cause(Thread& self, const char* internal_name, std::string_view message, Object* cause) {
  return make_pending(self, internal_name, &message, cause);
}

Thrown throw_object(Thread& self, Object* throwable) {
  if (throwable == nullptr) return throw_null_pointer(self);
  self.pending_exception = throwable;
  return {};
}

Thrown throw_stack_overflow(Thread& self) {
  // Give way to the constructor: most of the reserves at the ends of both stacks. A second overflow in there finds
  // nothing left and is thrown without a constructor.
  constexpr size_t kJavaRest = 1024;  // slots
  constexpr ptrdiff_t kNativeRest = 96 * 1024;
  Slot* java_limit = self.stack_limit;
  char* native_limit = self.native_stack_limit;
  Slot* java_end = self.java_stack + self.java_stack_slots - kJavaRest;
  if (java_limit >= java_end) {
    Object* plain = self.pending_exception = nullptr;
    auto made = allocate_instance(self, *vm().well_known.StackOverflowError_class);
    if (made.threw()) return {};
    plain = made.value();
    const WellKnown& k = vm().well_known;
    plain->put<Object*>(k.Throwable_cause, plain);
    plain->put<Object*>(k.Throwable_stackTrace, k.Throwable_class->mirror->get<Object*>(k.Throwable_UNASSIGNED_STACK));
    if (fill_in_stack_trace(self, plain).ok()) {
      plain->put<Object*>(k.Throwable_stackTrace,
                          k.Throwable_class->mirror->get<Object*>(k.Throwable_UNASSIGNED_STACK));
      self.pending_exception = plain;
    }
    return {};
  }
  self.stack_limit = java_end;
  self.native_stack_limit = native_limit - kNativeRest;
  Thrown thrown = throw_new(self, "java/lang/StackOverflowError");
  self.stack_limit = java_limit;
  self.native_stack_limit = native_limit;
  return thrown;
}

Thrown throw_null_pointer(Thread& self) { return throw_new(self, "java/lang/NullPointerException"); }

Thrown throw_array_index(Thread& self, int32_t index, int32_t length) {
  return throw_new(self, "java/lang/ArrayIndexOutOfBoundsException",
                   "Index " + std::to_string(index) + " out of bounds for length " + std::to_string(length));
}

Thrown throw_class_cast(Thread& self, const Class& from, const Class& to) {
  std::string a = from.external_name(), b = to.external_name();
  return throw_new(self, "java/lang/ClassCastException",
                   "class " + a + " cannot be cast to class " + b + " (" + places_of(from, to) + ")");
}

Object* take_exception(Thread& self) { return std::exchange(self.pending_exception, nullptr); }

bool is_instance(const Object* object, const char* internal_class_name) {
  const Symbol* name = Symbol::find(internal_class_name);
  if (object == nullptr || name == nullptr) return false;
  for (const Class* c = Class::of(object); c != nullptr; c = c->super)
    if (c->name == name && c->loader->is_boot()) return true;
  return false;
}

bool is_linkage_error(const Object* thrown) {
  return thrown != nullptr && Class::of(thrown)->is_subclass_of(vm().well_known.LinkageError_class);
}

std::string describe_throwable(Object* throwable) {
  if (throwable == nullptr) return "(no exception)";
  std::string text = Class::of(throwable)->external_name();
  Object* message = throwable->get<Object*>(vm().well_known.Throwable_detailMessage);
  return message == nullptr ? text : text + ": " + string_to_utf8(message);
}

std::string describe_for_log(Object* throwable) {
  Object* message = throwable->get<Object*>(vm().well_known.Throwable_detailMessage);
  return "Exception <a '" + Class::of(throwable)->name->str() +
         format("'{0x%016lx}", reinterpret_cast<uintptr_t>(throwable)) +
         (message == nullptr ? "" : ": " + string_to_utf8(message)) + ">";
}

void print_stack_trace(Thread& self, Object* throwable) {
  Object* before = take_exception(self);
  (void)call_virtual(self, *vm().well_known.Throwable_printStackTrace, {slot_of(throwable)});
  // Java could not: at least what it is and where it came from.
  if (Object* failed = take_exception(self)) {
    fprintf(stderr, "%s\n", describe_throwable(throwable).c_str());
    for (const BacktraceEntry& entry : backtrace_of(throwable))
      fprintf(stderr, "\tat %s\n", frame_text(*entry.method, entry.bci).c_str());
    fprintf(stderr, "(printing it failed: %s)\n", describe_throwable(failed).c_str());
  }
  self.pending_exception = before;
}

}  // namespace vitrine::vm
