// SPDX-License-Identifier: Apache-2.0
// Loops that call no method keep the locals that they read most in registers, with the loops in them. An assignment
// stores to the slot as everywhere else, so that the frame is true at each exit; but nothing is loaded at the labels of
// the loop.
#include <algorithm>
#include <functional>
#include <iterator>
#include <span>
#include <string_view>

#include "classfile/bytecodes.hpp"
#include "compiler/template/translator.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers

namespace {
/// In words. Methods with many loops in each other would take long otherwise.
constexpr uint32_t kLongestLoop = 1000;
}  // namespace

void Translator::find_loops(const std::vector<std::pair<uint32_t, uint32_t>>& jumps_back) {
  std::vector<Loop> found;
  for (const auto& [jump, head] : jumps_back) {
    const auto same = std::ranges::find(found, head, &Loop::head);
    if (same == found.end())
      found.push_back({head, jump, {}, {}});
    else
      same->end = std::max(same->end, jump);
  }
  if (found.empty()) return;
  std::ranges::sort(found, {}, &Loop::head);
  const auto is_in = [](const Loop& inner, const Loop& loop) {
    return loop.head <= inner.head && inner.end <= loop.end;
  };
  const std::vector<Loop> all = found;
  std::vector<int8_t> calls(count_, -1);  // whether the word calls a method; -1: nobody has asked
  std::erase_if(found, [&](const Loop& loop) {
    if (loop.end - loop.head > kLongestLoop) return true;
    for (uint32_t i = loop.head; i <= loop.end; ++i) {
      if (calls[i] < 0) calls[i] = calls_method(i);
      if (calls[i] != 0) return true;
      if (!is_head_[i]) continue;
      const auto begun = std::ranges::lower_bound(all, i, {}, &Loop::head);
      if (begun == all.end() || begun->head != i || !is_in(*begun, loop)) return true;
    }
    return false;
  });
  std::vector<uint16_t> levels(count_);
  for (const Loop& loop : found)
    for (uint32_t i = loop.head; i <= loop.end; ++i) ++levels[i];
  for (Loop& loop : found) choose_kept(loop, levels);
  (void)add_loops(found);
}

uint64_t Translator::add_loops(std::span<const Loop> loops) {
  uint64_t saved = 0;
  for (size_t i = 0, end; i < loops.size(); i = end) {
    for (end = i + 1; end < loops.size() && loops[end].head <= loops[i].end;) ++end;
    const size_t before = loops_.size();
    uint64_t best = add_loops(loops.subspan(i + 1, end - i - 1));
    if (loops[i].saved != 0 && loops[i].saved >= best) {
      loops_.resize(before);
      loops_.push_back(loops[i]);
      best = loops[i].saved;
    }
    saved += best;
  }
  return saved;
}

/// Whether registers would have to be loaded again behind a call, or behind what the loop does, each time.
bool Translator::calls_method(uint32_t index) const {
  const CodeWord word = plain(index);
  switch (handler_of(word)) {
    case k_call_static:
    case k_call_direct: return !is_without_call(index, *word_p<Method>(word));
    case k_call_virtual:
    case k_call_interface:
    case k_call_site:
    case k_call_handle:
    case k_call_concatenation:
    case k_multianewarray:
    case k_monitorenter:
    case k_monitorexit: return true;
    default: return false;
  }
}

