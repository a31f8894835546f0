// SPDX-License-Identifier: Apache-2.0
#include "compiler/code/stubs.hpp"

#include <algorithm>
#include <cstring>

#include "compiler/layout.hpp"
#include "compiler/runtime.hpp"
#include "interpreter/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor_table.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using interpreter::MachineExit;

namespace {

Stubs the_stubs;
const char* end_of_stubs = nullptr;

// What `enter` keeps on the native stack, from MachineState::base on: the older limit, then these.
constexpr int kOlderNewest = 8, kOlderBase = 16;
// A call takes a word of the native stack, and a frame of the Java stack.
constexpr int kJavaPerNative = 3;
static_assert(sizeof(Frame) >= kJavaPerNative * sizeof(char*));

class StubWriter {
 public:
  explicit StubWriter(Assembler& assembler) : a_(assembler) {}

  struct Labels {
    Label enter, returned, leave, leave_unresolved, leave_before, leave_as_asked, not_called, not_compiled, native,
        shortcut, polling, at_word, enter_synchronized, leave_synchronized, enter_monitor, leave_monitor;
  };
  Labels write() {
    for (Label* label : {&l_.enter, &l_.returned, &l_.leave, &l_.leave_unresolved, &l_.leave_before, &l_.leave_as_asked,
                         &l_.not_called, &l_.not_compiled, &l_.native, &l_.shortcut, &l_.polling, &l_.at_word,
                         &l_.enter_synchronized, &l_.leave_synchronized, &l_.enter_monitor, &l_.leave_monitor, &out_})
      *label = a_.newLabel();
    write_enter();
    write_leave();
    write_not_compiled();
    write_shortcut();
    write_call_out(l_.native, runtime::call_native_method);
    write_call_out(l_.polling, runtime::call_polling_shortcut);
    write_call_at_word();
    write_enter_monitor(l_.enter_synchronized, runtime::enter_synchronized, true);
    write_leave_monitor(l_.leave_synchronized, runtime::leave_synchronized, true);
    write_enter_monitor(l_.enter_monitor, runtime::enter_monitor, false);
    write_leave_monitor(l_.leave_monitor, runtime::leave_monitor, false);
    return l_;
  }

 private:
  /// MachineExit enter(Thread*, Frame*, const void* code, const void* const* table)
  void write_enter() {
    a_.bind(l_.enter);
    for (const Gp& saved : kSaved) a_.push(saved);
    a_.push(qword_ptr(rdi, kStateBase));
    a_.push(qword_ptr(rdi, kStateNewest));
    a_.push(qword_ptr(rdi, kStateLimit));
    a_.mov(qword_ptr(rdi, kStateBase), rsp);
    a_.mov(kThread, rdi);
    a_.mov(kFrame, rsi);
    a_.mov(kTable, rcx);
    // One limit for both stacks.
    a_.mov(rax, rsp);
    a_.sub(rax, qword_ptr(kThread, kNativeLimit));
    a_.imul(rax, rax, kJavaPerNative);
    a_.add(rax, kFrame);
    a_.mov(rcx, qword_ptr(kThread, kStackLimit));
    a_.cmp(rax, rcx);
    a_.cmova(rax, rcx);
    a_.sub(rax, kSmallFrame);
    a_.mov(qword_ptr(kThread, kStateLimit), rax);
    a_.call(rdx);
    a_.bind(l_.returned);
    a_.mov(qword_ptr(kThread, kStateReturned), kFrame);
    a_.mov(kFrame, qword_ptr(kFrame, kFrameCaller));
    a_.mov(qword_ptr(kThread, kStateFrame), kFrame);
    a_.mov(rdx, rax);
    a_.mov(eax, MachineExit::kReturned);
    // rax: the MachineExit::Kind, rdx: the value. All cells are dropped.
    a_.bind(out_);
    a_.mov(rsp, qword_ptr(kThread, kStateBase));
    a_.pop(qword_ptr(kThread, kStateLimit));
    a_.pop(qword_ptr(kThread, kStateNewest));
    a_.pop(qword_ptr(kThread, kStateBase));
    for (size_t i = std::size(kSaved); i-- > 0;) a_.pop(kSaved[i]);
    a_.ret();
  }

