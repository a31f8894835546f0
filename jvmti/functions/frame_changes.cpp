// SPDX-License-Identifier: Apache-2.0
// JVM TI "Stack Frame" PopFrame, and "Force Early Return". The request is checked here. The interpreter carries it out
// when the thread continues (vm/model/pending_actions.hpp).
#include "classfile/descriptor.hpp"
#include "classfile/frame_state.hpp"
#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/functions.hpp"
#include "vm/model/pending_actions.hpp"
#include "vm/ports/code_keeper.hpp"

namespace vitrine::jvmti::functions {

namespace {

using classfile::BasicType;

jvmtiError opaque(const Call& call, const Frame& frame) {
  return fail(JVMTI_ERROR_OPAQUE_FRAME, "%s: the frame of %s can not be changed", call.function,
              frame.method->external_name().c_str());
}

/// Not those by which a virtual thread has yielded: leaving them now, or yielding again, is not what VirtualThread has
/// recorded about its state. (They are the newest ones only where release().shows_frames_of_yield.)
bool is_changeable(const Thread& thread, const Frame& frame) {
  return !frame.is_native() && &frame == thread.context.top_frame &&
         frame.method->holder != vm::well_known().Continuation_class;
}

void ask(Thread& thread, vm::FrameAction action) {
  thread.context.frame_action = action;
  thread.add_attention(vm::kPopFrame);
  const bool pops = action.kind == vm::FrameAction::Kind::Pop;
  vm::note_frame_change(thread, action.frame, pops ? vm::FrameChange::Pop : vm::FrameChange::Return);
}

bool fits(const Method& method, BasicType given) {
  switch (method.result) {
    case BasicType::Boolean:
    case BasicType::Byte:
    case BasicType::Char:
    case BasicType::Short:
    case BasicType::Int: return given == BasicType::Int;
    case BasicType::Object:
    case BasicType::Array: return given == BasicType::Object;
    default: return given == method.result;
  }
}

/// Narrows an int result as the return instruction would (JVMS 6.5.ireturn).
vm::Slot narrowed(BasicType type, vm::Slot value) {
  switch (type) {
    case BasicType::Boolean: return value & 1;
    case BasicType::Byte: return static_cast<int8_t>(value);
    case BasicType::Char: return static_cast<uint16_t>(value);
    case BasicType::Short: return static_cast<int16_t>(value);
    default: return value;
  }
}

bool assignable(const Object* value, const Method& method) {
  std::string_view text = method.descriptor->text();
  text.remove_prefix(text.rfind(')') + 1);
  return takes(method, text, *Class::of(value));
}

/// PopFrame calls the method again with the current values of its parameters. Returns false if the code has reused the
/// slot of a parameter for a value that cannot be passed.
bool parameters_are_arguments(Frame& frame) {
  using classfile::SlotKind;
  const Method& method = *frame.method;
  auto state = classfile::frame_state_at(*method.file(), *method.info(), static_cast<uint16_t>(frame.bci()));
  if (!state.reachable) return false;
  auto is = [&](int slot, SlotKind kind) { return state.locals[static_cast<size_t>(slot)] == kind; };
  auto fits_reference = [&](int slot, const Class* declared) {
    if (!is(slot, SlotKind::Reference)) return false;
    const Object* value = vm::as_ref(frame.local(static_cast<uint32_t>(slot)));
    // JVMS 4.10.1.2: the verifier treats interfaces like Object.
    return value == nullptr || declared == nullptr || declared->is_interface() ||
           Class::of(value)->is_subclass_of(declared);
  };
  int slot = 0;
  if (!method.is_static() && !fits_reference(slot++, method.holder)) return false;
  for (const auto& parameter : classfile::parse_method_descriptor(method.descriptor->text()).parameters) {
    bool fits = false;
    switch (parameter.type) {
      case BasicType::Long: fits = is(slot, SlotKind::Long); break;
      case BasicType::Double: fits = is(slot, SlotKind::Double); break;
      case BasicType::Float: fits = is(slot, SlotKind::Float); break;
      case BasicType::Object:
      case BasicType::Array: fits = fits_reference(slot, named_class(method, parameter.text)); break;
      default: fits = is(slot, SlotKind::Int); break;
    }
    if (!fits) return false;
    slot += classfile::slots_of(parameter.type);
  }
  return true;
}

jvmtiError force_return(Call& call, Thread& thread, BasicType type, vm::Slot value) {
  if (jvmtiError error = must_be_suspended(call, thread)) return error;
  return with_stopped(call, thread, [&] {
    Frame* frame = newest_frame(thread);
    if (frame == nullptr) return no_more_frames(call, 0);
    if (!is_changeable(thread, *frame)) return opaque(call, *frame);
    const Method& method = *frame->method;
    if (method.is_constructor() && method.holder->is_value) return opaque(call, *frame);
    bool is_reference = type == BasicType::Object;
    if (!fits(method, type) || (is_reference && value != 0 && !assignable(vm::as_ref(value), method)))
      return fail(JVMTI_ERROR_TYPE_MISMATCH, "%s: %s%s returns something else", call.function,
                  method.external_name().c_str(), method.descriptor->c_str());
    if (thread.context.frame_action.kind != vm::FrameAction::Kind::None)
      return fail(JVMTI_ERROR_INTERNAL, "%s: another change of this frame is pending", call.function);
    ask(thread, {vm::FrameAction::Kind::Return, is_reference, frame, narrowed(method.result, value)});
    return JVMTI_ERROR_NONE;
  });
}

}  // namespace

jvmtiError PopFrame(Call& call, OtherThreadArg thread) {
  if (jvmtiError error = must_be_suspended(call, *thread)) return error;
  return with_stopped(call, *thread, [&] {
    Frame* frame = newest_frame(*thread);
    Frame* caller = frame == nullptr ? nullptr : older_frame(frame);
    if (caller == nullptr) return no_more_frames(call, 1);
    if (!is_changeable(*thread, *frame)) return opaque(call, *frame);
    // The caller must be Java code that the same activation of the interpreter runs, because it executes its invoke
    // instruction again.
    if (caller->is_native() || caller != frame->caller || (frame->flags & Frame::kEntry)) return opaque(call, *caller);
    if (thread->context.frame_action.kind != vm::FrameAction::Kind::None)
      return fail(JVMTI_ERROR_INTERNAL, "%s: another change of this frame is pending", call.function);
    if (!parameters_are_arguments(*frame))
      return fail(JVMTI_ERROR_OPAQUE_FRAME, "%s: %s has put something else where its parameters were", call.function,
                  frame->method->external_name().c_str());
    drop_frame_pops(*thread, *frame);  // a popped frame posts no FramePop
    ask(*thread, {vm::FrameAction::Kind::Pop, false, frame, 0});
    return JVMTI_ERROR_NONE;
  });
}

jvmtiError ForceEarlyReturnObject(Call& call, ThreadArg thread, OptObjectArg value) {
  return force_return(call, *thread, BasicType::Object, vm::slot_of(value.object));
}
jvmtiError ForceEarlyReturnInt(Call& call, ThreadArg thread, jint value) {
  return force_return(call, *thread, BasicType::Int, vm::slot_of(value));
}
jvmtiError ForceEarlyReturnLong(Call& call, ThreadArg thread, jlong value) {
  return force_return(call, *thread, BasicType::Long, vm::slot_of(int64_t{value}));
}
jvmtiError ForceEarlyReturnFloat(Call& call, ThreadArg thread, jfloat value) {
  return force_return(call, *thread, BasicType::Float, vm::slot_of(value));
}
jvmtiError ForceEarlyReturnDouble(Call& call, ThreadArg thread, jdouble value) {
  return force_return(call, *thread, BasicType::Double, vm::slot_of(value));
}
jvmtiError ForceEarlyReturnVoid(Call& call, ThreadArg thread) {
  return force_return(call, *thread, BasicType::Void, 0);
}

}  // namespace vitrine::jvmti::functions
