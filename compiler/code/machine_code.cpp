// SPDX-License-Identifier: Apache-2.0
#include "compiler/code/machine_code.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "base/clock.hpp"
#include "base/machine/address.hpp"
#include "compiler/code/stubs.hpp"
#include "compiler/observe/code_news.hpp"
#include "compiler/template/translator.hpp"
#include "interpreter/machine.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::compiler {

using interpreter::CodeWord;
using interpreter::handler_of;
using interpreter::make_word;
using interpreter::make_word_p;

namespace {

using Overlay = std::unique_ptr<CodeWord[]>;

/// By handler: whether its words may jump back.
constexpr auto kJumps = [] {
  std::array<bool, interpreter::kHandlers> jumps{};
  for (size_t handler = 0; handler < jumps.size(); ++handler) {
    using interpreter::Family;
    const Family family = interpreter::kFamily[handler];
    jumps[handler] = family == Family::IntBranch || family == Family::ZeroBranch || family == Family::RefBranch ||
                     family == Family::NullBranch || handler == interpreter::k_goto_;
  }
  return jumps;
}();

/// Where words may be laid over others. A head that begins with a fused test stays as it is, with the test: then the
/// gotos back to it are covered instead.
class Places {
 public:
  explicit Places(const DecodedCode& code) : code_(code) {
    if (!code.jumps_back) return;
    for (uint32_t i = 0; i < code.count; ++i) {
      const CodeWord word = code.plain(i);
      if (!kJumps[handler_of(word)] || interpreter::word_d(word) > 0) continue;
      jumps_back_.emplace_back(i, static_cast<uint32_t>(static_cast<int32_t>(i) + interpreter::word_d(word)));
    }
    fixed_.resize(code.count);
    for (const auto& [jump, head] : jumps_back_) {
      if (!interpreter::begins_with_fused_test(code, head)) continue;
      for (uint32_t i = head; i < std::min(head + kTest, code.count); ++i) fixed_[i] = true;
    }
  }
  bool is_fixed(uint32_t index) const { return !fixed_.empty() && fixed_[index]; }

  /// Calls `visit` with the place of a word to be laid over for each loop, and the loop's head.
  void for_each_loop(const auto& visit) const {
    for (const auto& [jump, head] : jumps_back_)
      if (!fixed_[head])
        visit(head, head);
      else if (handler_of(code_.plain(jump)) == interpreter::k_goto_ && !fixed_[jump])
        visit(jump, head);
  }

 private:
  static constexpr uint32_t kTest = 3;  // words of a fused test

  const DecodedCode& code_;
  std::vector<std::pair<uint32_t, uint32_t>> jumps_back_;  // with the heads
  std::vector<bool> fixed_;
};

/// Changes where calls enter the method. `machine_entry`: 0 for no machine code.
void change_entry(DecodedCode& code, CodeWord machine_entry, bool counts) REQUIRES(interpreter::words_mutex) {
  if (machine_entry == 0 && code.machine_entry != 0) machine_entry = make_word(interpreter::k_enter_code);
  __atomic_store_n(&code.machine_entry, machine_entry, __ATOMIC_RELEASE);
  interpreter::count_calls(code, counts);
  Method& method = *code.version().method;
  if (method.version == &code.version()) interpreter::renew_entry(method);
}

/// Changes what leads into the method, and its entry with that.
void change(DecodedCode& code, Overlay overlay, CodeWord machine_entry, bool counts) {
  interpreter::lay_over(code, std::move(overlay),
                        [&]() REQUIRES(interpreter::words_mutex) { change_entry(code, machine_entry, counts); });
}

}  // namespace

void begin_counting(DecodedCode& code) {
  Overlay overlay;
  Places(code).for_each_loop([&](uint32_t place, uint32_t) {
    if (overlay == nullptr) overlay = std::make_unique<CodeWord[]>(code.count);
    overlay[place] = make_word(interpreter::k_count_round);
  });
  if (overlay != nullptr || code.overlay != nullptr) return change(code, std::move(overlay), 0, true);
  std::lock_guard lock(interpreter::words_mutex);
  change_entry(code, 0, true);
}

