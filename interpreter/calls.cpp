// SPDX-License-Identifier: Apache-2.0
// Calls off the fast path: a method's first call, natives, the intrinsics of java.lang.invoke, selection by interface,
// completion with locks and events. JVMS 2.11.8, 5.4.6.

#include <optional>

#include "base/assert.hpp"
#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "interpreter/machine.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/exec/continuation.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/selection_errors.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::interpreter {

using vm::MethodIntrinsic;

namespace {

/// Links the class of the method, decodes its code, and sets Method::entry. Returns false if linking threw.
bool make_callable(Thread& self, Method& method) {
  if (method.has_code()) {
    if (!method.holder->is_linked() && vm::link_class(self, *method.holder).threw()) return false;
    decode(*method.version);
  }
  prepare_entry(method);
  vm::ports().compiler->entry_chosen(method);
  return true;
}

/// The invoke instruction that has called `frame`; nothing if it is something else that has.
std::optional<uint8_t> calling_instruction(const Frame& frame) {
  const Frame* caller = frame.caller;
  if ((frame.flags & Frame::kEntry) || caller == nullptr || caller->is_native()) return {};
  const auto& code = caller->method->code().code;
  auto bci = static_cast<size_t>(caller->bci());
  if (bci + 2 >= code.size() || code[bci] < classfile::Op::invokevirtual || code[bci] > classfile::Op::invokeinterface)
    return {};
  return code[bci];
}

/// The method that the calling instruction names; `frame` runs the method selected for it. If the caller is not an
/// invoke instruction, the frame's own method.
const Method& called_method(const Frame& frame) {
  const std::optional<uint8_t> instruction = calling_instruction(frame);
  if (!instruction) return *frame.method;
  const Frame& caller = *frame.caller;
  const vm::RuntimeConstantPool& pool = caller.method->version->constants();
  const uint16_t index = classfile::code_u2(caller.method->code().code, static_cast<uint32_t>(caller.bci()) + 1);
  const ResolvedMethod* resolved = pool.alternative(pool.index<vm::MethodRefEntry>(index), *instruction);
  return resolved != nullptr && resolved->method != nullptr ? *resolved->method : *frame.method;
}

/// The method that `receiver` selects for an interface's method, or for one of Object that a call names through an
/// interface. It must implement `wanted` if that is an interface. `by_class`: the call names it through a class that
/// inherits it. Null: IncompatibleClassChangeError, AbstractMethodError or IllegalAccessError is pending.
Method* select(Thread& self, Method& method, Class& wanted, Class& receiver, bool by_class) {
  if (wanted.is_interface() && !receiver.implements(&wanted)) {
    (void)vm::throw_new(
        self, vm::Throwable::IncompatibleClassChangeError,
        "Class " + receiver.external_name() + " does not implement the requested interface " + wanted.external_name(),
        vm::why::Cast{&receiver, &wanted});
    return nullptr;
  }
  Method* selected = vm::select_method(receiver, method);
  const Method* found = selected;
  if (found == nullptr)
    found = method.holder->is_interface() ? receiver.select_interface_method(method)
                                          : receiver.vtable[static_cast<size_t>(method.vtable_index)];
  // JVMS 6.5.invokeinterface, not invokevirtual: the selected method must be public. (A private one is called without
  // selection.) This is checked before the method is checked for being abstract.
  if (!by_class && method.holder->is_interface() && found != nullptr && !(found->access_flags & vm::kAccPublic) &&
      !found->is_private()) {
    (void)vm::throw_new(
        self, vm::Throwable::IllegalAccessError,
        "'" + classfile::external_method(receiver.name->text(), found->name->text(), found->descriptor->text()) + "'",
        vm::why::Selection{&receiver, &method, found});
    return nullptr;
  }
  if (selected == nullptr) (void)vm::throw_selection_failure(self, receiver, method, found, by_class);
  return selected;
}

/// The watched frame is left without an exception.
void tell_explainer(Thread& self, Frame& frame, const Object* result) {
  frame.flags &= ~uint32_t{Frame::kWatched};
  vm::ports().explainer->left(self, frame, result, nullptr);
}

}  // namespace

