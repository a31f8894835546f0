// SPDX-License-Identifier: Apache-2.0
#include "compiler/runtime.hpp"

#include <algorithm>
#include <cmath>

#include "classfile/descriptor.hpp"
#include "compiler/code/stubs.hpp"
#include "compiler/compiler.hpp"
#include "interpreter/frames.hpp"
#include "interpreter/machine.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/ports/ports.hpp"
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
  const vm::ResolvedMethod& call = *site->resolved;
  const Method& named = *call.method;
  if (std::ranges::any_of(site->met, [](const auto& met) { return met.cls.load() == nullptr; })) return nullptr;
  const bool special = call.selection == vm::Selection::SpecialInInterface;
  // Where a table of the interface that the call names tells the method, the receiver implements that interface.
  const bool by_table = named.holder->is_interface() && !named.is_private() && !special;
  if ((!by_table || call.referenced_class != named.holder) && call.referenced_class->is_interface() &&
      !receiver->implements(call.referenced_class))
    return nullptr;
  if (special) return named.is_abstract() ? nullptr : call.method;
  if (!by_table) return vm::select_method(*receiver, named);
  Method* selected = receiver->select_interface_method(named);
  return selected == nullptr || selected->is_abstract() || !(selected->access_flags & vm::kAccPublic) ? nullptr
                                                                                                      : selected;
}

Method* target_of_intrinsic(const Method* intrinsic, const Slot* arguments) {
  return interpreter::plain_target(*intrinsic, arguments);
}

CallOutcome call_native_method(Thread* self, Method* method, Slot* arguments, Frame* caller) {
  Frame* frame = frame_over(*method, arguments);
  const void* const* table = self->dispatch.load(std::memory_order_relaxed);
  if (!interpreter::is_table_of_machine(table, interpreter::tables()) || !fits(*self, frame, *method))
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

namespace {

/// After the event of a word.
CallOutcome told(const Thread& self) {
  if (self.context.pending_exception != nullptr) return {0, CallOutcome::kThrew};
  return {0, interpreter::frame_change_asked(self) ? CallOutcome::kDeclined : CallOutcome::kDone};
}

CallOutcome made(vm::JavaResult<Object*> object) {
  if (object.threw()) return {0, CallOutcome::kThrew};
  return {vm::slot_of(object.value()), CallOutcome::kDone};
}

/// In the middle of the machine code of a word, which has stored the pc.
void publish(Thread& self, Frame& frame, [[maybe_unused]] const CodeWord* word, Slot* top) {
  VM_ASSERT(frame.pc == word);
  interpreter::publish_at_pc(self, frame, top);
}

}  // namespace

CallOutcome report_breakpoint(Thread* self, Frame* frame, const CodeWord* word, Slot* top, const void*) {
  publish(*self, *frame, word, top);
  interpreter::post_breakpoint(*self, *frame);
  return told(*self);
}

CallOutcome report_entry(Thread* self, Frame* frame, const CodeWord* word, Slot* top, const void*) {
  publish(*self, *frame, word, top);
  vm::ports().events->method_entry(*self, *frame);
  return told(*self);
}

CallOutcome report_exit(Thread* self, Frame* frame, const CodeWord* word, Slot* top, const void*) {
  publish(*self, *frame, word, top);
  const bool is_void = frame->method->result == vm::BasicType::Void;
  vm::ports().events->method_exit(*self, *frame, false, is_void ? 0 : top[-1]);
  return told(*self);
}

CallOutcome report_frame_pop(Thread* self, Frame* frame, const CodeWord* word, Slot* top, const void*) {
  publish(*self, *frame, word, top);
  frame->flags &= ~uint32_t{Frame::kNotifyFramePop};
  vm::ports().events->frame_pop(*self, *frame, false);
  return told(*self);
}

CallOutcome report_access(Thread* self, Frame* frame, const CodeWord* word, Slot* top, Field* field) {
  publish(*self, *frame, word, top);
  interpreter::post_field_access(*self, frame, *field, field->is_static() ? nullptr : vm::as_ref(top[-1]));
  return told(*self);
}

CallOutcome report_modification(Thread* self, Frame* frame, const CodeWord* word, Slot* top, Field* field) {
  publish(*self, *frame, word, top);
  const int slots = classfile::slots_of(field->type);
  Object* object = field->is_static() ? nullptr : vm::as_ref(top[-slots - 1]);
  interpreter::post_field_modification(*self, frame, *field, object, top[-1]);
  return told(*self);
}

CallOutcome make_object(Thread* self, Frame* frame, const CodeWord* word, Slot* top, Class* cls) {
  publish(*self, *frame, word, top);
  return made(vm::allocate_instance(*self, *cls));
}

CallOutcome make_array(Thread* self, Frame* frame, const CodeWord* word, Slot* top, Class* cls) {
  publish(*self, *frame, word, top);
  return made(vm::allocate_array(*self, *cls, vm::as_int(top[-1])));
}

}  // namespace vitrine::compiler::runtime_functions