  void write_leave() {
    const Label leave = a_.newLabel();
    a_.bind(l_.leave_as_asked);
    a_.mov(r12, rax);
    a_.mov(r13, rcx);
    a_.mov(rdi, kThread);
    call(runtime::leave_all);
    a_.mov(rax, r12);
    a_.mov(rcx, r13);
    a_.jmp(l_.leave);
    a_.bind(l_.leave_unresolved);
    a_.mov(esi, MachineExit::kLeftUnresolved);
    a_.jmp(leave);
    a_.bind(l_.leave_before);
    a_.mov(esi, MachineExit::kLeftBefore);
    a_.jmp(leave);
    a_.bind(l_.leave);
    a_.mov(esi, MachineExit::kLeft);
    a_.bind(leave);
    a_.movzx(edx, ax);
    a_.lea(rdx, qword_ptr(rcx, rdx, 3));
    a_.shr(eax, 16);
    a_.lea(rax, qword_ptr(kFrame, rax, 3, static_cast<int>(sizeof(Frame))));
    a_.mov(qword_ptr(kThread, kStatePc), rdx);
    a_.mov(qword_ptr(kThread, kStateSp), rax);
    a_.mov(qword_ptr(kThread, kStateFrame), kFrame);
    a_.mov(eax, esi);
    a_.jmp(out_);
    a_.bind(l_.not_called);
    a_.mov(qword_ptr(kThread, kStateFrame), kFrame);
    a_.mov(eax, MachineExit::kNotCalled);
    a_.jmp(out_);
  }

  /// Asks what is to be called, and calls it.
  void write_not_compiled() {
    a_.bind(l_.not_compiled);
    a_.mov(r12, rdi);
    a_.mov(r13, rax);
    a_.mov(rdi, rax);
    call(runtime::machine_of);
    a_.mov(rdx, rax);
    a_.mov(rdi, r12);
    a_.mov(rax, r13);
    a_.test(rdx, rdx);
    a_.jz(l_.not_called);
    a_.jmp(rdx);
  }

  void write_shortcut() {
    a_.bind(l_.shortcut);
    a_.mov(r12, rdi);
    a_.mov(r13, rax);
    a_.mov(rsi, rdi);
    a_.mov(rdi, kThread);
    begin_call(a_);
    a_.call(qword_ptr(rax, kMethodShortcut));
    end_call(a_);
    a_.test(dl, dl);
    a_.jz(l_.not_called);
    frame_to_leave();
    a_.ret();
  }

  /// The Method in r13, with the arguments at r12, has been called without a frame, or that is gone.
  void frame_to_leave() {
    a_.movzx(ecx, word_ptr(r13, kMethodArguments));
    a_.lea(rcx, ptr(r12, rcx, 3));
    a_.mov(qword_ptr(rcx, kFrameCaller), kFrame);
    a_.mov(qword_ptr(rcx, kFrameMethod), r13);
    a_.mov(dword_ptr(rcx, kFrameFlags), 0);
    a_.mov(kFrame, rcx);
  }

  /// A call of C++ that may stop: from here on, the native stack is as `evict` finds it.
  void write_call_out(const Label& at, const RuntimeCall& function) {
    const Label threw = a_.newLabel();
    a_.bind(at);
    a_.mov(qword_ptr(kThread, kStateNewest), rsp);
    a_.mov(r12, rdi);
    a_.mov(r13, rax);
    a_.mov(rdx, rdi);
    a_.mov(rsi, rax);
    a_.mov(rdi, kThread);
    a_.mov(rcx, kFrame);
    call(function);
    a_.cmp(edx, static_cast<int>(CallOutcome::kDone));
    a_.jb(l_.not_called);
    a_.ja(threw);
    frame_to_leave();
    // A thread of which something is asked goes on in the loop.
    a_.cmp(qword_ptr(kThread, kDispatch), kTable);
    a_.jne(l_.returned);
    a_.ret();
    a_.bind(threw);
    a_.mov(eax, MachineExit::kThrew);
    a_.jmp(out_);
  }

