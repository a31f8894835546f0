// SPDX-License-Identifier: Apache-2.0
// Superinstructions, overlaid: the first word of a group does the work of the group. The words behind it stay as they
// are, so that branches into the group, exceptions and breakpoints find every instruction in its place. The groups were
// chosen by measurement (./dev bench).
#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <span>

#include "base/sanitizers.hpp"
#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "interpreter/code.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/model/loader.hpp"
#include "vm/ports/code_keeper.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::interpreter {

namespace {

constexpr uint32_t kLongestGroup = 4;
constexpr uint32_t kLongestLeaf = 3;
bool fits(int32_t value) {
  return value >= std::numeric_limits<int16_t>::min() && value <= std::numeric_limits<int16_t>::max();
}
uint16_t low(int32_t value) { return static_cast<uint16_t>(value); }

/// The plain words from one index on. A breakpoint on any but the first ends the view.
struct View {
  const CodeWord* words;
  uint32_t length;
  uint16_t h(uint32_t i) const { return i < length ? handler_of(words[i]) : uint16_t{k_invalid}; }
  Family f(uint32_t i) const { return kFamily[h(i)]; }
  uint16_t a(uint32_t i) const { return word_a(words[i]); }
  int32_t d(uint32_t i) const { return word_d(words[i]); }
};

bool is_load_family(Family f) { return f == Family::NarrowLoad || f == Family::WideLoad; }

bool is_sqrt(const Method& method) {
  static const vm::Symbol* const sqrt = vm::Symbol::intern("sqrt");
  static const vm::Symbol* const holders[] = {vm::Symbol::intern("java/lang/Math"),
                                              vm::Symbol::intern("java/lang/StrictMath")};
  return method.name == sqrt && (method.holder->name == holders[0] || method.holder->name == holders[1]) &&
         method.holder->loader->is_boot();
}

bool has_breakpoints(const Method& method) {
  const DecodedCode* code = method.version == nullptr ? nullptr : decoded(*method.version);
  return code != nullptr && code->has_breakpoints();
}

/// The one of three handlers that returns a result like the method's.
uint16_t by_result(const Method& method, uint16_t narrow, uint16_t wide, uint16_t nothing) {
  return method.result == vm::BasicType::Void ? nothing : classfile::slots_of(method.result) == 2 ? wide : narrow;
}

/// Of the class or one of its superclasses.
bool has_watched_field(const Class& cls) {
  const auto watched = [](const Field* field) { return field->watch.load() != 0; };
  for (const Class* c = &cls; c != nullptr; c = c->super)
    if (std::any_of(c->fields.begin(), c->fields.end(), watched)) return true;
  return false;
}

/// Of a method with a Shortcut: whether it is the one for which the library has set that. (At load it was.)
bool has_library_body(const Method& method) {
  if (method.is_native()) return method.fast_native.load(std::memory_order_relaxed) != nullptr;
  return !method.version->of->has_other_code;
}

/// Whether the method does the same as its shortcut. An agent may have given it another body, at load or by
/// redefinition, or another native function.
bool has_body_of_shortcut(const Method& method) {
  if (method.shortcut != nullptr) return has_library_body(method);
  if (!method.has_code()) return true;  // StrictMath.sqrt is native
  std::span<const uint8_t> code = method.code().code;
  if (is_object_init(method)) return code.size() == 1;  // its only instruction is return
  using classfile::Op;
  if (code.size() != 5 || code[0] != Op::dload_0 || code[1] != Op::invokestatic) return false;
  const auto& constants = method.file()->constants;
  auto callee = constants.index<classfile::MethodRefEntry>(classfile::code_u2(code, 2));
  return constants.member_class_name(callee) == "java/lang/StrictMath" && constants.member_name(callee) == "sqrt";
}

/// load x; load y; ...
CodeWord after_two_loads(const View& v) {
  uint16_t x = v.a(0), y = v.a(1), h = v.h(2);
  switch (v.f(2)) {
    case Family::IntBinary:
      return v.h(3) == k_store ? make_word(h + int_binary::lls, x, y, v.a(3)) : make_word(h + int_binary::ll, x, y);
    case Family::FloatBinary: return make_word(h + float_binary::ll, x, y);
    case Family::IntBranch: return fits(v.d(2) + 2) ? make_word(h + int_branch::ll, x, y, low(v.d(2) + 2)) : 0;
    case Family::RefBranch: return fits(v.d(2) + 2) ? make_word(h + ref_branch::ll, x, y, low(v.d(2) + 2)) : 0;
    case Family::NarrowLoad:
    case Family::WideLoad: return make_word(h + array_load::ll, x, y);
    case Family::FieldStore: return make_word(h + field_store::ll, x, y, v.a(2));
    case Family::FieldLoad: return make_word(h + field_load::ll, x, y, v.a(2));
    default: break;
  }
  if (h == k_load && v.f(3) == Family::IntBinary) return make_word(v.h(3) + int_binary::lll, x, y, v.a(2));
  if (h == k_load && v.f(3) == Family::NarrowStore) return make_word(v.h(3) + array_store::lll, x, y, v.a(2));
  if (h == k_iconst && v.f(3) == Family::NarrowStore && fits(v.d(2)))
    return make_word(v.h(3) + array_store::llc, x, y, low(v.d(2)));
  return 0;
}

/// load x; something else
CodeWord after_load(const View& v) {
  uint16_t x = v.a(0), h = v.h(1);
  if (h == k_load) {
    if (CodeWord word = after_two_loads(v)) return word;
    // If the second load starts a group of its own, leave it to that group.
    Family third = v.f(2);
    if (third == Family::FieldLoadWide || (v.h(2) == k_load && is_load_family(v.f(3)))) return 0;
    return make_word(k_load_load, x, v.a(1));
  }
  if (h == k_iconst && fits(v.d(1))) {
    uint16_t third = v.h(2), value = low(v.d(1));
    if (v.f(2) == Family::IntBinary)
      return v.h(3) == k_store ? make_word(third + int_binary::lcs, x, value, v.a(3))
                               : make_word(third + int_binary::lc, x, value);
    if (v.f(2) == Family::IntBranch && fits(v.d(2) + 2))
      return make_word(third + int_branch::lc, x, value, low(v.d(2) + 2));
    return 0;
  }
  if (h == k_dup && v.h(2) == k_getfield_w) return make_word(k_load_dup_getfield_w, x, v.a(2));
  if (h == k_dup && v.h(2) == k_getfield_i) return make_word(k_load_dup_getfield_i, x, v.a(2));
  if (h == k_store) return make_word(k_load_store, x, v.a(1));
  switch (v.f(1)) {
    case Family::IntBinary:
      return v.h(2) == k_store ? make_word(h + int_binary::ls, x, v.a(2)) : make_word(h + int_binary::l, x);
    case Family::FloatBinary: return make_word(h + float_binary::l, x);
    case Family::IntBranch: return make_word_d(h + int_branch::l, x, v.d(1) + 1);
    case Family::ZeroBranch: return make_word_d(h + zero_branch::l, x, v.d(1) + 1);
    case Family::NullBranch: return make_word_d(h + null_branch::l, x, v.d(1) + 1);
    case Family::RefBranch: return make_word_d(h + ref_branch::l, x, v.d(1) + 1);
    case Family::NarrowLoad:
    case Family::WideLoad: return make_word(h + array_load::l, x);
    case Family::FieldLoad:
    case Family::FieldLoadWide: return make_word(h + field_load::l, x, v.a(1));
    case Family::FieldStore: return make_word(h + field_store::l, x, v.a(1));
    default: return 0;
  }
}

CodeWord after_wide_load(const View& v) {
  uint16_t x = v.a(0);
  if (v.h(1) == k_load_wide) {
    if (v.f(2) == Family::WideBinary)
      return v.h(3) == k_store_wide ? make_word(v.h(2) + wide_binary::lls, x, v.a(1), v.a(3))
                                    : make_word(v.h(2) + wide_binary::ll, x, v.a(1));
    if (v.h(2) == k_iconst && v.f(3) == Family::ShiftWide)
      return make_word(v.h(3) + wide_shift::llc, x, v.a(1), low(v.d(2) & 63));
    return make_word(k_load_load_wide, x, v.a(1));
  }
  if (v.f(1) == Family::WideBinary)
    return v.h(2) == k_store_wide ? make_word(v.h(1) + wide_binary::ls, x, v.a(2))
                                  : make_word(v.h(1) + wide_binary::l, x);
  if (v.h(1) == k_iconst && v.f(2) == Family::ShiftWide) return make_word_d(v.h(2) + wide_shift::lc, x, v.d(1));
  return 0;
}

CodeWord after_constant(const View& v) {
  if (v.h(1) == k_store) return make_word_d(k_iconst_store, v.a(1), v.d(0));
  if (v.f(1) == Family::IntBinary) return make_word_d(v.h(1) + int_binary::c, 0, v.d(0));
  if (v.f(1) == Family::ShiftWide) return make_word_d(v.h(1) + wide_shift::c, 0, v.d(0));
  if (v.f(1) == Family::IntBranch && fits(v.d(0))) return make_word_d(v.h(1) + int_branch::c, low(v.d(0)), v.d(1) + 1);
  return 0;
}

}  // namespace

