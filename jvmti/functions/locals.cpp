// SPDX-License-Identifier: Apache-2.0
// JVM TI "Local Variable". The kind of value in a slot comes from the LocalVariableTable if there is one, otherwise
// from abstract interpretation of the code.
#include <algorithm>

#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "classfile/frame_state.hpp"
#include "jni/environment.hpp"
#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/environments/lenient.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/ports/code_keeper.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/acts_for.hpp"

namespace vitrine::jvmti::functions {

namespace {

using classfile::Op;
using classfile::SlotKind;

SlotKind kind_of_descriptor(std::string_view descriptor) {
  switch (descriptor.empty() ? 'I' : descriptor[0]) {
    case 'L':
    case '[': return SlotKind::Reference;
    case 'J': return SlotKind::Long;
    case 'D': return SlotKind::Double;
    case 'F': return SlotKind::Float;
    default: return SlotKind::Int;
  }
}

const char* name_of(SlotKind kind) {
  switch (kind) {
    case SlotKind::Int: return "an int";
    case SlotKind::Float: return "a float";
    case SlotKind::Long: return "a long";
    case SlotKind::Double: return "a double";
    case SlotKind::Reference: return "a reference";
    default: return "no value";
  }
}

/// True if the code writes to the local variable anywhere.
bool is_stored_to(const Method& method, int slot) {
  classfile::Bytes code = method.code().code;
  for (uint32_t at = 0; at < code.size(); at += std::max(classfile::instruction_length(code, at), 1u)) {
    uint8_t opcode = code[at];
    int type = -1, index = 0;  // of the variable: 1 long, 3 double
    if (opcode >= Op::istore && opcode <= Op::astore) type = opcode - Op::istore, index = code[at + 1];
    if (opcode >= Op::istore_0 && opcode <= Op::astore_3)
      type = (opcode - Op::istore_0) / 4, index = (opcode - Op::istore_0) % 4;
    if (opcode == Op::wide && code[at + 1] >= Op::istore && code[at + 1] <= Op::astore)
      type = code[at + 1] - Op::istore, index = classfile::code_u2(code, at + 2);
    if (type >= 0 && (index == slot || (index + 1 == slot && (type == 1 || type == 3)))) return true;
  }
  return false;
}

/// The declared type of the parameter that owns `slot`; empty if the slot is not a parameter's or is reused for another
/// variable.
std::string parameter_type(const Method& method, int slot) {
  if (slot >= method.argument_slots || is_stored_to(method, slot)) return {};
  if (!method.is_static() && slot == 0) return method.holder->descriptor();
  int at = method.is_static() ? 0 : 1;
  for (const auto& parameter : classfile::parse_method_descriptor(method.descriptor->text()).parameters) {
    if (at == slot) return std::string(parameter.text);
    at += classfile::slots_of(parameter.type);
  }
  return {};
}

/// A frame and one of its local variables, after the checks.
struct Place {
  Frame* frame = nullptr;
  std::string_view descriptor;  // declared type of the variable; empty if no table has it
  SlotKind actual = SlotKind::Dead;
  bool holds_reference = false;  // the slot that has the value holds a reference
};

jvmtiError find_frame(const Call& call, const Thread& thread, jint depth, Frame** frame) {
  *frame = frame_at(thread, depth);
  return *frame == nullptr ? no_more_frames(call, depth) : JVMTI_ERROR_NONE;
}

/// Checks that the thread is suspended, if the specification of the release demands it. Other releases stop the thread
/// for the moment of the call.
jvmtiError check_thread(const Call& call, Thread& thread) {
  return vm::release().local_variables_need_suspension ? must_be_suspended(call, thread) : JVMTI_ERROR_NONE;
}

bool is_wide(SlotKind kind) { return kind == SlotKind::Long || kind == SlotKind::Double; }

/// A value of a primitive type, or half of one.
bool is_primitive(SlotKind kind) {
  return kind == SlotKind::Int || kind == SlotKind::Float || is_wide(kind) || kind == SlotKind::SecondHalf;
}

jvmtiError check_slot(const Call& call, const Thread& thread, jint depth, jint slot, SlotKind wanted, Place* place) {
  if (jvmtiError error = find_frame(call, thread, depth, &place->frame)) return error;
  const Method& method = *place->frame->method;
  if (place->frame->is_native() || !method.has_code())
    return fail(JVMTI_ERROR_OPAQUE_FRAME, "%s: the frame at depth %d is that of a native method", call.function, depth);
  int width = is_wide(wanted) ? 2 : 1;
  if (slot < 0 || slot > method.max_locals - width)
    return fail(JVMTI_ERROR_INVALID_SLOT, "%s: %s has %d local variable slots, %s does not fit at %d", call.function,
                method.external_name().c_str(), method.max_locals, name_of(wanted), slot);
  auto bci = static_cast<uint16_t>(place->frame->bci());
  classfile::FrameState state = classfile::frame_state_at(*method.file(), *method.info(), bci);
  if (state.reachable) {
    place->actual = state.locals[static_cast<size_t>(slot)];
    // A slot that the code treats as a reference stays one, whatever a table says.
    SlotKind written = state.locals[static_cast<size_t>(slot) + is_wide(wanted)];
    place->holds_reference = written == SlotKind::Reference || written == SlotKind::Ambiguous;
  }
  SlotKind declared = place->actual;
  // HOTSPOT: where no variable is in scope, two errors of the specification apply. TYPE_MISMATCH comes first: if a
  // reference is asked for and the slot has none, or another kind is asked for and the slot has a reference.
  bool asked = wanted == SlotKind::Reference, found_here = place->actual == SlotKind::Reference;
  jvmtiError error_of_nothing = asked == found_here ? JVMTI_ERROR_INVALID_SLOT : JVMTI_ERROR_TYPE_MISMATCH;
  // Replacing the bits of one primitive value by those of another breaks nothing that the VM relies on.
  bool only_bits = !method.code().has_local_variables() && state.reachable && is_primitive(wanted) &&
                   is_primitive(place->actual) && is_primitive(state.locals[static_cast<size_t>(slot + width - 1)]);
  if (only_bits && declared != wanted && ignores(Lenient::KindOfLocal)) return JVMTI_ERROR_NONE;
  const char* hint = only_bits ? JVMTI_LENIENT_HINT : "";
  if (method.code().has_local_variables()) {
    bool found = false;
    for (const auto& variable : method.code().local_variables()) {
      if (variable.index != slot || bci < variable.start_pc || bci >= variable.start_pc + variable.length) continue;
      place->descriptor = method.file()->constants.utf8(variable.descriptor_index);
      declared = kind_of_descriptor(place->descriptor);
      found = true;
    }
    if (!found)
      return fail(error_of_nothing, "%s: no variable is in scope in slot %d at location %d of %s", call.function, slot,
                  bci, method.external_name().c_str());
  } else if (declared == SlotKind::Dead || declared == SlotKind::SecondHalf || declared == SlotKind::ReturnAddress) {
    return fail(error_of_nothing, "%s: slot %d holds no value at location %d of %s%s", call.function, slot, bci,
                method.external_name().c_str(), hint);
  }
  if (declared != wanted || (place->holds_reference && wanted != SlotKind::Reference))
    return fail(JVMTI_ERROR_TYPE_MISMATCH, "%s: slot %d at location %d of %s holds %s, not %s%s", call.function, slot,
                bci, method.external_name().c_str(), name_of(declared), name_of(wanted), hint);
  return JVMTI_ERROR_NONE;
}

/// Calls use(place, slot) with the checked slot that has the value, while the thread is stopped.
template <class Use>
jvmtiError with_local(Call& call, Thread& thread, jint depth, jint slot, SlotKind wanted, Use&& use) {
  if (jvmtiError error = check_thread(call, thread)) return error;
  return with_stopped(call, thread, [&] {
    Place place;
    if (jvmtiError error = check_slot(call, thread, depth, slot, wanted, &place)) return error;
    return use(place, place.frame->local(static_cast<uint32_t>(slot + is_wide(wanted))));
  });
}

/// The same for a function that gives the local variable another value; assign(place, slot) does so, or returns an
/// error.
template <class Assign>
jvmtiError set_local(Call& call, Thread& thread, jint depth, jint slot, SlotKind wanted, Assign&& assign) {
  return with_local(call, thread, depth, slot, wanted, [&](const Place& place, vm::Slot& local) {
    const jvmtiError error = assign(place, local);
    if (error != JVMTI_ERROR_NONE) return error;
    const vm::ActsFor acts(*Thread::current(), &call.env);  // perhaps the stopped thread itself
    vm::note_frame_change(thread, place.frame, vm::FrameChange::Local);
    return JVMTI_ERROR_NONE;
  });
}

/// Whether `object`, the `this` of the frame, is a value object whose constructor may still write to it.
bool is_under_construction(const Frame& frame, const Object* object) {
  return object != nullptr && frame.method->is_constructor() && !vm::has_identity(object);
}

/// Replaces the reference by one to a copy, because the state of a value object that an agent has does not change.
jvmtiError make_snapshot(Call& call, OutPtr<jobject> value) {
  Object* copy = vm::snapshot_of(call.self(), vm::dereference(*value));
  if (copy == nullptr) return fail(JVMTI_ERROR_OUT_OF_MEMORY, "%s: the heap is full", call.function);
  *value = jni::local(call.self(), copy);
  return JVMTI_ERROR_NONE;
}

}  // namespace

jvmtiError GetLocalObject(Call& call, ThreadArg thread, Depth depth, jint slot, OutPtr<jobject> value) {
  bool unfinished = false;
  jvmtiError error =
      with_local(call, *thread, depth, slot, SlotKind::Reference, [&](const Place& place, vm::Slot& local) {
        // The variable is in scope but may not be assigned yet.
        Object* object = place.actual == SlotKind::Reference ? vm::as_ref(local) : nullptr;
        unfinished = slot == 0 && is_under_construction(*place.frame, object);
        *value = jni::local(call.self(), object);
        return JVMTI_ERROR_NONE;
      });
  return unfinished ? make_snapshot(call, value) : error;
}

jvmtiError GetLocalInstance(Call& call, ThreadArg thread, Depth depth, OutPtr<jobject> value) {
  if (jvmtiError error = check_thread(call, *thread)) return error;
  bool unfinished = false;
  jvmtiError error = with_stopped(call, *thread, [&] {
    Frame* frame = nullptr;
    if (jvmtiError error = find_frame(call, *thread, depth, &frame)) return error;
    const Method& method = *frame->method;
    if (method.is_static())
      return fail(JVMTI_ERROR_INVALID_SLOT, "%s: %s is static", call.function, method.external_name().c_str());
    bool valid = true;
    if (!frame->is_native() && method.has_code()) {
      classfile::FrameState state =
          classfile::frame_state_at(*method.file(), *method.info(), static_cast<uint16_t>(frame->bci()));
      valid = !state.reachable || (!state.locals.empty() && state.locals[0] == SlotKind::Reference);
    }
    Object* object = valid ? vm::as_ref(frame->locals[0]) : nullptr;
    unfinished = is_under_construction(*frame, object);
    *value = jni::local(call.self(), object);
    return JVMTI_ERROR_NONE;
  });
  return unfinished ? make_snapshot(call, value) : error;
}

#define JVMTI_LOCAL(Type, c_type, kind, read)                                                             \
  jvmtiError GetLocal##Type(Call& call, ThreadArg thread, Depth depth, jint slot, OutPtr<c_type> value) { \
    return with_local(call, *thread, depth, slot, SlotKind::kind, [&](const Place&, vm::Slot& local) {    \
      *value = read(local);                                                                               \
      return JVMTI_ERROR_NONE;                                                                            \
    });                                                                                                   \
  }                                                                                                       \
  jvmtiError SetLocal##Type(Call& call, ThreadArg thread, Depth depth, jint slot, c_type value) {         \
    return set_local(call, *thread, depth, slot, SlotKind::kind, [&](const Place&, vm::Slot& local) {     \
      local = vm::slot_of(value);                                                                         \
      return JVMTI_ERROR_NONE;                                                                            \
    });                                                                                                   \
  }