void stop_counting(DecodedCode& code) { change(code, nullptr, 0, false); }

std::unique_ptr<CodeCache> CodeCache::make(size_t bytes, CompileReports& reports, std::string& why_not) {
  auto memory = machine::CodeMemory::reserve(bytes, why_not);
  if (memory == nullptr) return nullptr;
  if (!make_stubs(*memory)) {
    why_not = "there is no room for the code that all methods need";
    return nullptr;
  }
  const auto begin = reinterpret_cast<uintptr_t>(memory->begin());
  add_generated_code({begin, begin + memory->size()});  // the cache lives as long as the process
  return std::unique_ptr<CodeCache>(new CodeCache(std::move(memory), reports));
}

void CodeCache::compile(DecodedCode& code, CompileReason reason) {
  begun_ns_ = monotonic_ns();
  errors_.begin(holder_);
  Assembler assembler(&holder_);
  Translator translator(code, assembler, interpreter::machine_tells_of_calls);
  if (const char* why_not = translator.run()) return give_up(code, why_not);
  if (errors_.happened()) return give_up(code, "there is no memory for writing its machine code");
  if (holder_.flatten() != asmjit::kErrorOk || holder_.resolveUnresolvedLinks() != asmjit::kErrorOk)
    return give_up(code, "its jumps are too long");
  install(code, translator, reason);
}

/// The method stays in the loop, and is not counted any more; or it keeps the machine code that it has.
void CodeCache::give_up(DecodedCode& code, const char* why) {
  reports_.not_made(*code.version().method, why);
  auto* const machine = static_cast<MachineCode*>(code.machine);
  if (machine == nullptr) return stop_counting(code);
  if (std::exchange(machine->loops_missing, 0) == 0) return;
  auto overlay = std::make_unique<CodeWord[]>(code.count);
  for (uint32_t i = 0; i < code.count; ++i)
    if (handler_of(code.overlay[i]) != interpreter::k_count_round) overlay[i] = code.overlay[i];
  change(code, std::move(overlay), code.machine_entry, false);
}

void CodeCache::install(DecodedCode& code, Translator& translator, CompileReason reason) {
  const size_t bytes = holder_.codeSize();
  char* const place = memory_->allocate(bytes);
  if (place == nullptr) {
    reports_.no_room();
    return give_up(code, "there is no room for its machine code");
  }
  holder_.relocateToBase(reinterpret_cast<uint64_t>(place));
  holder_.copyFlattenedData(memory_->writable(place), bytes);
  const auto address = [&](const Label& label) { return place + holder_.labelOffset(label); };

  auto* const before = static_cast<MachineCode*>(code.machine);
  const uint32_t missed = before == nullptr ? 0 : before->loops_missing;
  auto* const made = new MachineCode{.words = code,
                                     .begin = place,
                                     .bytes = bytes,
                                     .compilations = before == nullptr ? 1 : before->compilations + 1,
                                     .left_out = translator.left_out(),
                                     .id = ++newest_id_,
                                     .body = static_cast<uint32_t>(holder_.labelOffset(translator.body())),
                                     .places = translator.places()};
  if (before != nullptr) {
    all_.erase(before);
    reports_.replaced(*before);
    retire(*before);
  }
  all_.insert(made);
  left_out_.insert(made->left_out.begin(), made->left_out.end());
  __atomic_store_n(&code.machine, made, __ATOMIC_RELEASE);
  reports_.made(*made, reason, monotonic_ns() - begun_ns_);
  note_loaded(*made);

  auto overlay = std::make_unique<CodeWord[]>(code.count);
  std::vector<CodeWord> at_head(code.count);
  const Places places(code);
  for (const auto& resume : translator.resumes()) {
    at_head[resume.index] = make_word_p(interpreter::k_resume_machine, address(resume.at));
    if (!places.is_fixed(resume.index)) overlay[resume.index] = at_head[resume.index];
  }
  places.for_each_loop([&](uint32_t jump, uint32_t head) {
    overlay[jump] = at_head[head];
    if (at_head[head] == 0) ++made->loops_missing;
  });
  // A loop is missing when it lies behind instructions that had not been executed. If it is hot, these have been.
  const bool helped = reason != CompileReason::Rounds || before == nullptr || made->loops_missing < missed;
  if (!helped || made->compilations > kMostTimesAgain) made->loops_missing = 0;
  if (made->loops_missing != 0)
    places.for_each_loop([&](uint32_t jump, uint32_t) {
      if (overlay[jump] == 0) overlay[jump] = make_word(interpreter::k_count_round);
    });
  const bool is_synchronized = code.version().method->is_synchronized();
  if (is_synchronized && !places.is_fixed(0))
    overlay[0] = make_word_p(interpreter::k_resume_machine, address(translator.begun()));
  code.version().method->machine.store(address(translator.entry()));
  change(code, std::move(overlay),
         is_synchronized ? 0 : make_word_p(interpreter::k_enter_machine, address(translator.body())), false);
}

