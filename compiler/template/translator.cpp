// SPDX-License-Identifier: Apache-2.0
// The pass over the words: where blocks begin, the method's entry, and the words one by one.
#include "compiler/template/translator.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "compiler/code/stubs.hpp"
#include "interpreter/frames.hpp"
#include "vm/state/options.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers

namespace {

constexpr size_t kHugeMethod = 8000;  // bytes; HOTSPOT: this number

}  // namespace

bool is_branch(uint16_t handler) {
  switch (kFamily[handler]) {
    case Family::IntBranch:
    case Family::ZeroBranch:
    case Family::RefBranch:
    case Family::NullBranch: return true;
    default: return handler == k_goto_;
  }
}

Translator::Translator(DecodedCode& code, Assembler& assembler, bool tells_of_calls)
    : code_(code),
      method_(*code.version().method),
      count_(code.count),
      a_(assembler),
      tells_of_calls_(tells_of_calls) {}

const char* Translator::run() {
  if (vm::vm_options().DontCompileHugeMethods && code_.version().code().code.size() > kHugeMethod)
    return "the method is huge";
  if (const char* why_not = survey()) return why_not;
  emit_entry();
  emit_words();
  emit_exits();
  emit_resumes();
  return nullptr;
}

/// Finds where blocks begin. Returns why the method is not translated, or null.
const char* Translator::survey() {
  labels_.resize(count_);
  depths_.assign(count_, -1);
  is_target_.assign(count_, 0);
  is_head_.assign(count_, 0);
  is_bound_.assign(count_, 0);
  this_is_stable_ = !method_.is_static() && !code_.this_may_change;
  std::vector<std::pair<uint32_t, uint32_t>> jumps_back;  // with the heads
  const auto mark = [&](uint32_t index, int32_t offset) {
    const uint32_t target = target_of(index, offset);
    is_target_[target] = 1;
    if (offset <= 0) is_head_[target] = 1;
  };
  for (uint32_t i = 0; i < count_; ++i) {
    const CodeWord word = plain(i);
    const uint16_t handler = handler_of(word);
    if (handler == k_jsr || handler == k_ret) return "it has subroutines (jsr)";
    if (((handler == k_store || handler == k_iinc) && word_a(word) == 0) ||
        (handler == k_store_wide && word_a(word) <= 1))
      this_is_stable_ = false;
    if (kEmitters[handler] == &Translator::monitor) enters_monitors_ = true;
    if (is_branch(handler)) {
      mark(i, word_d(word));
      if (word_d(word) <= 0) jumps_back.emplace_back(i, target_of(i, word_d(word)));
    }
    if (handler == k_tableswitch || handler == k_lookupswitch) {
      const auto* table = word_p<const SwitchTable>(word);
      for (int32_t offset : table->offsets) mark(i, offset);
      mark(i, table->otherwise);
    }
  }
  for (const auto entry : code_.version().code().exception_table) {
    const uint32_t index = code_.index_at(entry.handler_pc);
    if (index == DecodedCode::kNone) return "an exception handler is not an instruction";
    is_target_[index] = 1;
    depths_[index] = 1;
    if (!is_head_[index]) handlers_.push_back(index);
  }
  depths_[0] = 0;
  find_loops(jumps_back);
  return nullptr;
}

/// For calls from machine code: rax the Method, rdi the arguments, rbp the caller's frame. Makes the frame; if it
/// cannot, or if the thread is to leave, the loop executes the call.
void Translator::emit_entry() {
  entry_ = a_.newLabel(), body_ = a_.newLabel(), begun_ = a_.newLabel(), not_called_ = a_.newLabel();
  a_.bind(entry_);
  const int frame = method_.max_locals * 8;
  const int end = frame + static_cast<int>(sizeof(Frame)) + (method_.max_stack + kSpareSlots) * 8;
  if (end > kSmallFrame) a_.lea(rcx, ptr(rdi, end - kSmallFrame));
  a_.cmp(end > kSmallFrame ? rcx : rdi, qword_ptr(kThread, kStateLimit));
  a_.ja(not_called_);
  a_.cmp(qword_ptr(kThread, kDispatch), kTable);
  a_.jne(not_called_);
  a_.mov(qword_ptr(rdi, frame + kFrameCaller), kFrame);
  a_.mov(qword_ptr(rdi, frame + kFrameMethod), rax);
  a_.mov(qword_ptr(rdi, frame + kFrameLocals), rdi);
  a_.mov(qword_ptr(rdi, frame + kFrameFlags), 0);
  if (method_.is_synchronized()) {
    a_.lea(rax, ptr(rdi, frame));
    if (method_.is_static())
      a_.mov(rdx, reinterpret_cast<uint64_t>(method_.holder->mirror));
    else
      a_.mov(rdx, qword_ptr(rdi));
    a_.push(rax);
    a_.mov(rdi, kThread);
    a_.mov(rsi, rax);
    a_.call(Imm(reinterpret_cast<uint64_t>(stubs().enter_synchronized)));
    a_.test(al, al);
    a_.pop(rax);
    a_.jz(not_called_);
    a_.mov(kFrame, rax);
  } else {
    a_.lea(kFrame, ptr(rdi, frame));
  }
  a_.bind(body_);  // here the frame is there, and its monitor is entered
  if (tells_of_calls_ && method_.is_in_class_file()) report_entry();
  a_.bind(begun_);
}

void Translator::begin_block(uint32_t index) {
  if (reached_) {
    flush();
    note_depth(index, depth());
  }
  if (depths_[index] < 0) return;  // nothing that was translated leads here
  forget_locals();
  drop(depth());
  push_memory(static_cast<uint32_t>(depths_[index]));
  reached_ = true;
  a_.bind(label(index));
  is_bound_[index] = 1;
  if (is_head_[index]) landings_.push_back({index, label(index), false, depth()});
}

void Translator::emit_words() {
  for (uint32_t i = 0; i < count_; i += 1 + skipped_) {
    skipped_ = 0;
    change_loop(loop_of(i));
    if (reached_ && is_target_[i] && !is_head_[i] && returns_at_once(i)) {
      places_.add(a_.offset(), i);
      leave(i, plain(i));
    }
    if (is_target_[i] || i == 0) begin_block(i);
    if (!reached_) continue;
    resumes_next_ = false;
    places_.add(a_.offset(), i);
    if (code_.has_breakpoint(i)) report_breakpoint(i);
    if (vm::vm_options().DeoptimizeALot) leave_if_asked(i);
    const CodeWord word = plain(i);
    const Emitter emit = kEmitters[handler_of(word)];
    VM_CHECK(emit != nullptr);
    (this->*emit)(i, word);
    if (!resumes_next_ || !reached_) continue;
    flush_and_forget();
    resume_at(i + 1);
  }
  for (uint32_t index : handlers_)
    if (is_bound_[index]) landings_.push_back({index, label(index), false, 1});
  places_.add(a_.offset(), PlaceTable::kNoWord);
  emit_ways();
  // What is jumped to, but was not translated.
  for (uint32_t i = 0; i < count_; ++i)
    if (is_target_[i] && !is_bound_[i] && labels_[i].isValid()) {
      a_.bind(label(i));
      a_.jmp(exit_before(i, static_cast<uint32_t>(std::max(depths_[i], 0))));
    }
}

}  // namespace vitrine::compiler
