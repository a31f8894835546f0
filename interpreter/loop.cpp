// SPDX-License-Identifier: Apache-2.0
// The interpreter loop: the handlers of instructions/*.inc, made by shapes.inc, and the slow paths that they share.
// Compiled with -fno-gcse and -fomit-frame-pointer (CMakeLists.txt): every handler keeps its own indirect jump and one
// more register.
//
// The registers of the loop:
//   pc     the word being executed                     w     its contents
//   sp     first free slot of the operand stack        loc   the locals
//   tos    the top operand in state 1                  fp    the frame
//   table  the thread's dispatch table, reloaded (this is the poll) at taken branches, calls, returns and after slow
//          paths
// DISPATCH names the register that gets the handler's address (rdx). Left to choose, GCC 12 may take one of the six
// that calls preserve; fp is then saved and restored around every call of a slow path.
// (clang 14 keeps the handler there across divisions, which overwrite it, so clang chooses the register itself.)
//
// When a handler throws, the operands of the instruction are still on the operand stack; unwinding empties it.
#include "interpreter/loop.hpp"

#include <cmath>
#include <iterator>
#include <limits>
#include <type_traits>

#include "base/assert.hpp"
#include "base/machine/registers.hpp"
#include "base/sanitizers.hpp"
#include "gc/store.hpp"  // IWYU pragma: keep
#include "interpreter/machine.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/exec/objects.hpp"  // IWYU pragma: keep
#include "vm/model/primitive_classes.hpp"
#include "vm/model/value_objects.hpp"  // IWYU pragma: keep
#include "vm/ports/throw.hpp"          // IWYU pragma: keep
#include "vm/thread/monitor.hpp"       // IWYU pragma: keep

namespace vitrine::interpreter {

using vm::as_double;
using vm::as_float;
using vm::as_int;
using vm::as_long;
using vm::as_ref;
using vm::FastNative;
using vm::slot_of;

namespace {

// The arithmetic that C++ has no operators for.
inline int32_t unsigned_shift(int32_t a, int32_t distance) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) >> distance);
}
inline int64_t unsigned_shift(int64_t a, int32_t distance) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) >> distance);
}
template <class T>
inline T float_remainder(T a, T b) {
  return std::fmod(a, b);
}

template <class To, class From>
inline To saturate(From value) {
  if (value != value) return 0;
  if (value >= -static_cast<From>(std::numeric_limits<To>::min())) return std::numeric_limits<To>::max();
  if (value <= static_cast<From>(std::numeric_limits<To>::min())) return std::numeric_limits<To>::min();
  return static_cast<To>(value);
}

// Accesses of the quick forms. Those to references are for heaps whose objects are not padded (unpadded_references);
// there the shift is a constant.
template <class T>
[[gnu::always_inline]] inline Slot load_at(const Object* object, size_t offset) {
  if constexpr (std::is_same_v<T, Object*>)
    return slot_of(object->reference_at(offset)->load(gc::kLeastReferenceShift));
  else
    return object->get<T>(offset);
}
template <class T>
[[gnu::always_inline]] inline Slot load_element(const Object* array, int32_t index) {
  if constexpr (std::is_same_v<T, Object*>)
    return slot_of(array->references()[static_cast<uint32_t>(index)].load(gc::kLeastReferenceShift));
  else
    return array->element<T>(static_cast<uint32_t>(index));
}
template <class T>
[[gnu::always_inline]] inline Slot load_static(CodeWord w) {
  if constexpr (std::is_same_v<T, Object*>)
    return slot_of(word_p<const gc::HeapReference>(w)->load(gc::kLeastReferenceShift));
  else
    return *word_p<const T>(w);
}
template <class T>
[[gnu::always_inline]] inline void store_at(Object* object, size_t offset, T value) {
  if constexpr (std::is_same_v<T, Object*>)
    gc::store_reference(object, offset, value, gc::kLeastReferenceShift);
  else
    object->put<T>(offset, value);
}

Tables the_tables;

}  // namespace