void CodeCache::withdraw(DecodedCode& code, const char* why) {
  auto* machine = static_cast<MachineCode*>(code.machine);
  if (machine == nullptr) return;
  all_.erase(machine);
  take_away(*machine, why);
}

/// Takes the code away from its words. Threads may still execute it.
void CodeCache::take_away(MachineCode& machine, const char* why) {
  reports_.taken_away(machine, why);
  DecodedCode& code = machine.words;
  Method& method = *code.version().method;
  retire(machine);
  __atomic_store_n(&code.machine, nullptr, __ATOMIC_RELEASE);
  code.unresolved_exits = 0;
  if (method.version == &code.version()) method.machine.store(nullptr);
  begin_counting(code);
}

/// Keeps code that nothing enters any more while threads may execute it.
void CodeCache::retire(MachineCode& machine) {
  machine.older = static_cast<MachineCode*>(machine.words.retired);
  __atomic_store_n(&machine.words.retired, &machine, __ATOMIC_RELEASE);
  retired_.push_back(&machine);
}

/// Sends all threads that would return to machine code to the loop, so that what is discarded can be freed.
void CodeCache::free_discarded() {
  if (retired_.empty()) return;
  for (Thread* thread : vm::all_attached_threads()) evict(thread->machine);
  for (const MachineCode* machine : retired_) {
    machine->words.retired = nullptr;
    if (!note_unloaded(*machine)) memory_->free(machine->begin);
    delete machine;
  }
  retired_.clear();
}

const MachineCode* CodeCache::find(const DecodedCode& code, const void* pc) {
  const auto* now = static_cast<const MachineCode*>(__atomic_load_n(&code.machine, __ATOMIC_ACQUIRE));
  if (now != nullptr && now->contains(pc)) return now;
  for (const auto* old = static_cast<const MachineCode*>(__atomic_load_n(&code.retired, __ATOMIC_ACQUIRE));
       old != nullptr; old = old->older)
    if (old->contains(pc)) return old;
  return nullptr;
}

void CodeCache::for_each(const std::function<void(const MachineCode&)>& visit) const {
  std::vector<const MachineCode*> sorted(all_.begin(), all_.end());
  std::ranges::sort(sorted, {}, &MachineCode::id);
  for (const MachineCode* machine : sorted) visit(*machine);
}

void CodeCache::discard(DecodedCode& code, const char* why) {
  withdraw(code, why);
  free_discarded();
}

void CodeCache::discard_if(const std::function<bool(const MachineCode&)>& which, const char* why) {
  for (auto each = all_.begin(); each != all_.end();) {
    MachineCode* machine = *each;
    if (!which(*machine)) {
      ++each;
      continue;
    }
    each = all_.erase(each);
    take_away(*machine, why);
  }
  free_discarded();
}

void CodeCache::discard_users_of(const Method& method, const char* why) {
  if (left_out_.erase(&method) == 0) return;
  discard_if([&](const MachineCode& code) { return std::ranges::find(code.left_out, &method) != code.left_out.end(); },
             why);
}

}  // namespace vitrine::compiler
