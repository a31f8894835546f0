// SPDX-License-Identifier: Apache-2.0
// What the loop calls out of line. All functions that take a Thread may reach a safepoint and throw. The frame they
// take is the thread's newest and has been published (pc, stack_top, ExecutionContext::top_frame,
// ExecutionContext::stack_pointer).
#pragma once
#include "interpreter/frames.hpp"  // IWYU pragma: export

namespace vitrine::interpreter {

// ---- quicken.cpp: resolution (JVMS 5.4.3) and initialization (5.5). `word` is the unresolved word at frame.pc, as the
// caller read it: another thread may have quickened the code since. Each function returns the word to execute instead,
// or 0 if an exception is pending. It also stores that word, unless the class is still being initialized.
CodeWord resolve_ldc(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_field_access(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_new(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_newarray(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_anewarray(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_checkcast(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_instanceof(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_invoke(Thread& self, Frame& frame, CodeWord word);
CodeWord resolve_invokedynamic(Thread& self, Frame& frame, CodeWord word);

// ---- calls.cpp
/// Makes `method` callable (links its class, decodes, sets Method::entry) and checks that a frame with its locals at
/// `locals` fits into the stack. Returns false if an exception is pending (for example a LinkageError or
/// StackOverflowError).
bool prepare_call(Thread& self, Method& method, Slot* locals);
/// Selects the method of an interface call for a receiver class that the site has not met (JVMS 5.4.6), and remembers
/// it in the site. Null: IncompatibleClassChangeError, AbstractMethodError or IllegalAccessError is pending.
Method* select_interface_method(Thread& self, InterfaceSite& site, Class& receiver);
/// Publishes the frame and runs its native method: lock, MethodEntry, the call, unlock, MethodExit, FramePop. The frame
/// is not popped. Returns the result, or 0 if an exception is pending.
Slot call_native(Thread& self, Frame& frame);
/// Does the same for a method that -Xexplain watches, and tells it of the frame.
Slot call_watched_native(Thread& self, Frame& frame);
/// Publishes the frame of Continuation.doYield and yields (vm/exec/continuation.hpp). `moved`: the frames are gone.
/// Otherwise returns the method's result, or 0 if an exception is pending.
Slot call_yield(Thread& self, Frame& frame, bool& moved);
/// Publishes the frame of Object.wait0 and waits. Returns false if the frames are gone.
bool call_wait(Thread& self, Frame& frame);
/// The method that the intrinsic of java.lang.invoke in `frame` continues with, ready to be called (prepare_call).
/// Null: an exception is pending.
Method* intrinsic_target(Thread& self, Frame& frame);
/// Throws AbstractMethodError for the abstract method of the frame, with the caller as the newest frame.
void throw_abstract_method(Thread& self, Frame& frame);
/// Tells -Xexplain that the frame begins, and has it told when the frame is left. No safepoint.
void note_entry(Thread& self, Frame& frame);
/// Tells the MonitorObserver which monitor the frame's method, which is synchronized, is about to enter. No safepoint.
void observe_entry(Thread& self, Frame& frame);
/// Calls Finalizer.register(object). Returns false if an exception is pending.
bool register_finalizer(Thread& self, Object* object);
/// Leaves the monitor of a synchronized method, and those that monitorenter has entered in the frame. Returns false
/// with an IllegalMonitorStateException pending if the frame has left the former, or has not left the latter
/// (structured locking, JVMS 2.11.10).
bool leave_monitors(Thread& self, Frame& frame);
/// The slow path of a return: unlocks, posts MethodExit and FramePop; the caller pops the frame. Returns false if an
/// exception is pending (IllegalMonitorStateException, or one of an agent's callback).
bool complete_frame(Thread& self, Frame& frame, Slot result);

/// Takes the PopFrame or ForceEarlyReturn that JVM TI asked for, if it concerns `frame`. If so, the frame's monitors
/// have been released, and for Kind::Return `result` is the forced result. Does not throw: a pending exception is put
/// off to the next poll.
vm::FrameAction::Kind take_frame_action(Thread& self, Frame& frame, Slot& result);
/// For PopFrame, when the caller's invoke names linkToVirtual, linkToStatic, ...: that call consumed a MemberName, so
/// this makes another one for the method of the popped frame. 0: the invoke takes no MemberName, or an exception is
/// pending.
Slot member_name_again(Thread& self, Frame& caller, const Method& popped);

/// Methods of the library that are left out where the VM does their work. While one of them has a breakpoint, and once
/// an agent has given it another body, they are called.
struct LeftOut {
  bool (*const contains)(const Class& holder);
  std::atomic<int> breakpoints{0};
  std::atomic<bool> changed{false};
  bool may_be() const {
    return breakpoints.load(std::memory_order_relaxed) == 0 && !changed.load(std::memory_order_relaxed);
  }
};

// ---- variables.cpp
/// Whether the call site (Selection::Polymorphic) is one of a VarHandle's access mode, and access_variable may be
/// tried.
bool is_variable_access(const ResolvedMethod& site);
/// Does such an access, as a vm::Shortcut does the work of its method. The arguments begin with the VarHandle.
vm::ShortcutResult access_variable(const ResolvedMethod& site, const Slot* arguments);
/// The methods that it leaves out. After a change all code is fused again.
extern LeftOut under_variable_access;

// ---- concatenation.cpp
/// The site of a string concatenation that the VM may do itself, added to the frame's code; null: it is none.
ConcatenationSite* new_concatenation_site(Frame& frame, vm::CpIndex<vm::InvokeDynamicEntry> index);
/// Whether concatenate() may be tried now.
bool may_concatenate(const Thread& self);
/// The string, or null: the site is to be linked, and its method called. The frame is published, with the arguments on
/// its operand stack. May reach a safepoint.
Object* concatenate(Thread& self, const ConcatenationSite& site, const Slot* arguments);
/// Links the site of the word (JVMS 5.4.3.6) and returns the word.
CodeWord link_concatenation(Thread& self, Frame& frame, CodeWord word);
/// The methods that it leaves out.
extern LeftOut under_concatenation;

// ---- unwind.cpp
/// Searches the handler of the pending exception from `frame` outwards (JVMS 2.10). Frames without one are left:
/// monitors released, events posted. Returns the frame that has a handler, its pc at the handler and the exception
/// moved to `exception`. Null: the entry frame was left, too, and the exception is pending. If an agent calls PopFrame
/// or ForceEarlyReturn in one of the events, returns that frame with `exception` unchanged; the exception is dropped.
Frame* unwind_to_handler(Thread& self, Frame* frame, Object*& exception);
/// Posts the JVM TI event "Exception Catch" when control is back in the Java method of `frame` after a native method
/// caught an exception (ExecutionContext::caught_in_native). The event carries no exception.
void post_caught_in_native(Thread& self, Frame& frame);

// ---- interpreter.cpp
/// Adds the site to the method's code, which owns it from now on. Thread-safe.
InterfaceSite& add_site(DecodedCode& code, uint16_t argument_slots, ResolvedMethod& resolved);
ConcatenationSite& add_site(DecodedCode& code, ConcatenationSite&& site);
/// Adds `cls` to the classes that the site has met, if there is room. Thread-safe.
void remember(InterfaceSite& site, Class& cls, Method& method);
/// Posts MethodEntry for the frame just pushed.
void trace_entry(Thread& self, Frame& frame);
/// Posts SingleStep, then Breakpoint, for the instruction at frame.pc. At a return, sets kReportExit if method events
/// are enabled.
void trace_instruction(Thread& self, Frame& frame);

// ---- machine.cpp
/// Counts that machine code was left as MachineState says.
void note_exit(Thread& self, uint8_t kind);
/// Tells the Compiler that machine code of the frame's method has met an instruction that it does not know.
void note_unresolved_exit(Frame& frame);
/// Does the access of the frame's word, without an event. Returns the end of the operand stack behind it, without the
/// value that is loaded, which `value` is then.
Slot* access_field(Frame& frame, std::optional<Slot>& value);
/// The end of the operand stack of a frame that calls: its stack_top is below the arguments, which are on the stack.
Slot* end_of_arguments(Frame& frame);
/// The common case of intrinsic_target: invokeBasic, linkToStatic and linkToSpecial of a resolved target. Null: not the
/// common case. No safepoint.
Method* plain_target(const Method& intrinsic, const Slot* arguments);

// ---- errors.cpp
/// Throws ArrayStoreException for an element that is not assignable to the component type.
void throw_array_store(Thread& self, const Object& element);
/// Throws NullPointerException if `array` is null, otherwise ArrayIndexOutOfBoundsException.
void throw_bad_array_access(Thread& self, Object* array, int32_t index);
/// multianewarray: the reference to the new array as a slot; 0 if an exception is pending.
Slot make_multi_array(Thread& self, Frame& frame, uint16_t class_index, const Slot* counts, int dimensions);

// ---- fields, accessed by their type
Slot load_field(const Object* object, const Field& field);
/// If the field is volatile, a full fence follows the store.
void store_field(Object* object, const Field& field, Slot value);

// Events of planted instructions: Breakpoint, FieldAccess, FieldModification. They stay out of the loop, whose
// registers the compiler would assign worse with their addresses in it. May reach a safepoint and leave an exception
// pending.
void post_breakpoint(Thread& self, Frame& frame);
void post_field_access(Thread& self, Frame* frame, Field& field, Object* object_or_null);
void post_field_modification(Thread& self, Frame* frame, Field& field, Object* object_or_null, Slot new_value);

}  // namespace vitrine::interpreter