  /// Calls a function of C++ that may stop, in the middle of the machine code of a word: rax, with its arguments in
  /// place. The result is in rax. Leaves as r12d says (MachineExit::Kind) if anything has changed for the thread.
  void write_call_at_word() {
    const Label leaves = a_.newLabel();
    a_.bind(l_.at_word);
    a_.mov(qword_ptr(kThread, kStateNewest), rsp);
    a_.push(kFrame);
    a_.push(qword_ptr(kThread, kStateWordCall));
    a_.mov(qword_ptr(kThread, kStateWordCall), rsp);
    begin_call(a_);
    a_.call(rax);
    end_call(a_);
    a_.pop(qword_ptr(kThread, kStateWordCall));
    a_.pop(rcx);
    a_.cmp(edx, static_cast<int>(CallOutcome::kDone));
    a_.jne(leaves);
    a_.cmp(qword_ptr(kThread, kDispatch), kTable);
    a_.jne(leaves);
    a_.lea(rcx, ptr(l_.returned));
    a_.cmp(rcx, qword_ptr(rsp));  // the thread has been evicted
    a_.je(leaves);
    a_.ret();
    a_.bind(leaves);
    a_.cmp(edx, static_cast<int>(CallOutcome::kDone));
    a_.mov(ecx, MachineExit::kThrew);
    a_.cmova(r12d, ecx);
    a_.mov(qword_ptr(kThread, kStateFrame), kFrame);
    a_.mov(rdx, rax);
    a_.mov(eax, r12d);
    a_.jmp(out_);
  }

  /// Enters a monitor that is free, or that the thread owns, and whose lock word says so; `slowly` does all others.
  /// rdi: the thread, rsi: the frame, rdx: the object. al: whether it is entered.
  void write_enter_monitor(const Label& at, const RuntimeCall& slowly, bool is_synchronized) {
    const Label again = a_.newLabel(), slow = a_.newLabel(), take = a_.newLabel();
    a_.bind(at);
    if (!is_synchronized) {
      a_.test(rdx, rdx);
      a_.jz(slow);
      if (vm::has_value_classes()) a_.jmp(slow);  // they have no monitors
    }
    a_.mov(r8, qword_ptr(rdi, kOwnedEnd));
    a_.cmp(r8, qword_ptr(rdi, kOwnedLimit));
    a_.je(slow);
    load_thin_word();
    a_.mov(eax, dword_ptr(rdx, kLockWord));
    a_.test(eax, eax);
    a_.jnz(again);
    a_.bind(take);
    a_.lock().cmpxchg(dword_ptr(rdx, kLockWord), ecx);
    a_.jne(slow);
    a_.mov(qword_ptr(r8, kOwnedObject), rdx);
    a_.mov(qword_ptr(r8, kOwnedFrame), rsi);
    a_.mov(byte_ptr(r8, kOwnedByJni), 0);
    a_.add(qword_ptr(rdi, kOwnedEnd), static_cast<int>(sizeof(vm::OwnedMonitor)));
    if (is_synchronized) a_.mov(qword_ptr(rsi, kFrameLocked), rdx);
    a_.or_(dword_ptr(rsi, kFrameFlags),
           static_cast<int>(is_synchronized ? uint32_t{Frame::kSynchronized} : interpreter::kMonitorsFrame));
    a_.mov(eax, 1);
    a_.ret();
    a_.bind(again);
    check_own_word(slow);
    a_.cmp(ecx, static_cast<int>(vm::kMaxThinCount << vm::kCountShift));
    a_.je(slow);
    a_.lea(ecx, ptr(rax, 1 << vm::kCountShift));
    a_.jmp(take);
    jump_to(slow, slowly);
  }