Method* plain_target(const Method& intrinsic, const Slot* arguments) {
  const auto& known = vm::well_known();
  const bool has_receiver =
      intrinsic.intrinsic == MethodIntrinsic::InvokeBasic || intrinsic.intrinsic == MethodIntrinsic::LinkToSpecial;
  if (has_receiver && arguments[0] == 0) return nullptr;
  Object* member = nullptr;
  int count = intrinsic.argument_slots;
  if (intrinsic.intrinsic == MethodIntrinsic::LinkToStatic || intrinsic.intrinsic == MethodIntrinsic::LinkToSpecial) {
    member = vm::as_ref(arguments[--count]);
  } else if (intrinsic.intrinsic == MethodIntrinsic::InvokeBasic) {
    if (Object* form = vm::as_ref(arguments[0])->get<Object*>(known.MethodHandle_form))
      member = form->get<Object*>(known.LambdaForm_vmentry);
  }
  Object* name = member == nullptr ? nullptr : member->get<Object*>(known.MemberName_method);
  Method* target = name == nullptr ? nullptr : name->get<Method*>(known.ResolvedMethodName_vmtarget);
  return target != nullptr && target->argument_slots == count ? target : nullptr;
}

bool prepare_call(Thread& self, Method& method, Slot* locals) {
  if (method.entry.load(std::memory_order_acquire) == nullptr && !make_callable(self, method)) return false;
  if (fits(self, frame_over(method, locals), method)) return true;
  (void)vm::throw_stack_overflow(self);
  return false;
}

Method* select_interface_method(Thread& self, InterfaceSite& site, Class& receiver) {
  Method& method = *site.resolved->method;
  Class& named = *site.resolved->referenced_class;
  if (site.resolved->selection == vm::Selection::SpecialInInterface) {
    if (receiver.implements(&named)) {
      remember(site, receiver, method);
      return &method;
    }
    // HOTSPOT: the error.
    (void)vm::throw_new(self, vm::Throwable::IllegalAccessError,
                        "Receiver class " + receiver.external_name() +
                            " must be the current class or a subtype of interface " + named.external_name(),
                        vm::why::Cast{&receiver, &named});
    return nullptr;
  }
  const bool by_class = !named.is_interface();
  // JVMS 6.5.invokeinterface: the interface that the call names, whoever declares the method, and if it is private,
  // too.
  Method* selected = select(self, method, by_class ? *method.holder : named, receiver, by_class);
  if (selected != nullptr) remember(site, receiver, *selected);
  return selected;
}

Slot call_native(Thread& self, Frame& frame) {
  Method& method = *frame.method;
  publish_without_code(self, frame);
  if (method.is_synchronized()) {
    frame.locked = method.is_static() ? method.holder->mirror : vm::as_ref(frame.locals[0]);
    vm::monitor_enter(self, frame.locked, &frame);
    if (self.context.pending_exception != nullptr) return 0;
  }
  auto traces = [&](vm::Traced what) {
    return method.is_in_class_file() && self.context.traced.load(std::memory_order_relaxed) & what;
  };
  if (traces(vm::kTraceEntries)) {
    vm::ports().events->method_entry(self, frame);
    if (self.context.pending_exception != nullptr) return 0;
  }
  Slot result = 0;
  if (vm::FastNative fast = method.fast_native.load(std::memory_order_acquire))
    result = fast(self, frame.locals);
  else
    result = vm::ports().native_interface->invoke(self, frame).value_or(0);
  if (self.context.pending_exception != nullptr) return 0;
  if (frame.locked != nullptr && vm::monitor_exit(self, std::exchange(frame.locked, nullptr), &frame).threw()) return 0;
  if (traces(vm::kTraceExits)) vm::ports().events->method_exit(self, frame, false, result);
  if (frame.flags & Frame::kNotifyFramePop) vm::ports().events->frame_pop(self, frame, false);
  if (self.context.caught_in_native && !(frame.flags & Frame::kEntry) && !frame.caller->is_native()) [[unlikely]]
    post_caught_in_native(self, *frame.caller);
  return result;
}

Slot call_watched_native(Thread& self, Frame& frame) {
  publish_without_code(self, frame);
  note_entry(self, frame);
  const Slot result = call_native(self, frame);
  if (self.context.pending_exception == nullptr) tell_explainer(self, frame, vm::as_ref(result));
  return result;
}

Slot call_yield(Thread& self, Frame& frame, bool& moved) {
  publish_without_code(self, frame);
  auto result = vm::yield_continuation(self, self.activations->older == nullptr);
  if (result.threw()) return 0;
  moved = result.value() == vm::Yield::Moved;
  return vm::slot_of(static_cast<int32_t>(result.value()));
}

