// SPDX-License-Identifier: Apache-2.0
// New objects, type tests, monitors. What needs a collection, a wait or an exception is the loop's.
#include "compiler/code/stubs.hpp"
#include "compiler/template/translator.hpp"
#include "gc/heap.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers

namespace {

constexpr int kRuns = kTlab + static_cast<int>(offsetof(gc::Tlab, runs));
constexpr int kRunTop = static_cast<int>(offsetof(gc::Tlab::Run, top));
constexpr int kRunEnd = static_cast<int>(offsetof(gc::Tlab::Run, end));
// An address of a run is the size of its objects times this.
constexpr uint32_t kRunPerByte = sizeof(gc::Tlab::Run) / gc::kObjectAlignment;
static_assert(kRunPerByte == 4 && gc::kObjectAlignment == 8);

size_t rounded(size_t bytes) { return (bytes + gc::kObjectAlignment - 1) & ~(gc::kObjectAlignment - 1); }

}  // namespace

void Translator::new_object(uint32_t index, CodeWord word) {
  Class* cls = word_p<Class>(word);
  const size_t bytes = rounded(cls->instance_size);
  if (bytes > gc::kSizeClassLimit) return by_loop(index, 0, 1);
  flush_and_forget();
  const Gp object = general(kOfResult);
  const Label made = a_.newLabel(), out = make_slowly(index, runtime::make_object, *cls, made);
  const int run = kRuns + static_cast<int>(bytes * kRunPerByte);
  a_.mov(object, qword_ptr(kThread, run + kRunTop));
  a_.lea(rcx, qword_ptr(object, static_cast<int>(bytes)));
  a_.cmp(rcx, qword_ptr(kThread, run + kRunEnd));
  a_.ja(out);
  a_.mov(qword_ptr(kThread, run + kRunTop), rcx);
  a_.mov(rax, reinterpret_cast<uint64_t>(static_cast<gc::Shape*>(cls)));
  a_.mov(qword_ptr(object), rax);
  a_.bind(made);
  push_result(false, true);
  land_behind(index, true);
}

void Translator::new_array(uint32_t index, CodeWord word) {
  Class* cls = word_p<Class>(word);
  flush_and_forget();
  const Gp length = edx, array = general(kOfResult);
  const Label made = a_.newLabel(), out = make_slowly(index, runtime::make_array, *cls, made);
  a_.mov(length, dword_ptr(kFrame, static_cast<int>(slot(depth() - 1).offset())));
  const int shift = cls->log2_element_size;
  constexpr size_t kHeader = gc::kArrayBaseOffset;
  a_.cmp(length, static_cast<int>((gc::kSizeClassLimit - kHeader) >> shift));
  a_.ja(out);  // a negative length, too
  a_.mov(eax, length);
  if (shift != 0) a_.shl(eax, shift);
  a_.add(eax, static_cast<int>(kHeader + gc::kObjectAlignment - 1));
  a_.and_(eax, -static_cast<int>(gc::kObjectAlignment));
  a_.mov(array, qword_ptr(kThread, rax, 2, kRuns + kRunTop));
  a_.lea(rcx, qword_ptr(array, rax));
  a_.cmp(rcx, qword_ptr(kThread, rax, 2, kRuns + kRunEnd));
  a_.ja(out);
  a_.mov(qword_ptr(kThread, rax, 2, kRuns + kRunTop), rcx);
  a_.mov(rax, reinterpret_cast<uint64_t>(static_cast<gc::Shape*>(cls)));
  a_.mov(qword_ptr(array), rax);
  a_.mov(dword_ptr(array, static_cast<int>(gc::kArrayLengthOffset)), length);
  a_.bind(made);
  drop(1);
  push_result(false, true);
  land_behind(index, true);
}

/// checkcast leaves if the test fails; instanceof replaces the object by the answer.
void Translator::type_test(uint32_t index, CodeWord word) {
  const Class* target = word_p<const Class>(word);
  const bool casts = handler_of(word) == k_checkcast_quick;
  const bool by_display = !target->is_interface() && !target->is_array();
  if (!by_display) flush_and_forget();
  const Gp object = in_general(0);
  const uint32_t here = depth();
  const Label yes = a_.newLabel(), no = a_.newLabel(), done = a_.newLabel();
  const Label fails = !casts ? no : by_display ? exit_at(index) : exit_in_memory(index, here);
  if (!casts) a_.xor_(edx, edx);
  a_.test(object, object);
  a_.jz(casts ? done : no);
  a_.mov(rcx, qword_ptr(object));
  a_.mov(rax, reinterpret_cast<uint64_t>(static_cast<const gc::Shape*>(target)));
  a_.cmp(rcx, rax);
  a_.je(yes);
  if (by_display) {
    a_.cmp(word_ptr(rcx, kClassDepth), target->depth);
    a_.jb(fails);
    a_.mov(rcx, qword_ptr(rcx, kClassDisplay));
    a_.cmp(rax, qword_ptr(rcx, target->depth * 8));
    a_.jne(fails);
  } else {
    a_.mov(rdi, rcx);
    a_.mov(rsi, rax);
    call_runtime(runtime::is_subclass);
    if (!casts) a_.mov(edx, 0);
    a_.test(al, al);
    a_.jz(fails);
    if (casts) a_.mov(object, slot(here - 1));
  }
  a_.bind(yes);
  if (!casts) a_.mov(edx, 1);
  a_.bind(no);
  a_.bind(done);
  if (casts) return;
  drop(1);
  const int result = take_general();
  a_.mov(general(result).r32(), edx);
  push_general(result);
}

/// What costs more than the exit, or may do anything: the loop leaves its result on the stack.
void Translator::loop_result(uint32_t index, CodeWord word) {
  switch (handler_of(word)) {
    case k_aaload_padded: return by_loop(index, 2, 1);
    case k_multianewarray: return by_loop(index, word_b(word), 1);
    default: return by_loop(index, word_p<const ConcatenationSite>(word)->argument_slots, 1);
  }
}

void Translator::monitor(uint32_t index, CodeWord word) {
  flush_and_forget();
  a_.mov(rdi, kThread);
  a_.mov(rsi, kFrame);
  a_.mov(rdx, slot(depth() - 1));
  const bool enters = handler_of(word) == k_monitorenter;
  a_.call(Imm(reinterpret_cast<uint64_t>(enters ? stubs().enter_monitor : stubs().leave_monitor)));
  a_.test(al, al);
  a_.jz(exit_in_memory(index, depth()));
  load_kept_again();
  drop(1);
  resumes_next_ = true;  // the loop waits for the monitor
}

}  // namespace vitrine::compiler