CodeWord word_without_frame(CodeWord call) {
  Method& callee = *word_p<Method>(call);
  if (handler_of(call) == k_call_static)
    return is_sqrt(callee) && takes_shortcut(callee) ? make_word(k_call_sqrt) : shortcut_word(callee);
  return is_object_init(callee) && takes_shortcut(callee) ? make_word(k_call_object_init) : shortcut_word(callee);
}

namespace {

CodeWord fused_word(const View& v) {
  uint16_t h = v.h(0);
  switch (h) {
    case k_load: return after_load(v);
    case k_load_wide: return after_wide_load(v);
    case k_iconst: return after_constant(v);
    case k_store: return v.h(1) == k_load ? make_word(k_store_load, v.a(0), v.a(1)) : 0;
    case k_iinc:
      return v.h(1) == k_goto_ && fits(v.d(0)) && fits(v.d(1) + 1)
                 ? make_word(k_iinc_goto, v.a(0), low(v.d(0)), low(v.d(1) + 1))
                 : 0;
    case k_lcmp: return v.f(1) == Family::ZeroBranch ? make_word_d(v.h(1) + zero_branch::lcmp, 0, v.d(1) + 1) : 0;
    case k_fcmpl: return v.f(1) == Family::ZeroBranch ? make_word_d(v.h(1) + zero_branch::fcmpl, 0, v.d(1) + 1) : 0;
    case k_fcmpg: return v.f(1) == Family::ZeroBranch ? make_word_d(v.h(1) + zero_branch::fcmpg, 0, v.d(1) + 1) : 0;
    case k_dcmpl: return v.f(1) == Family::ZeroBranch ? make_word_d(v.h(1) + zero_branch::dcmpl, 0, v.d(1) + 1) : 0;
    case k_dcmpg: return v.f(1) == Family::ZeroBranch ? make_word_d(v.h(1) + zero_branch::dcmpg, 0, v.d(1) + 1) : 0;
    case k_lconst_at:
      return v.f(1) == Family::WideBinary ? make_word_p(v.h(1) + wide_binary::c, word_p<const Slot>(v.words[0])) : 0;
    case k_call_static:
    case k_call_direct: return word_without_frame(v.words[0]);
    case k_call_handle: {
      const auto* site = word_p<const ResolvedMethod>(v.words[0]);
      return is_variable_access(*site) ? make_word_p(k_call_variable, site) : 0;
    }
    default: break;
  }
  switch (v.f(0)) {
    case Family::IntBinary: return v.h(1) == k_store ? make_word(h + int_binary::s, v.a(1)) : 0;
    case Family::FloatBinary: return v.h(1) == k_store ? make_word(h + float_binary::s, v.a(1)) : 0;
    case Family::WideBinary: return v.h(1) == k_store_wide ? make_word(h + wide_binary::s, v.a(1)) : 0;
    default: return 0;
  }
}

/// The leaf that loads the field of a getter and narrows it like the return; k_invalid: there is none.
uint16_t leaf_getfield(uint16_t load, uint16_t leave) {
  switch (load) {
    case k_getfield_b:
      return leave == k_ireturn_b ? k_leaf_getfield_b : leave == k_ireturn_z ? k_leaf_getfield_z : k_invalid;
    case k_getfield_s: return leave == k_ireturn_s ? k_leaf_getfield_s : k_invalid;
    case k_getfield_c: return leave == k_ireturn_c ? k_leaf_getfield_c : k_invalid;
    case k_getfield_i: return leave == k_ireturn ? k_leaf_getfield_i : k_invalid;
    case k_getfield_f: return leave == k_ireturn ? k_leaf_getfield_f : k_invalid;
    case k_getfield_a: return leave == k_ireturn ? k_leaf_getfield_a : k_invalid;
    case k_getfield_w: return leave == k_lreturn ? k_leaf_getfield_w : k_invalid;
    default: return k_invalid;
  }
}

/// The leaf word of the method; 0: it needs a frame.
CodeWord leaf_word(const DecodedCode& code) {
  Method& method = *code.version().method;
  if (&code.version() != method.version || code.has_breakpoints()) return 0;
  if (method.shortcut != nullptr && !method.shortcut_polls && takes_shortcut(method))
    return make_word_p(by_result(method, k_leaf_shortcut, k_leaf_shortcut_wide, k_leaf_shortcut_void), &method);
  if (code.count > kLongestLeaf || method.is_synchronized()) return 0;
  const View v{&code.plain(0), code.count};
  const auto arguments = static_cast<uint16_t>(method.argument_slots);
  if (code.count == 1 && v.h(0) == k_return_) return make_word(k_leaf_return, arguments);
  if (code.count == 2 && v.h(0) == k_iconst && v.h(1) == k_ireturn)
    return make_word_d(k_leaf_constant, arguments, v.d(0));
  if (code.count == 2 && v.h(0) == k_iconst && v.h(1) == k_ireturn_z)
    return make_word_d(k_leaf_constant, arguments, v.d(0) & 1);
  if (code.count == 3 && v.h(0) == k_load && v.a(0) == 0 && !method.is_static())
    if (uint16_t h = leaf_getfield(v.h(1), v.h(2)); h != k_invalid) return make_word(h, v.a(1), arguments);
  return 0;
}

void set_word(DecodedCode& code, uint32_t index, CodeWord word) {
  java_published();
  __atomic_store_n(&code.words[index], word, __ATOMIC_RELEASE);
}

}  // namespace