bool call_wait(Thread& self, Frame& frame) {
  publish_without_code(self, frame);
  return vm::monitor_wait_or_move(self, vm::as_ref(frame.locals[0]), vm::as_long(frame.locals[2]));
}

Method* intrinsic_target(Thread& self, Frame& frame) {
  const Method& intrinsic = *frame.method;
  const auto& known = vm::well_known();
  Slot* arguments = frame.locals;
  if (Method* target = plain_target(intrinsic, arguments)) [[likely]] {
    bool has_entry = target->entry.load(std::memory_order_acquire) != nullptr;
    if (has_entry && fits(self, frame_over(*target, arguments), *target)) [[likely]]
      return target;
  }
  self.context.top_frame = frame.caller;  // exceptions below are thrown in the caller
  if (intrinsic.intrinsic == MethodIntrinsic::InvokeGeneric) {
    std::string holder = intrinsic.holder == known.MethodHandle_class ? "MethodHandle." : "VarHandle.";
    (void)vm::throw_new(self, vm::Throwable::UnsupportedOperationException,
                        holder + intrinsic.name->str() + " cannot be invoked reflectively");
    return nullptr;
  }

  Object* member;
  int count = intrinsic.argument_slots;
  // linkToNative of class library 17 is invokeBasic with one more argument, a NativeEntryPoint.
  bool by_form =
      intrinsic.intrinsic == MethodIntrinsic::InvokeBasic || intrinsic.intrinsic == MethodIntrinsic::LinkToNative;
  bool has_receiver = intrinsic.intrinsic != MethodIntrinsic::LinkToStatic;
  if (intrinsic.intrinsic != MethodIntrinsic::InvokeBasic) member = vm::as_ref(arguments[--count]);
  if (has_receiver && arguments[0] == 0) {
    (void)vm::throw_null_pointer(self);
    return nullptr;
  }
  if (by_form) {
    Object* form = vm::as_ref(arguments[0])->get<Object*>(known.MethodHandle_form);
    member = form == nullptr ? nullptr : form->get<Object*>(known.LambdaForm_vmentry);
  }
  Method* target = member == nullptr ? nullptr : vm::method_of_member_name(member);
  if (target == nullptr) {
    if (member == nullptr)
      (void)vm::throw_null_pointer(self);
    else
      (void)vm::throw_new(self, vm::Throwable::InternalError, "unresolved MemberName");
    return nullptr;
  }
  if (intrinsic.intrinsic == MethodIntrinsic::LinkToVirtual ||
      intrinsic.intrinsic == MethodIntrinsic::LinkToInterface) {
    Class& receiver = *Class::of(vm::as_ref(arguments[0]));
    // A default method that was looked up through a class has no vtable index, so select it as an interface method.
    if (intrinsic.intrinsic == MethodIntrinsic::LinkToInterface || target->holder->is_interface()) {
      const bool by_class = intrinsic.intrinsic == MethodIntrinsic::LinkToVirtual;
      target = select(self, *target, *target->holder, receiver, by_class);
    } else if (int64_t index = vm::vm_index_of_member_name(member);
               index >= 0 && target->intrinsic == MethodIntrinsic::None) {
      target =
          static_cast<size_t>(index) < receiver.vtable.size() ? receiver.vtable[static_cast<size_t>(index)] : nullptr;
    }
    if (target == nullptr) return nullptr;
  }
  self.context.top_frame = &frame;
  if (target->argument_slots != count) VM_FATAL("a MemberName does not fit its intrinsic's signature");
  return prepare_call(self, *target, arguments) ? target : nullptr;
}

void note_entry(Thread& self, Frame& frame) {
  vm::ports().explainer->entered(self, frame);
  frame.flags |= Frame::kWatched;
  if (frame.method->is_synchronized() && vm::monitor_observer() != nullptr) observe_entry(self, frame);
}

void observe_entry(Thread& self, Frame& frame) {
  Object* wanted = frame.method->is_static() ? frame.method->holder->mirror : vm::as_ref(frame.locals[0]);
  vm::monitor_observer()->wanted(self, *wanted);
}