// Macros keep one line per statement, and the order of the includes matters.
// clang-format off
// ---- moving on
// The compiler writes the jump at `dispatch` wherever one goes there. It would be slow to read the loop if each place
// had a computed goto of its own: from each it looks at each label.
#define EXECUTE(state) do { handler = plain_table[(state) * kHandlers + handler_of(w)]; goto dispatch; } while (0)
#ifdef __clang__
#define IN_REGISTER_OF_DISPATCH(handler) (void)0
#else
#define IN_REGISTER_OF_DISPATCH(handler) asm("" : "+d"(handler)) /* see the registers of the loop */
#endif
#define DISPATCH(state)                                  \
  do {                                                   \
    handler = table[(state) * kHandlers + handler_of(w)]; \
    IN_REGISTER_OF_DISPATCH(handler);                    \
    goto dispatch;                                       \
  } while (0)
#define NEXT(state, words_on) do { pc += (words_on); w = *pc; DISPATCH(state); } while (0)
#define RELOAD() table = self->dispatch.load(std::memory_order_relaxed)
#define TAKE(state, offset) do { pc += (offset); RELOAD(); w = *pc; DISPATCH(state); } while (0)
#define ENTER() do { RELOAD(); w = *pc; DISPATCH(2); } while (0)

// ---- leaving the fast path
#define PUBLISH() publish(*self, *fp, pc, sp)
#define RESOLVE(function) { PUBLISH(); w = function(*self, *fp, w); if (w == 0) goto unwind; RELOAD(); EXECUTE(0); }

// ---- calls
#define CALL_WITH_FRAME(callee, entry, arguments, frame)     \
  do {                                                       \
    fp->pc = pc;                                             \
    fp->stack_top = arguments;                               \
    fp = push_frame(frame, callee, arguments, fp, 0);        \
    loc = arguments;                                         \
    sp = fp->stack_base();                                   \
    pc = entry;                                              \
    ENTER();                                                 \
  } while (0)
#define CALL(target)                                                                                 \
  do {                                                                                               \
    Method* callee = (target);                                                                       \
    const auto* entry = static_cast<const CodeWord*>(callee->entry.load(std::memory_order_relaxed)); \
    Slot* arguments = sp - callee->argument_slots;                                                   \
    Frame* frame = frame_over(*callee, arguments);                                                   \
    if (entry == nullptr || !fits(*self, frame, *callee)) [[unlikely]] {                             \
      slow_callee = callee;                                                                          \
      goto call_slowly;                                                                              \
    }                                                                                                \
    w = *entry;                                                                                      \
    if (handler_of(w) >= k_leaf_return && self->dispatch.load(std::memory_order_relaxed) == plain_table) \
      EXECUTE(1);                                                                                    \
    CALL_WITH_FRAME(*callee, entry, arguments, frame);                                               \
  } while (0)
// Does the JVM TI PopFrame or ForceEarlyReturn of the published frame, if one was asked for.
#define CHANGE_FRAME_IF_ASKED()                                                                 \
  do {                                                                                          \
    if (frame_change_asked(*self)) [[unlikely]] {                                               \
      Slot forced = tos; /* not tos: its address must not be taken */                           \
      vm::FrameAction::Kind action = take_frame_action(*self, *fp, forced);                     \
      tos = forced;                                                                             \
      if (action == vm::FrameAction::Kind::Pop) goto popped;                                    \
      if (action == vm::FrameAction::Kind::Return) goto returned_early;                         \
    }                                                                                           \
  } while (0)
// Posts the event of a watched field before the access. The agent may change the frame, so that the access does not
// happen, or enable other events.
#define FIELD_EVENT(post)                                      \
  {                                                            \
    PUBLISH();                                                 \
    post;                                                      \
    if (self->context.pending_exception != nullptr) goto unwind;       \
    CHANGE_FRAME_IF_ASKED();                                   \
    RELOAD();                                                  \
  }
// Posts the event of a method that has just been entered, if it is traced.
#define ENTRY_EVENT()                                                             \
  if (self->context.traced.load(std::memory_order_relaxed) & vm::kTraceEntries) { \
    PUBLISH();                                                                    \
    trace_entry(*self, *fp);                                                      \
    if (self->context.pending_exception != nullptr) goto unwind;                  \
    CHANGE_FRAME_IF_ASKED();                                                      \
  }