bool has_shortcut(const Method& method) {
  return method.shortcut != nullptr || is_object_init(method) || is_sqrt(method) ||
         under_variable_access.contains(*method.holder);
}

bool takes_shortcut(const Method& method) {
  return has_body_of_shortcut(method) && !has_breakpoints(method) && !has_watched_field(*method.holder) &&
         !(method.is_synchronized() && vm::monitor_observer() != nullptr);
}

CodeWord shortcut_word(Method& method) {
  if (method.shortcut == nullptr || !takes_shortcut(method)) return 0;
  if (method.shortcut_polls) return make_word_p(k_call_shortcut_polling, &method);
  return make_word_p(by_result(method, k_call_shortcut, k_call_shortcut_wide, k_call_shortcut_void), &method);
}

void update_leaf(DecodedCode& code) {
  const CodeWord leaf = leaf_word(code);
  if (leaf == code.leaf) return;
  java_published();
  __atomic_store_n(&code.leaf, leaf, __ATOMIC_RELEASE);
  Method& method = *code.version().method;
  if (decoded(*method.version) == &code) renew_entry(method);
}

CodeWord fuse(const DecodedCode& code, uint32_t index) {
  if (code.has_breakpoint(index)) return make_word(k_breakpoint);
  if (code.has_overlay(index)) return code.overlay[index];
  // A group covers neither breakpoints nor other words that lie over words.
  const uint32_t longest = std::min(kLongestGroup, code.count - index);
  uint32_t length = code.breakpoints == nullptr && code.overlay == nullptr ? longest : 1;
  while (length < longest && !code.has_breakpoint(index + length) && !code.has_overlay(index + length)) ++length;
  const CodeWord* plain = &code.plain(index);
  CodeWord fused = fused_word(View{plain, length});
  return fused != 0 ? fused : *plain;
}

