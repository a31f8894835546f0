// SPDX-License-Identifier: Apache-2.0
// Methods that only assign to fields of `this`, such as setters and many constructors: machine code does their work
// without calling them. When `this` is not null, nothing in them can fail, so no word of theirs is left for the loop.
#include "compiler/template/translator.hpp"
#include "gc/store.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers

namespace {

constexpr uint32_t kLongest = 24;  // words

}  // namespace

/// The assignments that the code consists of.
Translator::Assignments Translator::assignments_of(const DecodedCode& code) {
  Assignments found;
  const auto handler = [&](uint32_t i) { return i < code.count ? handler_of(code.plain(i)) : uint16_t{k_invalid}; };
  for (uint32_t i = 0; handler(i) != k_return_;) {
    if (handler(i) != k_load || word_a(code.plain(i)) != 0) return {};
    if (handler(i + 1) == k_call_direct && handler_of(word_without_frame(code.plain(i + 1))) == k_call_object_init) {
      found.constructs = true;
      i += 2;
      continue;
    }
    switch (handler(i + 1)) {
      case k_iconst:
      case k_fconst:
      case k_lconst:
      case k_load:
      case k_load_wide: break;
      default: return {};
    }
    switch (handler(i + 2)) {
      case k_putfield_z:
      case k_putfield_b:
      case k_putfield_s:
      case k_putfield_i:
      case k_putfield_w: break;
      case k_putfield_a:
        if (gc::kCheckStores) return {};
        break;
      default: return {};
    }
    found.stores.emplace_back(code.plain(i + 1), code.plain(i + 2));
    i += 3;
  }
  found.are_all = true;
  return found;
}

/// The assignments that the method consists of, unless it has to be called.
Translator::Assignments Translator::assignments_of_method(const Method& method) const {
  if (tells_of_calls_ || method.is_static() || method.is_synchronized() || !method.has_code() ||
      method.version->method != &method || method.result != BasicType::Void || &method == &method_)
    return {};
  const DecodedCode* code = decoded(*method.version);
  if (code == nullptr || code->count > kLongest || kind_of(method) != EntryKind::Code || code->has_breakpoints())
    return {};
  return assignments_of(*code);
}

bool Translator::is_assignments(uint32_t index, Method& callee) {
  const Assignments assignments = assignments_of_method(callee);
  if (!assignments.are_all) return false;
  const uint32_t receiver = callee.argument_slots - 1u, first = depth() - callee.argument_slots;
  null_check(receiver, index);
  if (assignments.constructs) {  // as for call_object_init
    a_.mov(rax, qword_ptr(in_general(receiver)));
    a_.cmp(byte_ptr(rax, kClassFinalizable), 0);
    a_.jne(exit_at(index));
  }
  const auto push_copy = [&](uint32_t entry) {
    if (stack_[entry].kind == Value::kInMemory) in_general(depth() - 1 - entry);
    const Value value = stack_[entry];
    retain(value);
    push(value);
  };
  for (const auto& [value, store] : assignments.stores) {
    push_copy(first);
    switch (handler_of(value)) {
      case k_load_wide: push({Value::kGap}); [[fallthrough]];
      case k_load: push_copy(first + word_a(value)); break;
      default: constant(index, value); break;
    }
    field_store(index, store);
  }
  drop(callee.argument_slots);
  left_out_.push_back(&callee);
  return true;
}

/// Does the assignments of a method, which is not a constructor, where all operands are in their slots, and the
/// receiver, which is not null, in a register. Does not change what is known of operands.
void Translator::emit_assignments(const Method& callee, const Assignments& assignments, const Gp& receiver) {
  const uint32_t first = depth() - callee.argument_slots;
  for (const auto& [value, store] : assignments.stores) {
    switch (handler_of(value)) {
      case k_load:
      case k_load_wide: a_.mov(rdx, slot(first + word_a(value))); break;
      case k_fconst: load_constant(rdx, static_cast<uint32_t>(word_d(value))); break;
      default: load_constant(rdx, word_d(value)); break;
    }
    store_field(handler_of(store), ptr(receiver, word_a(store)), rdx);
  }
}

}  // namespace vitrine::compiler
