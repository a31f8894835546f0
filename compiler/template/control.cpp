// SPDX-License-Identifier: Apache-2.0
// Labels, jumps, polls, exits to the loop and the places where it comes back.
#include "base/assert.hpp"
#include "compiler/code/stubs.hpp"
#include "compiler/template/translator.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers

Label& Translator::label(uint32_t index) {
  if (!labels_[index].isValid()) labels_[index] = a_.newLabel();
  return labels_[index];
}

void Translator::note_depth(uint32_t index, uint32_t depth) {
  if (index < count_) depths_[index] = static_cast<int32_t>(depth);
}

Label Translator::exit_at(uint32_t index, Leaving why) {
  uint32_t entries = depth();
  if (in_place_ != nullptr) {
    const InPlace* outermost = in_place_;
    while (outermost->outer != nullptr) outermost = outermost->outer;
    if (outermost->rare.isValid()) return outermost->rare;
    entries = outermost->depth;
    index = outermost->call;
  }
  const auto first = static_cast<uint32_t>(exit_values_.size());
  for (uint32_t entry = 0; entry < entries; ++entry)
    if (const Value& value = stack_[entry]; value.kind != Value::kInMemory && value.kind != Value::kGap)
      exit_values_.emplace_back(entry, value);
  const auto count = static_cast<uint32_t>(exit_values_.size()) - first;
  exits_.push_back({a_.newLabel(), index, entries, first, count, why});
  return exits_.back().at;
}

Label Translator::exit_in_memory(uint32_t index, uint32_t depth) {
  exits_.push_back({a_.newLabel(), index, depth, 0, 0, Leaving::Rare});
  return exits_.back().at;
}

Label Translator::exit_before(uint32_t index, uint32_t depth) {
  const Label at = exit_in_memory(index, depth);
  if (code_.has_breakpoint(index)) exits_.back().why = Leaving::Before;
  return at;
}

void Translator::give_up(uint32_t index, Leaving why) {
  a_.jmp(exit_at(index, why));
  not_reached();
}

void Translator::by_loop(uint32_t index, uint32_t pops, uint32_t pushes) {
  a_.jmp(exit_at(index));
  drop(pops);
  for (Value& value : stack_) {
    release(value);
    value = {};
  }
  push_memory(pushes);
  forget_locals();
  resume_at(index + 1);
}

void Translator::not_reached() {
  drop(depth());
  forget_locals();
  reached_ = false;
}

void Translator::resume_at(uint32_t index) {
  if (index >= count_) return;
  is_target_[index] = 1;
  note_depth(index, depth());
  landings_.push_back({index, label(index), false, depth()});
}

void Translator::land_behind(uint32_t index, bool has_result) {
  const uint32_t next = index + 1;
  if (next >= count_) return;
  if (is_target_[next]) {
    note_depth(next, depth());
    landings_.push_back({next, label(next), false, depth()});
    return;
  }
  const Label here = a_.newLabel();
  a_.bind(here);
  landings_.push_back({next, here, has_result, depth()});
}

void Translator::jump_to(uint32_t index, uint32_t target) {
  note_depth(target, depth());
  if (target > index) {
    a_.jmp(way_to(index, target));
    return;
  }
  a_.cmp(qword_ptr(kThread, kDispatch), kTable);
  a_.je(way_to(index, target));
  a_.jmp(exit_before(target, depth()));
}

void Translator::jump_if(uint32_t index, uint32_t target, CondCode condition) {
  if (in_place_ != nullptr) {
    if (!in_place_->body.returns[target]) {
      a_.j(condition, in_place_->rare);
      return;
    }
    in_place_->forks.push_back({target, a_.newLabel(), state()});
    a_.j(condition, in_place_->forks.back().at);
    return;
  }
  note_depth(target, depth());
  if (target > index) {
    a_.j(condition, way_to(index, target));
    return;
  }
  const Label over = a_.newLabel();
  a_.j(asmjit::x86::negateCond(condition), over);
  jump_to(index, target);
  a_.bind(over);
}

void Translator::call_runtime(const RuntimeCall& call) {
  VM_ASSERT(call.reach == Reach::Leaf);
  a_.mov(rax, reinterpret_cast<uint64_t>(call.function));
  begin_call(a_);
  a_.call(rax);
  end_call(a_);
  load_kept_again();
}

