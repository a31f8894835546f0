// SPDX-License-Identifier: Apache-2.0
// Making Java exceptions and setting them as pending: the implementation of the port vm/ports/throw.hpp.
#include "vm/runtime/making_exceptions.hpp"
#include "vm/exec/exceptions.hpp"

#include "base/assert.hpp"
#include "base/format.hpp"
#include "base/log.hpp"
#include "gc/store.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

/// The class of the exception, initialized.
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
  // If an exception is already pending, the new one replaces it.
  self.context.pending_exception = nullptr;
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
      // The class has a String constructor only; without a message it gets null.
      plain = constructor_of(*cls, "(Ljava/lang/String;)V");
      VM_CHECK(plain != nullptr);
      TRY(call(self, *plain, {slot_of(made), slot_of(static_cast<Object*>(nullptr))}));
    } else {
      TRY(call(self, *plain, {slot_of(made)}));
      if (text != nullptr) gc::store_reference(made, well_known().Throwable_detailMessage, text);
    }
  }
  if (cause != nullptr) TRY(call_virtual(self, *well_known().Throwable_initCause, {slot_of(made), slot_of(cause)}));
  return made;
}

void make_pending(Thread& self, const char* internal_name, const std::string_view* message, Object* cause,
                  const Why& why) {
  // Before the classes of exceptions exist, a failure ends the boot.
  if (well_known().Throwable_class == nullptr || well_known().Throwable_detailMessage == 0)
    exit_during_initialization(std::string(internal_name) + (message == nullptr ? "" : ": " + std::string(*message)));
  // An exception whose class is broken is replaced by another one, and so on. If that does not end, the class library
  // is unusable.
  constexpr int kMostNested = 16;
  struct Nesting {
    explicit Nesting(int& depth) : depth(++depth) {}
    ~Nesting() { --depth; }
    int& depth;
  } nesting(self.context.exceptions_in_making);
  if (nesting.depth > kMostNested) {
    std::string what = "can not make an instance of " + std::string(internal_name) +
                       (message == nullptr ? "" : " (" + std::string(*message) + ")");
    if (this_vm().phase.load() != Phase::Live) exit_during_initialization(what);
    VM_FATAL(what.c_str());
  }
  auto made = make(self, internal_name, message, cause);
  if (made.ok()) self.context.pending_exception = made.value();
  if (made.ok()) explain(self, made.value(), why);
  if (vm_options().log_exceptions && made.ok()) [[unlikely]] {
    std::string place = format("0x%016lx", reinterpret_cast<uintptr_t>(made.value()));
    log_line(LogTopic::Exceptions, describe_for_log(made.value()) + " (" + place +
                                       ") \nthrown [in the VM]\nfor thread " +
                                       format("0x%016lx", reinterpret_cast<uintptr_t>(&self)));
  }
}

void overflow(Thread& self) {
  // Lend the constructor most of the reserves at the ends of both stacks. If there is no reserve left, because it
  // overflows again or because native code has used it, the error is made without a constructor.
  constexpr size_t kJavaRest = 1024;  // slots
  constexpr ptrdiff_t kNativeRest = 96 * 1024;
  Slot* java_limit = self.context.stack_limit;
  char* native_limit = self.native_stack_limit;
  Slot* java_end = self.context.java_stack + self.context.java_stack_slots - kJavaRest;
  self.native_stack_limit = native_limit - kNativeRest;
  if (java_limit >= java_end || self.is_native_stack_full(__builtin_frame_address(0))) {
    self.native_stack_limit = native_limit;
    Object* plain = self.context.pending_exception = nullptr;
    auto made = allocate_instance(self, *well_known().StackOverflowError_class);
    if (made.threw()) return;
    plain = made.value();
    const WellKnown& k = well_known();
    gc::store_reference(plain, k.Throwable_cause, plain);
    gc::store_reference(plain, k.Throwable_stackTrace,
                        k.Throwable_class->mirror->get<Object*>(k.Throwable_UNASSIGNED_STACK));
    if (fill_in_stack_trace(self, plain).ok()) {
      gc::store_reference(plain, k.Throwable_stackTrace,
                          k.Throwable_class->mirror->get<Object*>(k.Throwable_UNASSIGNED_STACK));
      self.context.pending_exception = plain;
    }
    return;
  }
  self.context.stack_limit = java_end;
  (void)throw_new(self, Throwable::StackOverflowError);
  self.context.stack_limit = java_limit;
  self.native_stack_limit = native_limit;
}

class VmThrower final : public Thrower {
 public:
  void make_pending(Thread& self, const char* internal_name, const std::string_view* message, Object* cause,
                    const Why& why) override {
    vm::make_pending(self, internal_name, message, cause, why);
  }
  void out_of_memory(Thread& self, const char* message) override { make_out_of_memory_pending(self, message); }
  void stack_overflow(Thread& self) override { overflow(self); }
};

}  // namespace

Thrower& vm_thrower() {
  static auto& thrower = *new VmThrower;  // never destroyed: threads may throw during exit()
  return thrower;
}

}  // namespace vitrine::vm