void Translator::choose_kept(Loop& loop, const std::vector<uint16_t>& levels) const {
  struct Use {
    uint16_t local;
    uint64_t loads;
    bool as_general, as_vector;
  };
  std::vector<Use> uses;
  for (uint32_t i = loop.head; i <= loop.end; ++i) {
    const CodeWord word = plain(i);
    const uint16_t handler = handler_of(word);
    const bool loads = handler == k_load || handler == k_load_wide || handler == k_iinc;
    if (!loads && handler != k_store && handler != k_store_wide) continue;
    auto use = std::ranges::find(uses, word_a(word), &Use::local);
    if (use == uses.end()) use = uses.insert(use, {word_a(word), 0, false, false});
    // As if each loop went round eight times.
    if (loads) use->loads += uint64_t{1} << 3 * std::min(levels[i] - levels[loop.head], 5);
    (handler != k_iinc && is_floating(i) ? use->as_vector : use->as_general) = true;
  }
  // Slots that have both kinds of values in turn are not worth the trouble.
  std::erase_if(uses, [](const Use& use) { return use.loads == 0 || (use.as_general && use.as_vector); });
  std::ranges::stable_sort(uses, std::greater(), &Use::loads);
  for (const Use& use : uses) {
    std::vector<uint16_t>& kept = use.as_vector ? loop.vectors : loop.generals;
    const int most = use.as_vector ? kMostKeptVectors : kMostKeptGenerals;
    if (std::ssize(kept) == most) continue;
    kept.push_back(use.local);
    loop.saved += use.loads << 3 * std::min<int>(levels[loop.head], 5);
  }
}

bool Translator::is_floating(uint32_t index) const {
  const auto bytes = code().version().code().code;
  const uint32_t bci = code().bci_at(index);
  const uint8_t op = bytes[bci] == classfile::Op::wide ? bytes[bci + 1] : bytes[bci];
  const classfile::OpInfo& info = classfile::kOps[op];
  const auto is_in = [](std::string_view types) { return types.find_first_of("FD") != std::string_view::npos; };
  return is_in(info.popped) || is_in(info.pushed);
}

int Translator::loop_of(uint32_t index) const {
  const auto behind = std::ranges::upper_bound(loops_, index, {}, &Loop::head);
  if (behind == loops_.begin() || std::prev(behind)->end < index) return -1;
  return static_cast<int>(std::prev(behind) - loops_.begin());
}

void Translator::change_loop(int loop) {
  if (loop == in_loop_) return;
  for (Register& each : generals_) each.is_kept = false;
  for (Register& each : vectors_) each.is_kept = false;
  in_loop_ = loop;
  if (loop < 0) return;
  // The word is the loop's head, or no word before it was translated.
  flush_and_forget();
  const Loop& entered = loops_[static_cast<size_t>(loop)];
  for (size_t i = 0; i < entered.generals.size(); ++i)
    generals_[static_cast<size_t>(kept_general(i))] = {0, entered.generals[i], true, false};
  for (size_t i = 0; i < entered.vectors.size(); ++i)
    vectors_[static_cast<size_t>(kept_vector(i))] = {0, entered.vectors[i], true, false};
  if (reached_) load_kept(loop);
}

void Translator::load_kept(int loop) {
  if (loop < 0) return;
  const Loop& entered = loops_[static_cast<size_t>(loop)];
  for (size_t i = 0; i < entered.generals.size(); ++i) a_.mov(general(kept_general(i)), local(entered.generals[i]));
  for (size_t i = 0; i < entered.vectors.size(); ++i) a_.movsd(vector(kept_vector(i)), local(entered.vectors[i]));
}

bool Translator::assign_kept(int local) {
  const Value& value = top();
  if (const int in = general_of_local(local); in >= 0 && generals_[static_cast<size_t>(in)].is_kept) {
    if (value.kind != Value::kInGeneral || value.number != in) load_general(general(in), depth() - 1);
    generals_[static_cast<size_t>(in)].is_not_null =
        value.kind == Value::kInGeneral && generals_[value.number].is_not_null;
    return true;
  }
  if (const int in = vector_of_local(local); in >= 0 && vectors_[static_cast<size_t>(in)].is_kept) {
    if (value.kind != Value::kInVector || value.number != in) load_vector(vector(in), depth() - 1, true);
    return true;
  }
  return false;
}

Label Translator::way_to(uint32_t index, uint32_t target) {
  const int loop = loop_of(target);
  if (loop < 0 || loop == loop_of(index)) return label(target);
  (void)label(target);
  ways_.push_back({a_.newLabel(), target});
  return ways_.back().from;
}

void Translator::emit_ways() {
  for (const Way& way : ways_) {
    a_.bind(way.from);
    load_kept(loop_of(way.target));
    a_.jmp(label(way.target));
  }
}

}  // namespace vitrine::compiler
