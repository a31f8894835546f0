// SPDX-License-Identifier: Apache-2.0
#include "compiler/runtime.hpp"

#include <algorithm>
#include <cmath>

#include "compiler/code/stubs.hpp"
#include "compiler/compiler.hpp"
#include "interpreter/frames.hpp"
#include "interpreter/loop.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::compiler::runtime_functions {

using interpreter::fits;
using interpreter::frame_over;
using interpreter::kMonitorsFrame;

bool enter_synchronized(Thread* self, Frame* frame) {
  Object* locked = frame->method->is_static() ? frame->method->holder->mirror : vm::as_ref(frame->locals[0]);
  if (!vm::monitor_enter_at_once(*self, locked, frame)) return false;
  frame->locked = locked;
  frame->flags |= Frame::kSynchronized;
  return true;
}

bool leave_synchronized(Thread* self, Frame* frame) {
  if (frame->flags != Frame::kSynchronized || !vm::monitor_exit_at_once(*self, frame->locked, frame)) return false;
  frame->locked = nullptr;
  frame->flags = 0;
  return true;
}

bool enter_monitor(Thread* self, Frame* frame, Object* object) {
  if (object == nullptr || !vm::has_identity(object)) return false;
  if (!vm::monitor_enter_at_once(*self, object, frame)) return false;
  frame->flags |= kMonitorsFrame;
  return true;
}

bool leave_monitor(Thread* self, Frame* frame, Object* object) {
  if (object == nullptr || !vm::monitor_exit_at_once(*self, object, frame)) return false;
  if (!vm::has_entered_monitors(*self, frame)) frame->flags &= ~kMonitorsFrame;
  return true;
}

bool is_subclass(const Class* cls, const Class* target) { return cls->is_subclass_of(target); }

bool may_be_element(Object* array, Object* element) {
  if (element == nullptr) return !Class::of(array)->is_null_restricted;
  return Class::of(element)->is_subclass_of(Class::of(array)->component);
}

Slot load_any_field(Object* object, const Field* field) { return interpreter::load_field(object, *field); }
void store_any_field(Object* object, const Field* field, Slot value) {
  interpreter::store_field(object, *field, value);
}

float float_remainder(float a, float b) { return std::fmod(a, b); }
double double_remainder(double a, double b) { return std::fmod(a, b); }

void leave_all(Thread* self) {
  vm::MachineState& state = self->machine;
  constexpr uint32_t kVariation = 13;  // so that it is not always the same word of a loop
  state.until_exit = vm::vm_options().DeoptimizeALotInterval + state.exits++ % kVariation;
  state.newest = state.base;  // the cells of this activation are dropped
  evict(state);
}

const void* machine_of(Method* method) { return the_compiler().machine_of(*method); }

Method* select_at_site(const InterfaceSite* site, const Class* receiver) {
  const Method& named = *site->resolved->method;
  if (!named.holder->is_interface() || named.is_private()) return nullptr;
  if (std::ranges::any_of(site->met, [](const auto& met) { return met.cls.load() == nullptr; })) return nullptr;
  Method* selected = receiver->select_interface_method(named);
  return selected == nullptr || selected->is_abstract() || !(selected->access_flags & vm::kAccPublic) ? nullptr
                                                                                                      : selected;
}

Method* target_of_intrinsic(const Method* intrinsic, const Slot* arguments) {
  return interpreter::plain_target(*intrinsic, arguments);
}

CallOutcome call_native_method(Thread* self, Method* method, Slot* arguments, Frame* caller) {
  Frame* frame = frame_over(*method, arguments);
  if (self->dispatch.load(std::memory_order_relaxed) != interpreter::tables().plain || !fits(*self, frame, *method))
    return {0, CallOutcome::kDeclined};
  interpreter::push_frame(frame, *method, arguments, caller, 0);
  const Slot result = interpreter::call_native(*self, *frame);
  if (self->context.pending_exception != nullptr) {
    self->machine.frame = frame;
    return {0, CallOutcome::kThrew};
  }
  self->context.top_frame = caller;
  return {result, CallOutcome::kDone};
}

CallOutcome call_polling_shortcut(Thread* self, Method* method, Slot* arguments, Frame* caller) {
  if (self->dispatch.load(std::memory_order_relaxed) != interpreter::tables().plain) return {0, CallOutcome::kDeclined};
  interpreter::publish(*self, *caller, caller->pc, arguments + method->argument_slots);
  const vm::ShortcutResult outcome = method->shortcut(*self, arguments);
  if (self->context.pending_exception != nullptr) {
    self->machine.frame = caller;
    return {0, CallOutcome::kThrew};
  }
  caller->stack_top = arguments;  // as during any call
  return {outcome.value, outcome.done ? CallOutcome::kDone : CallOutcome::kDeclined};
}

}  // namespace vitrine::compiler::runtime_functions