  /// The same for leaving, if the entry is the newest of all.
  void write_leave_monitor(const Label& at, const RuntimeCall& slowly, bool is_synchronized) {
    constexpr auto kEntry = static_cast<int>(sizeof(vm::OwnedMonitor));
    const Label more = a_.newLabel(), slow = a_.newLabel(), give = a_.newLabel(), done = a_.newLabel();
    a_.bind(at);
    if (is_synchronized) {
      a_.cmp(dword_ptr(rsi, kFrameFlags), static_cast<int>(Frame::kSynchronized));
      a_.jne(slow);
    }
    a_.mov(r8, qword_ptr(rdi, kOwnedEnd));
    a_.cmp(r8, qword_ptr(rdi, kOwned));
    a_.je(slow);
    a_.cmp(rdx, qword_ptr(r8, kOwnedObject - kEntry));
    a_.jne(slow);
    a_.cmp(rsi, qword_ptr(r8, kOwnedFrame - kEntry));
    a_.jne(slow);
    a_.cmp(byte_ptr(r8, kOwnedByJni - kEntry), 0);
    a_.jne(slow);
    a_.sub(r8, kEntry);
    if (!is_synchronized) {  // whether the frame keeps its flag is C++'s to say if JNI has entered one before
      const Label is_last = a_.newLabel();
      a_.cmp(r8, qword_ptr(rdi, kOwned));
      a_.je(is_last);
      a_.cmp(qword_ptr(r8, kOwnedFrame - kEntry), 0);
      a_.je(slow);
      a_.bind(is_last);
    }
    load_thin_word();
    a_.mov(eax, dword_ptr(rdx, kLockWord));
    a_.xor_(r9d, r9d);
    a_.cmp(eax, ecx);
    a_.jne(more);
    a_.bind(give);
    a_.lock().cmpxchg(dword_ptr(rdx, kLockWord), r9d);
    a_.jne(slow);
    a_.mov(qword_ptr(rdi, kOwnedEnd), r8);
    if (is_synchronized) {
      a_.mov(qword_ptr(rsi, kFrameLocked), 0);
      a_.mov(dword_ptr(rsi, kFrameFlags), 0);
    } else {
      const Label is_last = a_.newLabel();
      a_.cmp(r8, qword_ptr(rdi, kOwned));
      a_.je(is_last);
      a_.cmp(rsi, qword_ptr(r8, kOwnedFrame - kEntry));
      a_.je(done);
      a_.bind(is_last);
      a_.and_(dword_ptr(rsi, kFrameFlags), ~static_cast<int>(interpreter::kMonitorsFrame));
      a_.bind(done);
    }
    a_.mov(eax, 1);
    a_.ret();
    a_.bind(more);
    check_own_word(slow);
    a_.lea(r9d, ptr(rax, -(1 << vm::kCountShift)));
    a_.jmp(give);
    jump_to(slow, slowly);
  }

  /// ecx: the lock word of a monitor that the thread in rdi has entered once.
  void load_thin_word() {
    a_.mov(ecx, dword_ptr(rdi, kLockId));
    a_.shl(ecx, vm::kOwnerShift);
  }
  /// Jumps unless eax is a thin lock word of the owner whose word is in ecx. Then ecx is its count, shifted.
  void check_own_word(const Label& otherwise) {
    a_.xor_(ecx, eax);
    a_.test(ecx, static_cast<int>(~(vm::kMaxThinCount << vm::kCountShift)));
    a_.jnz(otherwise);
  }

  void jump_to(const Label& at, const RuntimeCall& function) {
    a_.bind(at);
    call(function);
    a_.ret();
  }

  void call(const RuntimeCall& function) {
    a_.mov(rax, reinterpret_cast<uint64_t>(function.function));
    begin_call(a_);
    a_.call(rax);
    end_call(a_);
  }

  static constexpr Gp kSaved[] = {rbx, rbp, r12, r13, r14, r15};
  Assembler& a_;
  Labels l_;
  Label out_;
};

}  // namespace

void begin_call(Assembler& a) {
  a.mov(kUnaligned, rsp);
  a.and_(rsp, -16);
}
void end_call(Assembler& a) { a.mov(rsp, kUnaligned); }

const Stubs& stubs() { return the_stubs; }