JVMTI_LOCAL(Int, jint, Int, vm::as_int)
JVMTI_LOCAL(Long, jlong, Long, vm::as_long)
JVMTI_LOCAL(Float, jfloat, Float, vm::as_float)
JVMTI_LOCAL(Double, jdouble, Double, vm::as_double)
#undef JVMTI_LOCAL

jvmtiError SetLocalObject(Call& call, ThreadArg thread, Depth depth, jint slot, OptObjectArg value) {
  return set_local(call, *thread, depth, slot, SlotKind::Reference, [&](const Place& place, vm::Slot& local) {
    if (value.object != nullptr) {
      // The value must fit the type that the code was verified for: that of the table or of a parameter. If neither is
      // known, the class of the present value stands in for it.
      const Method& method = *place.frame->method;
      const Class& given = *Class::of(value.object);
      std::string type = place.descriptor.empty() ? parameter_type(method, slot) : std::string(place.descriptor);
      bool fits = false;
      if (!type.empty()) {
        fits = takes(method, type, given);
      } else if (place.actual == SlotKind::Reference && local != 0) {
        const Class* present = Class::of(vm::as_ref(local));
        fits = given.is_subclass_of(present);
        type = present->descriptor();
      }
      if (!fits)
        return fail(JVMTI_ERROR_TYPE_MISMATCH, "%s: a %s can not be assigned to slot %d, a variable of type %s",
                    call.function, given.external_name().c_str(), slot,
                    type.empty() ? "unknown" : classfile::external_type(type).c_str());
    }
    local = vm::slot_of(value.object);
    return JVMTI_ERROR_NONE;
  });
}

}  // namespace vitrine::jvmti::functions