// Goes on in machine code at the word's address. The thread's table, `table`, is one for which machine code may run.
#define ENTER_MACHINE()                                                               \
  do {                                                                                \
    const MachineExit left = enter_machine(self, fp, word_p<const void>(w), table);   \
    tos = left.value;                                                                 \
    goto* machine_exits[left.kind];                                                   \
  } while (0)
#define POP_FRAME() do { fp = caller_of(fp); loc = fp->locals; pc = static_cast<const CodeWord*>(fp->pc); RELOAD(); } while (0)

VM_UNWATCHED bool run_loop(Thread* self, Frame* fp, Slot* result, Begin begin) {
  static const void* const plain_table[3 * kHandlers] = {
#define H(name, family) &&name##_0,
#include "interpreter/instructions/enumerate.inc"
#undef H
#define H(name, family) &&name##_1,
#include "interpreter/instructions/enumerate.inc"
#undef H
#define H(name, family) &&name##_0,
#include "interpreter/instructions/enumerate.inc"
#undef H
  };
  static const void* poll_table[3 * kHandlers];
  static const void* traced_table[3 * kHandlers];
  static const void* calls_table[3 * kHandlers];
  if (self == nullptr) {  // called by tables(): only here are the labels known
    for (int i = 0; i < kHandlers; ++i) {
      poll_table[i] = &&poll_0, poll_table[kHandlers + i] = &&poll_1, poll_table[2 * kHandlers + i] = &&poll_2;
      traced_table[i] = &&traced_0, traced_table[kHandlers + i] = &&traced_1, traced_table[2 * kHandlers + i] = &&traced_2;
    }
    for (int i = k_enter_synchronized; i < kHandlers; ++i)
      for (int region = 0; region < 3; ++region)
        poll_table[region * kHandlers + i] = plain_table[i], traced_table[region * kHandlers + i] = plain_table[i];
    traced_table[2 * kHandlers + k_enter_fast_native] = &&enter_native_0;   // enter_native posts the events
    traced_table[2 * kHandlers + k_enter_wait] = &&enter_native_0;
    for (int i = 0; i < kHandlers; ++i) {
      // A breakpoint may be set on a return, and machine code may go on at one.
      bool leaves = kFamily[i] == Family::Return || i == k_return_register_finalizer;
      bool may_leave = i == k_breakpoint, resumes = i == k_resume_machine;
      bool skips_call = i == k_call_object_init || i == k_call_sqrt || i == k_call_shortcut ||
                        i == k_call_shortcut_wide || i == k_call_shortcut_void || i == k_call_shortcut_polling ||
                        i == k_call_variable;
      calls_table[i] = leaves       ? &&leave_0
                       : may_leave  ? &&traced_0
                       : resumes    ? &&resume_in_calls_0
                       : skips_call ? &&unfuse_0
                                    : plain_table[i];
      calls_table[kHandlers + i] = leaves       ? &&leave_1
                                   : may_leave  ? &&traced_1
                                   : resumes    ? &&resume_in_calls_1
                                   : skips_call ? &&unfuse_1
                                                : plain_table[kHandlers + i];
      calls_table[2 * kHandlers + i] = i < k_enter_synchronized ? &&entry_2 : traced_table[2 * kHandlers + i];
    }
    the_tables = {plain_table, poll_table, traced_table, calls_table};
    return true;
  }

  // By MachineExit::Kind.
  static const void* const machine_exits[] = {&&machine_returned,     &&machine_left,       &&machine_left_unresolved,
                                              &&machine_did_not_call, &&machine_threw,      &&machine_left_before,
                                              &&machine_told,         &&machine_told_access, &&machine_told_entry,
                                              &&machine_told_exit,    &&machine_made};
  static_assert(std::size(machine_exits) == MachineExit::kKinds);

  // For the collector: the range in which this frame keeps its variables. Above it are the return address and six
  // registers of the caller. AddressSanitizer aligns the frame, and saves the registers below the aligned address.
#ifdef __SANITIZE_ADDRESS__
  self->activations->high = static_cast<const char*>(__builtin_frame_address(0)) - 6 * sizeof(Slot);
#else
  self->activations->high = static_cast<const char*>(__builtin_dwarf_cfa()) - 7 * sizeof(Slot);
#endif
  self->activations->low = stack_pointer();

  const gc::Shape* const boolean_array = &vm::primitive_array_class(vm::BasicType::Boolean);
  Slot* loc = fp->locals;
  Slot* sp = fp->stack_base();
  auto* pc = static_cast<const CodeWord*>(fp->method->entry.load(std::memory_order_relaxed));
  const void* const* table = plain_table;
  CodeWord w = 0;
  const void* handler;
  Slot tos = 0;
  Method* slow_callee = nullptr;
  if (begin != Begin::Method) [[unlikely]] {
    if (begin >= Begin::AfterMachine) {
      tos = *result;
      goto* machine_exits[static_cast<size_t>(begin) - static_cast<size_t>(Begin::AfterMachine)];
    }
    sp = fp->stack_top;
    pc = static_cast<const CodeWord*>(fp->pc);
    if (begin == Begin::AfterYield) TAKE(1, 1);
    if (fp->is_native()) {  // Object.wait0
      if (self->context.pending_exception != nullptr) goto unwind;
      goto native_returned;
    }
    if (sp != fp->stack_base()) goto entered;
    if (self->context.pending_exception != nullptr) goto unwind;
  }
  ENTER();

dispatch:
  goto* handler;

#include "interpreter/instructions/shapes.inc"
#include "interpreter/instructions/all.inc"
  // clang-format on

invalid_0:
invalid_1:
  VM_FATAL("an impossible word was executed");

// ---- a fused form met a case that it does not handle: execute the plain words instead
unfuse_0:
  w = plain_word(fp, pc);
  EXECUTE(0);
unfuse_1:
  w = plain_word(fp, pc);
  EXECUTE(1);

// ---- exceptions thrown by single instructions; the operands are in memory
null_pointer:
  PUBLISH();
  (void)vm::throw_null_pointer(*self);
  goto unwind;
division_by_zero:
  PUBLISH();
  (void)vm::throw_new(*self, vm::Throwable::ArithmeticException, "/ by zero");
  goto unwind;
bad_load:
  PUBLISH();
  throw_bad_array_access(*self, as_ref(sp[-2]), as_int(sp[-1]));
  goto unwind;
bad_store:
  PUBLISH();
  throw_bad_array_access(*self, as_ref(sp[-3]), as_int(sp[-2]));
  goto unwind;
bad_store_wide:
  PUBLISH();
  throw_bad_array_access(*self, as_ref(sp[-4]), as_int(sp[-3]));
  goto unwind;
bad_cast:
  PUBLISH();
  (void)vm::throw_class_cast(*self, *Class::of(as_ref(sp[-1])), *word_p<Class>(w));
  goto unwind;

// An exception is pending; fp is the frame that threw it.
unwind : {
  Object* exception = nullptr;
  fp = unwind_to_handler(*self, fp, exception);
  if (fp == nullptr) return false;
  loc = fp->locals;
  sp = fp->stack_base();
  pc = static_cast<const CodeWord*>(fp->pc);
  if (exception == nullptr) [[unlikely]] {
    CHANGE_FRAME_IF_ASKED();
    VM_FATAL("an exception is gone");
  }
  tos = slot_of(exception);
  TAKE(1, 0);
}

// ---- calls and returns that do more than push or pop a frame
call_slowly:
  PUBLISH();
  if (!prepare_call(*self, *slow_callee, sp - slow_callee->argument_slots)) goto unwind;
  CALL(slow_callee);
call_with_frame : {
  Slot* arguments = sp - slow_callee->argument_slots;
  CALL_WITH_FRAME(*slow_callee, static_cast<const CodeWord*>(slow_callee->entry.load(std::memory_order_relaxed)),
                  arguments, frame_over(*slow_callee, arguments));
}

return_slowly : {  // tos: the result, if there is one
  bool is_void = fp->method->result == vm::BasicType::Void;
  bool is_wide = classfile::slots_of(fp->method->result) == 2;
  if (!is_void) *sp++ = tos;
  PUBLISH();
  if ((fp->flags & ~(Frame::kEntry | Frame::kJniCall)) != 0) {
    if (!complete_frame(*self, *fp, tos)) goto unwind;
    if (frame_change_asked(*self)) [[unlikely]] {  // in MethodExit or FramePop
      Slot forced = tos;
      vm::FrameAction::Kind action = take_frame_action(*self, *fp, forced);
      tos = forced;
      if (action == vm::FrameAction::Kind::Pop) goto popped;
    }
  }
  if (fp->flags & Frame::kEntry) {
    *result = tos;
    return true;
  }
  sp = loc + is_wide;
  POP_FRAME();
  if (is_void) NEXT(0, 1);
  NEXT(1, 1);
}

native_returned : {
  auto type = fp->method->result;
  if (fp->flags & Frame::kEntry) [[unlikely]] {
    *result = tos;
    return true;
  }
  sp = loc;
  POP_FRAME();
  self->context.top_frame = fp;  // a native frame that is top_frame is running: AsyncGetCallTrace relies on it
  if (type == vm::BasicType::Void) NEXT(0, 1);
  if (classfile::slots_of(type) == 2) ++sp;
  NEXT(1, 1);
}

// ---- machine code has been left (machine.hpp)
machine_returned : {  // tos: the result, if there is one
  const Frame& callee = *self->machine.returned;
  if (callee.flags & Frame::kEntry) {
    self->context.top_frame = self->machine.frame;
    *result = tos;
    return true;
  }
  fp = self->machine.frame;
  loc = fp->locals;
  pc = static_cast<const CodeWord*>(fp->pc);
  sp = fp->stack_top;
  RELOAD();
  const auto type = callee.method->result;
  if (type == vm::BasicType::Void) NEXT(0, 1);
  if (classfile::slots_of(type) == 2) ++sp;
  NEXT(1, 1);
}
machine_left_unresolved:
  note_exit(*self, MachineExit::kLeftUnresolved);
  note_unresolved_exit(*self->machine.frame);
  goto machine_left_noted;
machine_left:
  note_exit(*self, MachineExit::kLeft);
machine_left_noted:
  fp = self->machine.frame;
  sp = self->machine.sp;
  pc = static_cast<const CodeWord*>(self->machine.pc);
machine_stopped:  // the plain word is executed, because machine code may go on at this one; its breakpoint is reported
  loc = fp->locals;
  RELOAD();
  w = *pc;
  if ((table == poll_table || table == traced_table) && handler_of(w) != k_breakpoint) [[unlikely]]
    DISPATCH(0);
execute_plain:  // without a poll; a return may have to report that
  w = plain_word(fp, pc);
  handler = calls_table[handler_of(w)];
  IN_REGISTER_OF_DISPATCH(handler);
  goto dispatch;
machine_left_before:
  note_exit(*self, MachineExit::kLeftBefore);
  fp = self->machine.frame;
  loc = fp->locals;
  sp = self->machine.sp;
  pc = static_cast<const CodeWord*>(self->machine.pc);
  TAKE(0, 0);
machine_told:
  fp = self->machine.frame;
  loc = fp->locals;
  sp = fp->stack_top;
  pc = static_cast<const CodeWord*>(fp->pc);
  CHANGE_FRAME_IF_ASKED();
  RELOAD();
  goto execute_plain;
machine_told_entry:
  fp = self->machine.frame;
  loc = fp->locals;
  sp = fp->stack_top;
  pc = static_cast<const CodeWord*>(fp->pc);
  CHANGE_FRAME_IF_ASKED();
  TAKE(0, 0);
machine_told_exit : {
  fp = self->machine.frame;
  loc = fp->locals;
  tos = fp->method->result == vm::BasicType::Void ? 0 : fp->stack_top[-1];
  sp = fp->stack_base();
  pc = static_cast<const CodeWord*>(fp->pc);
  if (frame_change_asked(*self)) [[unlikely]] {
    Slot forced = tos;
    vm::FrameAction::Kind action = take_frame_action(*self, *fp, forced);
    tos = forced;
    if (action == vm::FrameAction::Kind::Pop) goto popped;
  }
  goto return_slowly;
}
machine_told_access : {
  fp = self->machine.frame;
  loc = fp->locals;
  sp = fp->stack_top;
  pc = static_cast<const CodeWord*>(fp->pc);
  CHANGE_FRAME_IF_ASKED();
  RELOAD();
  std::optional<Slot> loaded;
  sp = access_field(*fp, loaded);
  if (!loaded.has_value()) NEXT(0, 1);
  tos = *loaded;
  NEXT(1, 1);
}
machine_made:  // tos: the object
  fp = self->machine.frame;
  loc = fp->locals;
  pc = static_cast<const CodeWord*>(fp->pc);
  sp = fp->stack_top - (handler_of(plain_word(fp, pc)) == k_new_array ? 1 : 0);
  RELOAD();
  NEXT(1, 1);
machine_did_not_call:
  note_exit(*self, MachineExit::kNotCalled);
  fp = self->machine.frame;
  sp = end_of_arguments(*fp);
  pc = static_cast<const CodeWord*>(fp->pc);
  goto machine_stopped;
machine_threw:
  note_exit(*self, MachineExit::kThrew);
  fp = self->machine.frame;
  goto unwind;

// ---- polls: Thread::attention is not zero
poll_1:
  *sp++ = tos;
poll_0:
  PUBLISH();
  self->poll_slow();
  CHANGE_FRAME_IF_ASKED();
  if (self->context.pending_exception != nullptr) goto unwind;
  // Execute this word even if the table asks for a poll again. Otherwise a thread that is polled at every word would
  // make no progress.
  table = self->dispatch.load(std::memory_order_relaxed);
  w = *pc;
  if (self->context.traced.load(std::memory_order_relaxed) != 0) goto traced_0;
  EXECUTE(0);
poll_2:
  PUBLISH();
  self->poll_slow();
  CHANGE_FRAME_IF_ASKED();
  if (self->context.pending_exception != nullptr) goto unwind;
  RELOAD();
  w = *pc;
  if (self->context.traced.load(std::memory_order_relaxed) != 0) goto traced_2;
  EXECUTE(2);

// ---- JVM TI: PopFrame and ForceEarlyReturn
popped : {  // the caller's invoke is executed again; its arguments have the values that the popped frame left in them
  const Method* method = fp->method;
  sp = loc + method->argument_slots;
  POP_FRAME();
  PUBLISH();
  Slot member = member_name_again(*self, *fp, *method);
  if (self->context.pending_exception != nullptr) goto unwind;
  if (member != 0) *sp++ = member;
  w = plain_word(fp, pc);
  const ResolvedMethod* site =
      handler_of(w) == k_call_site || handler_of(w) == k_call_handle ? word_p<const ResolvedMethod>(w)
      : handler_of(w) == k_call_concatenation                        ? word_p<const ConcatenationSite>(w)->linked.load()
                                                                     : nullptr;
  if (site != nullptr && site->has_appendix) --sp;
  w = *pc;
  DISPATCH(0);
}
returned_early:  // tos: the result
  sp = fp->stack_base();
  goto return_slowly;

// ---- JVM TI: MethodEntry, SingleStep
traced_2:
  ENTRY_EVENT();
  goto traced_0;
// While only entries and exits of methods are traced: the first word of a method, and a return. The table knows what a
// breakpoint needs, also at the first word.
entry_2:
  ENTRY_EVENT();
  TAKE(0, 0);
leave_0:
  if (self->context.traced.load(std::memory_order_relaxed) & vm::kTraceExits) fp->flags |= kReportExit;
  EXECUTE(0);
leave_1:
  if (self->context.traced.load(std::memory_order_relaxed) & vm::kTraceExits) fp->flags |= kReportExit;
  EXECUTE(1);
resume_in_calls_1:
  *sp++ = tos;
resume_in_calls_0:
  table = self->dispatch.load(std::memory_order_relaxed);
  if (table == calls_table && machine_tells_of_calls.load(std::memory_order_relaxed) &&
      !(fp->flags & Frame::kNotifyFramePop))
    ENTER_MACHINE();
  goto traced_0;
traced_1:
  *sp++ = tos;
traced_0:
  PUBLISH();
  trace_instruction(*self, *fp);
  if (self->context.pending_exception != nullptr) goto unwind;
  CHANGE_FRAME_IF_ASKED();
  RELOAD();
  w = plain_word(fp, pc);
  EXECUTE(0);
}

Tables tables() {
  [[maybe_unused]] static bool made = run_loop(nullptr, nullptr, nullptr, Begin::Method);
  return the_tables;
}

}  // namespace vitrine::interpreter