namespace {

/// Whether a group may have the quickened word behind its first. A group may begin with a call, but has none inside.
bool goes_on_in_group(CodeWord quick) {
  return handler_of(quick) == k_iconst || kFamily[handler_of(quick)] != Family::None;
}

/// The first index at which a group with the word may begin.
constexpr uint32_t first_with(uint32_t index) { return index >= kLongestGroup - 1 ? index - (kLongestGroup - 1) : 0; }

/// Stores the groups that reach the word, but not the tests of gotos.
void fuse_around(DecodedCode& code, uint32_t index) {
  for (uint32_t i = first_with(index); i <= index; ++i) set_word(code, i, fuse(code, i));
}

void fuse_gotos(DecodedCode& code) {
  // A goto back to a fused test at the head of a loop does the test itself. An iinc before the goto does both, if all
  // operands fit into bytes.
  for (uint32_t i = 0; i < code.count; ++i) {
    CodeWord jump = code.words[i];
    bool counts = handler_of(jump) == k_iinc_goto;
    int32_t offset = counts ? word_cs(jump) : handler_of(jump) == k_goto_ ? word_d(jump) : 0;
    if (offset >= 0 || !fits(offset) || code.has_overlay(i)) continue;
    CodeWord test = code.words[static_cast<uint32_t>(static_cast<int32_t>(i) + offset)];
    for (uint16_t form : {int_branch::ll, int_branch::lc}) {
      uint16_t plain = static_cast<uint16_t>(handler_of(test) - form);
      if (plain >= kHandlers || kFamily[plain] != Family::IntBranch) continue;
      bool with_local = form == int_branch::ll;
      if (!counts) {
        set_word(code, i,
                 make_word(plain + (with_local ? int_branch::jll : int_branch::jlc), word_a(test), word_b(test),
                           low(offset)));
        continue;
      }
      int32_t second = with_local ? word_b(test) : word_bs(test);
      bool second_fits = with_local ? second < 256 : second >= -128 && second < 128;
      if (word_a(jump) > 255 || word_bs(jump) < -128 || word_bs(jump) > 127 || word_a(test) > 255 || !second_fits)
        continue;
      set_word(code, i,
               make_word(plain + (with_local ? int_branch::ill : int_branch::ilc),
                         low(word_a(jump) | word_bs(jump) << 8), low(word_a(test) | second << 8), low(offset)));
    }
  }
}

}  // namespace