void throw_abstract_method(Thread& self, Frame& frame) {
  self.context.top_frame = frame.caller;
  const Class& receiver = frame.method->is_static() ? *frame.method->holder : *Class::of(vm::as_ref(frame.locals[0]));
  const Method& called = called_method(frame);
  if (calling_instruction(frame) == classfile::Op::invokespecial)  // HOTSPOT: which selects nothing, so the name is all
    (void)vm::throw_new(self, vm::Throwable::AbstractMethodError, "'" + called.external_name() + "'",
                        vm::why::Selection{&receiver, &called, frame.method});
  else
    (void)vm::throw_selection_failure(self, receiver, called, frame.method, true);
}

bool register_finalizer(Thread& self, Object* object) {
  return vm::call(self, *vm::well_known().Finalizer_register, {vm::slot_of(object)}).ok();
}

bool leave_monitors(Thread& self, Frame& frame) {
  const uint32_t flags = frame.flags;
  frame.flags &= ~(Frame::kSynchronized | kMonitorsFrame);
  const bool has_left =
      !(flags & Frame::kSynchronized) || vm::monitor_exit(self, std::exchange(frame.locked, nullptr), &frame).ok();
  if (!(flags & kMonitorsFrame) || !vm::release_monitors_of(self, &frame)) return has_left;
  if (has_left) (void)vm::throw_new(self, vm::Throwable::IllegalMonitorStateException);
  return false;
}

bool complete_frame(Thread& self, Frame& frame, Slot result) {
  if (!leave_monitors(self, frame)) return false;
  if (frame.flags & Frame::kWatched) tell_explainer(self, frame, vm::as_ref(result));
  if (frame.flags & kReportExit) {
    note_method_event(self);
    if (frame.method->is_in_class_file()) vm::ports().events->method_exit(self, frame, false, result);
  }
  if (frame.flags & Frame::kNotifyFramePop) {
    frame.flags &= ~uint32_t{Frame::kNotifyFramePop};
    note_frame_pop(self, frame);
    vm::ports().events->frame_pop(self, frame, false);
  }
  return self.context.pending_exception == nullptr;
}

vm::FrameAction::Kind take_frame_action(Thread& self, Frame& frame, Slot& result) {
  using Kind = vm::FrameAction::Kind;
  const vm::FrameAction action = self.context.frame_action;
  if (action.frame != &frame) {
    // The action's frame is either further out, and its turn comes when it is the newest again, or it is gone.
    for (Frame* f = frame.caller; f != nullptr; f = f->caller)
      if (f == action.frame) return Kind::None;
    self.context.frame_action = {};
    self.remove_attention(vm::kPopFrame);
    return Kind::None;
  }
  self.context.frame_action = {};
  self.remove_attention(vm::kPopFrame);
  // An asynchronous exception that came with the same poll waits for the next poll.
  if (self.context.pending_exception != nullptr) vm::stop_thread(self, vm::take_exception(self));
  vm::release_monitors_of(self, &frame);
  frame.locked = nullptr;
  frame.flags &= ~(Frame::kSynchronized | kMonitorsFrame);
  if (action.kind == Kind::Pop && frame.flags & Frame::kWatched) tell_explainer(self, frame, nullptr);
  if (action.kind == Kind::Return) {
    result = action.value;
    frame.flags |= Frame::kResultOnly;
    if (self.context.traced.load(std::memory_order_relaxed) & vm::kTraceExits) frame.flags |= kReportExit;
  }
  return action.kind;
}

Slot member_name_again(Thread& self, Frame& caller, const Method& popped) {
  CodeWord call = plain_word(&caller, caller.pc);
  if (handler_of(call) != k_call_static) return 0;
  MethodIntrinsic intrinsic = word_p<Method>(call)->intrinsic;
  bool selects = intrinsic == MethodIntrinsic::LinkToVirtual || intrinsic == MethodIntrinsic::LinkToInterface;
  if (!selects && intrinsic != MethodIntrinsic::LinkToStatic && intrinsic != MethodIntrinsic::LinkToSpecial) return 0;
  // The popped frame may have run an old version of its method. The call is repeated with the current version.
  Method* method = popped.holder->find_declared_method(popped.name, popped.descriptor);
  if (method == nullptr) method = const_cast<Method*>(&popped);
  auto member = vm::allocate_instance(self, *vm::well_known().MemberName_class);
  if (member.threw()) return 0;
  auto selection = selects ? vm::Selection::Virtual : vm::Selection::Direct;
  if (vm::member_name_set_method(self, member.value(), *method, *method->holder, selection).threw()) return 0;
  return vm::slot_of(member.value());
}

}  // namespace vitrine::interpreter
