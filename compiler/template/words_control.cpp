// SPDX-License-Identifier: Apache-2.0
// Branches and switches. What the branch lines of interpreter/instructions/ say is read here a second time.
#include <algorithm>

#include "base/assert.hpp"
#include "compiler/template/meaning.hpp"
#include "compiler/template/translator.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers

namespace {

CondCode condition_of(meaning::Test test) {
  using meaning::Test;
  switch (test) {
    case Test::Equal: return CondCode::kE;
    case Test::NotEqual: return CondCode::kNE;
    case Test::Less: return CondCode::kL;
    case Test::GreaterOrEqual: return CondCode::kGE;
    case Test::Greater: return CondCode::kG;
    default: return CondCode::kLE;
  }
}

/// When the branch at the handler is taken.
CondCode condition_of(uint16_t handler) {
  using meaning::a;
  using meaning::b;
  switch (handler) {
// clang-format off
#define IF_INT(name, e) case k_##name: return condition_of(e);
#define IF_ZERO(name, e) case k_##name: return condition_of(e);
#define IF_NULL(name, e) case k_##name: return condition_of(e);
#define IF_REF(name, e)
#define BOTH(name, zero, one)
#define FLUSHED(name, ...)
#include "interpreter/instructions/control.inc"
#include "interpreter/instructions/undefine.inc"
      // clang-format on
    case k_if_acmpeq: return CondCode::kE;
    case k_if_acmpne: return CondCode::kNE;
    default: VM_FATAL("no branch");
  }
}

}  // namespace

void Translator::branch(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  const Family family = kFamily[handler];
  if (family == Family::ZeroBranch || family == Family::NullBranch) {
    const Gp value = in_general(0);
    drop(1);
    flush();
    if (family == Family::ZeroBranch)
      a_.test(value.r32(), value.r32());
    else
      a_.test(value, value);
  } else {
    compare_top(1, family == Family::IntBranch);
  }
  jump_if(index, target_of(index, word_d(word)), condition_of(handler));
}

void Translator::compare_top(uint32_t slots, bool lower_half) {
  const auto sized = [&](const Gp& r) { return lower_half ? r.r32() : r; };
  const bool immediate = is_immediate(top());
  const auto number = static_cast<int32_t>(top().constant);
  if (!immediate) in_general(0);
  const Gp left = sized(in_general(slots)), right = immediate ? Gp() : sized(general(top().number));
  drop(2 * slots);
  flush();
  if (immediate)
    a_.cmp(left, number);
  else
    a_.cmp(left, right);
}

/// A comparison and the branch on its result, if that follows and nothing else leads there.
bool Translator::compare_and_branch(uint32_t index, uint16_t compare) {
  const uint32_t next = index + 1;
  if (next >= code().count || (in_place_ == nullptr && (is_target_[next] || code_.has_breakpoint(next))) ||
      kFamily[handler(next)] != Family::ZeroBranch)
    return false;
  const CodeWord word = plain(next);
  CondCode condition = condition_of(handler_of(word));
  if (compare == k_lcmp)
    compare_top(2, false);
  else if (!compare_floats_top(compare, condition))
    return false;
  jump_if(next, target_of(next, word_d(word)), condition);
  skipped_ = 1;
  return true;
}

/// Compares the two topmost values, and drops them. `condition` is what the result of the comparison, which is above 0
/// for NaN with fcmpg and dcmpg, has to be to 0, and becomes a condition of the processor's flags. False: there is
/// none.
bool Translator::compare_floats_top(uint16_t compare, CondCode& condition) {
  const bool wide = compare == k_dcmpl || compare == k_dcmpg,
             greater_for_nan = compare == k_fcmpg || compare == k_dcmpg;
  // After `ucomis x, y`, "above" is false for NaN and "below" is true.
  bool swaps;
  switch (condition) {
    case CondCode::kL: swaps = greater_for_nan, condition = swaps ? CondCode::kA : CondCode::kB; break;
    case CondCode::kGE: swaps = greater_for_nan, condition = swaps ? CondCode::kBE : CondCode::kAE; break;
    case CondCode::kG: swaps = greater_for_nan, condition = swaps ? CondCode::kB : CondCode::kA; break;
    case CondCode::kLE: swaps = greater_for_nan, condition = swaps ? CondCode::kAE : CondCode::kBE; break;
    default: return false;  // equality takes two jumps
  }
  const Xmm b = in_vector(0, wide), a = in_vector(wide ? 2 : 1, wide);
  drop(wide ? 4 : 2);
  flush();
  if (wide)
    a_.ucomisd(swaps ? b : a, swaps ? a : b);
  else
    a_.ucomiss(swaps ? b : a, swaps ? a : b);
  return true;
}

/// Whether a way to the word returns at once: the value stays in its register.
bool Translator::returns_at_once(uint32_t index) const {
  return kEmitters[handler(index)] == &Translator::leave && !method_.is_synchronized() && !code_.has_breakpoint(index);
}

void Translator::jump(uint32_t index, CodeWord word) {
  const uint32_t target = target_of(index, word_d(word));
  if (target > index && returns_at_once(target)) {
    places_.add(a_.offset(), target);
    return leave(target, plain(target));
  }
  flush();
  jump_to(index, target);
  not_reached();
}

void Translator::choice(uint32_t index, CodeWord word) {
  const auto& table = *word_p<const SwitchTable>(word);
  const auto is_back = [](int32_t offset) { return offset <= 0; };
  if (is_back(table.otherwise) || std::ranges::any_of(table.offsets, is_back)) return give_up(index);
  const Gp chosen = in_general(0);
  drop(1);
  flush();
  a_.mov(eax, chosen.r32());
  const uint32_t otherwise = target_of(index, table.otherwise);
  note_depth(otherwise, depth());
  for (int32_t offset : table.offsets) note_depth(target_of(index, offset), depth());
  if (handler_of(word) == k_tableswitch) {
    const Label targets = a_.newLabel();
    a_.sub(eax, table.low);
    a_.cmp(eax, table.count);
    a_.jae(way_to(index, otherwise));
    a_.lea(rcx, ptr(targets));
    a_.jmp(qword_ptr(rcx, rax, 3));
    a_.align(asmjit::AlignMode::kData, 8);
    a_.bind(targets);
    for (int32_t offset : table.offsets) a_.embedLabel(way_to(index, target_of(index, offset)), 8);
  } else {
    const auto search = [&](const auto& self, size_t low, size_t high) -> void {
      if (high - low <= 3) {
        for (size_t i = low; i < high; ++i) {
          a_.cmp(eax, table.keys[i]);
          a_.je(way_to(index, target_of(index, table.offsets[i])));
        }
        a_.jmp(way_to(index, otherwise));
        return;
      }
      const size_t middle = (low + high) / 2;
      const Label upper = a_.newLabel();
      a_.cmp(eax, table.keys[middle]);
      a_.jge(upper);
      self(self, low, middle);
      a_.bind(upper);
      self(self, middle, high);
    };
    search(search, 0, table.keys.size());
  }
  not_reached();
}

}  // namespace vitrine::compiler