void fuse_all(DecodedCode& code) {
  for (uint32_t i = 0; i < code.count; ++i) set_word(code, i, fuse(code, i));
  fuse_gotos(code);
  update_leaf(code);
}

bool begins_with_fused_test(const DecodedCode& code, uint32_t head) {
  const uint16_t fused = handler_of(code.words[head]);
  return std::ranges::any_of(std::array{int_branch::ll, int_branch::lc}, [&](int form) {
    const uint16_t plain = static_cast<uint16_t>(fused - form);
    return plain < kHandlers && kFamily[plain] == Family::IntBranch;
  });
}

void lay_over(DecodedCode& code, std::unique_ptr<CodeWord[]> overlay, const std::function<void()>& change) {
  std::lock_guard lock(words_mutex);
  code.overlay.swap(overlay);
  change();
  const auto word = [](const std::unique_ptr<CodeWord[]>& of, uint32_t i) { return of == nullptr ? 0 : of[i]; };
  for (uint32_t i = 0; i < code.count; ++i)
    if (word(code.overlay, i) != word(overlay, i)) fuse_around(code, i);
  fuse_gotos(code);
  update_leaf(code);
}

void store_quick(DecodedCode& code, uint32_t index, CodeWord quick) {
  store_quick(code, index, [quick] { return quick; });
}

CodeWord store_quick(DecodedCode& code, uint32_t index, const std::function<CodeWord()>& choose) {
  std::lock_guard lock(words_mutex);
  CodeWord quick = choose();
  __atomic_store_n(&code.plain(index), quick, __ATOMIC_RELEASE);
  for (uint32_t i = goes_on_in_group(quick) ? first_with(index) : index; i <= index; ++i) {
    CodeWord word = fuse(code, i);
    if (handler_of(word) != k_goto_ && handler_of(word) != k_iinc_goto)
      set_word(code, i, word);  // gotos keep the test that fuse_all gave them
  }
  if (code.count <= kLongestLeaf) update_leaf(code);  // longer code is a leaf for its shortcut only
  vm::note_quickened(code.version(), index);
  return quick;
}

}  // namespace vitrine::interpreter