void Translator::call_at_word(uint32_t index, uint32_t depth, const RuntimeCall& call,
                              interpreter::MachineExit::Kind otherwise, const void* last_argument) {
  VM_ASSERT(call.reach == Reach::MayStop);
  a_.mov(rdi, kThread);
  a_.mov(rsi, kFrame);
  a_.mov(rdx, reinterpret_cast<uint64_t>(code_.words.get() + index));
  a_.lea(rcx, slot(depth));
  a_.mov(qword_ptr(kFrame, kFramePc), rdx);  // for profilers that come before the frame is published
  if (last_argument != nullptr) a_.mov(r8, reinterpret_cast<uint64_t>(last_argument));
  a_.mov(rax, reinterpret_cast<uint64_t>(call.function));
  a_.mov(r12d, otherwise);
  a_.call(Imm(reinterpret_cast<uint64_t>(stubs().at_word)));
}

void Translator::report_breakpoint(uint32_t index) {
  flush_and_forget();
  call_at_word(index, depth(), runtime::report_breakpoint, interpreter::MachineExit::kTold, nullptr);
  load_kept_again();
}

void Translator::report_entry() {
  const Label untold = a_.newLabel();
  a_.test(dword_ptr(kThread, kTraced), vm::kTraceEntries);
  a_.jz(untold);
  places_.add(a_.offset(), 0);
  call_at_word(0, 0, runtime::report_entry, interpreter::MachineExit::kToldEntry, nullptr);
  a_.bind(untold);
}

void Translator::report_return(uint32_t index, bool has_value, const RuntimeCall& call) {
  const Label untold = a_.newLabel();
  a_.jz(untold);
  if (has_value) a_.mov(slot(depth() - 1), rax);
  call_at_word(index, depth(), call, interpreter::MachineExit::kToldExit, nullptr);
  if (has_value) a_.mov(rax, slot(depth() - 1));
  a_.bind(untold);
}

Label Translator::make_slowly(uint32_t index, const RuntimeCall& call, const Class& cls, const Label& made) {
  makings_.push_back({a_.newLabel(), made, index, depth(), call, cls});
  return makings_.back().at;
}

void Translator::emit_makings() {
  for (const Making& making : makings_) {
    a_.bind(making.at);
    places_.add(a_.offset(), making.index);
    call_at_word(making.index, making.depth, making.call, interpreter::MachineExit::kMade, &making.cls);
    a_.mov(general(kOfResult), rax);
    load_kept(loop_of(making.index));
    a_.jmp(making.made);
  }
}

void Translator::leave_if_asked(uint32_t index) {
  a_.sub(dword_ptr(kThread, kStateUntilExit), 1);
  a_.jbe(exit_at(index, Leaving::Asked));
}

void Translator::emit_exits() {
  // An exit reads locals from their slots.
  change_loop(-1);
  forget_locals();
  // By Leaving.
  const Label tails[] = {a_.newLabel(), a_.newLabel(), a_.newLabel(), a_.newLabel()};
  for (const Exit& exit : exits_) {
    a_.bind(exit.at);
    places_.add(a_.offset(), exit.index);
    for (uint32_t i = 0; i < exit.count; ++i) {
      const auto& [entry, value] = exit_values_[exit.values + i];
      store(slot(entry), value);
    }
    a_.mov(eax, exit.index | exit.depth << 16);
    a_.jmp(tails[static_cast<size_t>(exit.why)]);
  }
  emit_makings();
  places_.add(a_.offset(), PlaceTable::kNoWord);
  const auto tail = [&](const Label& at, const void* stub) {
    a_.bind(at);
    a_.mov(rcx, reinterpret_cast<uint64_t>(code_.words.get()));
    a_.jmp(Imm(reinterpret_cast<uint64_t>(stub)));
  };
  for (const auto& [asks, calls] : asking_calls_) {
    a_.bind(asks);
    a_.mov(rdx, reinterpret_cast<uint64_t>(stubs().not_compiled));
    a_.jmp(calls);
  }
  a_.bind(not_called_);
  a_.jmp(Imm(reinterpret_cast<uint64_t>(stubs().not_called)));
  tail(tails[0], stubs().leave);
  tail(tails[1], stubs().leave_unresolved);
  tail(tails[2], stubs().leave_as_asked);
  tail(tails[3], stubs().leave_before);
}

void Translator::emit_resumes() {
  for (const Landing& landing : landings_) {
    if (!landing.at.isValid() || !a_.code()->isLabelBound(landing.at)) continue;  // not valid: there was no memory
    const Label at = a_.newLabel();
    a_.bind(at);
    places_.add(a_.offset(), landing.index);
    if (landing.loads_result) a_.mov(general(kOfResult), slot(landing.depth - 1));
    load_kept(loop_of(landing.index));
    a_.jmp(landing.at);
    resumes_.push_back({landing.index, at});
  }
}

}  // namespace vitrine::compiler
