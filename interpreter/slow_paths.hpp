// SPDX-License-Identifier: Apache-2.0
// What the loop calls out of line. All functions that take a Thread may reach a safepoint and throw; the frame has been
// published (pc, stack_top, Thread::top_frame, Thread::stack_pointer) and is the thread's newest.
#pragma once
#include "gc/heap.hpp"
#include "interpreter/code.hpp"

namespace vitrine::interpreter {

// ---- quicken.cpp: resolution. The word to execute in place of `word`, the one at frame.pc, which has been replaced by
// it unless the class is still being initialized; 0: an exception is pending. The word comes from the caller: another
// thread may have quickened the one in the code.
CodeWord resolve_ldc(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_field_access(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_new(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_anewarray(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_checkcast(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_instanceof(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_invoke(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_invokedynamic(Thread& self, Frame& frame, CodeWord word);

// ---- calls.cpp
/// Makes `method` callable (decodes, links its class, sets entry) and checks that a frame for it fits above `locals`.
/// False: exception pending.
bool prepare_call(Thread& self, Method& method, const Slot* locals);
/// A receiver class that the site has not met. Null: IncompatibleClassChangeError or AbstractMethodError pending.
Method* select_interface_method(Thread& self, InterfaceSite& site, Class& receiver);
/// Runs the native method of the frame: lock, MethodEntry, the call, unlock, MethodExit. The frame stays. Result slot
/// (0 when it threw).
Slot call_native(Thread& self, Frame& frame);
/// Method that an intrinsic (frame.method) goes on to, prepared; null: exception pending.
Method* intrinsic_target(Thread& self, Frame& frame);
/// Publishes a frame whose method has no code here (abstract, intrinsic): it looks like a native one.
void publish_without_code(Thread& self, Frame& frame);
/// AbstractMethodError for the abstract method of the frame, in the name of its caller.
void throw_abstract_method(Thread& self, Frame& frame);
/// Finalizer.register(object). False: exception pending.
bool register_finalizer(Thread& self, Object* object);
/// The slow way out of a method, frame not yet popped: unlocks, MethodExit, FramePop. False: exception pending (monitor
/// not owned).
bool complete_frame(Thread& self, Frame& frame, Slot result);

/// What JVM TI wants done to the frame, the thread's newest: its monitors have been released then, and `result` is what
/// it is to return.
vm::FrameAction::Kind take_frame_action(Thread& self, Frame& frame, Slot& result);
/// PopFrame, when the caller's invoke names linkToVirtual, linkToStatic, ...: the MemberName that the call took off the
/// stack, made anew for the method of the frame that was popped. 0: the invoke takes no such argument, or an exception
/// is pending.
Slot member_name_again(Thread& self, Frame& caller, const Method& popped);

// ---- unwind.cpp
/// Finds the handler of the pending exception from `frame` outwards, leaving frames on the way (monitors, events). The
/// frame that has one, with pc at the handler and the exception taken into `exception`; null: the entry frame was left
/// too, the exception is pending. When JVM TI changes a frame on the way (PopFrame, ForceEarlyReturn in one of the
/// events), that frame and no exception: it is forgotten.
Frame* unwind_to_handler(Thread& self, Frame* frame, Object*& exception);
/// JVM TI "Exception Catch": control is back in the Java method of `frame` after a native method caught an exception
/// (Thread::caught_in_native): the event has no exception. What the agent's callback throws is pending.
void post_caught_in_native(Thread& self, Frame& frame);

// ---- interpreter.cpp
/// The site's storage belongs to the method's code. Thread-safe.
InterfaceSite* add_site(DecodedCode& code, std::unique_ptr<InterfaceSite> site);
/// Adds to the classes that the site has met, if there is room. Thread-safe.
void remember(InterfaceSite& site, Class& cls, Method& method);
/// Posts MethodEntry for the frame just pushed (if asked for).
void trace_entry(Thread& self, Frame& frame);
/// Posts SingleStep, then Breakpoint, for the instruction at frame.pc; makes a return report itself.
void trace_instruction(Thread& self, Frame& frame);

// ---- errors.cpp
void throw_array_store(Thread& self, const Object& element);
void throw_bad_array_access(Thread& self, Object* array,
                            int32_t index);  // NullPointerException or ArrayIndexOutOfBoundsException
/// Slot of the new array; 0: exception pending.
Slot make_multi_array(Thread& self, Frame& frame, uint16_t class_index, const Slot* counts, int dimensions);

// ---- fields by their type
Slot load_field(const Object* object, const Field& field);
void store_field(Object* object, const Field& field, Slot value);  // volatile: with a fence behind

/// Inline allocation in the thread's buffer; 0: take the slow way.
inline Slot bump(gc::Tlab& tlab, Class* cls, size_t rounded) {
  auto& run = tlab.runs[rounded / gc::kObjectAlignment];
  char* p = run.top;
  if (p + rounded > run.end) [[unlikely]]
    return 0;
  run.top = p + rounded;
  *reinterpret_cast<gc::Shape**>(p) = cls;
  return reinterpret_cast<Slot>(p);
}
inline Slot bump_array(gc::Tlab& tlab, Class* cls, size_t rounded, int32_t length) {
  Slot made = bump(tlab, cls, rounded);
  if (made != 0) [[likely]]
    vm::as_ref(made)->put<int32_t>(gc::kArrayLengthOffset, length);
  return made;
}

}  // namespace vitrine::interpreter