bool make_stubs(machine::CodeMemory& memory) {
  machine::CodeHolder holder;
  machine::WritingErrors errors;
  errors.begin(holder);
  Assembler assembler(&holder);
  const StubWriter::Labels labels = StubWriter(assembler).write();
  if (errors.happened()) return false;
  char* const place = memory.allocate(holder.codeSize());
  if (place == nullptr) return false;
  holder.relocateToBase(reinterpret_cast<uint64_t>(place));
  holder.copyFlattenedData(memory.writable(place), holder.codeSize());
  const auto address = [&](const Label& label) { return static_cast<const void*>(place + holder.labelOffset(label)); };
  the_stubs = {.enter = reinterpret_cast<interpreter::MachineEntry>(const_cast<void*>(address(labels.enter))),
               .returned = address(labels.returned),
               .leave = address(labels.leave),
               .leave_unresolved = address(labels.leave_unresolved),
               .leave_before = address(labels.leave_before),
               .leave_as_asked = address(labels.leave_as_asked),
               .not_called = address(labels.not_called),
               .not_compiled = address(labels.not_compiled),
               .native = address(labels.native),
               .shortcut = address(labels.shortcut),
               .polling = address(labels.polling),
               .at_word = address(labels.at_word),
               .enter_synchronized = address(labels.enter_synchronized),
               .leave_synchronized = address(labels.leave_synchronized),
               .enter_monitor = address(labels.enter_monitor),
               .leave_monitor = address(labels.leave_monitor)};
  end_of_stubs = place + holder.codeSize();
  return true;
}

bool is_in_stubs(const void* pc) { return pc >= reinterpret_cast<const void*>(the_stubs.enter) && pc < end_of_stubs; }

bool is_behind_call(const void* pc) {
  // "mov rbp, [rbp]" or "lea rbp, [rbp - n]" (Translator::call_method)
  static constexpr unsigned char kLoad[] = {0x48, 0x8b, 0x6d, 0}, kShort[] = {0x48, 0x8d, 0x6d},
                                 kLong[] = {0x48, 0x8d, 0xad};
  const auto is = [&](const auto& bytes) { return std::memcmp(pc, bytes, sizeof bytes) == 0; };
  return is(kLoad) || is(kShort) || is(kLong);
}

std::vector<vm::CodeStub> named_stubs() {
  // In the order of their addresses; each extends to the next one.
  const Stubs& s = the_stubs;
  std::vector<vm::CodeStub> named = {{"enter machine code", reinterpret_cast<const void*>(s.enter), 0},
                                     {"return to the loop", s.returned, 0},
                                     {"leave as DeoptimizeALot asks", s.leave_as_asked, 0},
                                     {"leave, word not executed before", s.leave_unresolved, 0},
                                     {"leave before a breakpoint", s.leave_before, 0},
                                     {"leave for the loop", s.leave, 0},
                                     {"call by the loop", s.not_called, 0},
                                     {"call of what is not known", s.not_compiled, 0},
                                     {"call of a shortcut", s.shortcut, 0},
                                     {"call of a native method", s.native, 0},
                                     {"call of a polling shortcut", s.polling, 0},
                                     {"call for a word", s.at_word, 0},
                                     {"enter a synchronized method", s.enter_synchronized, 0},
                                     {"leave a synchronized method", s.leave_synchronized, 0},
                                     {"enter a monitor", s.enter_monitor, 0},
                                     {"leave a monitor", s.leave_monitor, 0}};
  const char* end = end_of_stubs;
  std::for_each(named.rbegin(), named.rend(), [&](vm::CodeStub& stub) {
    stub.bytes = static_cast<size_t>(end - static_cast<const char*>(stub.begin));
    end = static_cast<const char*>(stub.begin);
  });
  return named;
}

void evict(vm::MachineState& state) {
  const auto word = [](char* place) -> char*& { return *std::launder(static_cast<char**>(static_cast<void*>(place))); };
  char* newest = state.newest;
  for (char* base = state.base; base != nullptr;) {
    for (char* cell = newest; cell < base; cell += sizeof(char*))
      word(cell) = static_cast<char*>(const_cast<void*>(the_stubs.returned));
    newest = word(base + kOlderNewest);
    base = word(base + kOlderBase);
  }
}

}  // namespace vitrine::compiler
