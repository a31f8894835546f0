// SPDX-License-Identifier: Apache-2.0
// Type inference over one method (JVMS 4.10.2.2), to say where a method fails that libverify has refused: frames of
// branch targets and handlers are those that flow into them, merged, until nothing changes. Code with jsr or ret is
// left out, and with it the merging of subroutines.
#include <algorithm>

#include "classfile/verifier/method_verifier.hpp"

namespace vitrine::classfile::verifier {

VerifyOutcome MethodVerifier::infer() {
  infers_ = true;
  make_initial_frame();
  if (!find_instructions() || !check_exception_table()) return outcome_;
  for (uint32_t bci = 0; bci < bytes_.size(); bci += instruction_length(bytes_, bci)) {
    const uint8_t opcode = bytes_[bci] == Op::wide ? bytes_[bci + 1] : bytes_[bci];
    if (opcode == Op::jsr || opcode == Op::jsr_w || opcode == Op::ret) return outcome_;
  }
  ranges_.emplace(code_.exception_table, bytes_.size());
  const Frame initial = frame_;
  do {
    frame_ = initial;
    handlers_.emplace(code_.exception_table);
    changed_.clear();
    inferred_changed_ = false;
  } while (walk_inferring() && inferred_changed_);
  return outcome_;
}

bool MethodVerifier::walk_inferring() {
  bool reached = true;
  for (uint32_t bci = 0; bci < bytes_.size(); bci += instruction_length(bytes_, bci)) {
    if (auto known = inferred_.find(bci); known != inferred_.end()) {
      begin_stack();
      if (reached && !merge_into(bci)) return false;
      replace_frame(known->second);
    } else if (!reached) {
      continue;  // until now
    }
    frame_.bci = location_ = bci;
    begin_stack();
    if (!merge_into_handlers(bci) || !execute(bci)) return false;
    reached = !ends_flow(bytes_[bci]);
  }
  location_ = static_cast<uint32_t>(bytes_.size());
  return !reached || fail_in_code("Control flow falls through code end");
}

// Handlers whose range begins here get all of the frame, the others what has changed. That is merged at the nodes of
// the tree of ranges first: what is not new there is not new to the handlers either.
bool MethodVerifier::merge_into_handlers(uint32_t bci) {
  handlers_->move_to(bci);
  for (const size_t row : handlers_->fresh()) {
    const ExceptionTableEntry entry = code_.exception_table[row];
    std::vector<Type> stack = swap_stack_for_handler(entry);
    if (!merge_into(entry.handler_pc)) return false;
    restore_stack(stack);
  }
  ranges_->for_each_node_at(bci, [&](size_t node) {
    for (const uint32_t local : changed_) merge_local_at(node, local);
    if (frame_.this_uninit) merge_flag_at(node);
  });
  changed_.clear();
  return true;
}

void MethodVerifier::merge_local_at(size_t node, uint32_t local) {
  const auto [at, is_new] = merged_at_.try_emplace(uint64_t{node} << 16 | local, frame_.locals[local]);
  if (!is_new) {
    const Type merged = merged_type(at->second, frame_.locals[local]);
    if (merged == at->second) return;
    at->second = merged;
  }
  ranges_->for_each_of(node, [&, &type = at->second](uint16_t handler_pc) {
    Frame& into = inferred_.at(handler_pc);
    const Type merged = merged_type(into.locals[local], type);
    inferred_changed_ |= merged != into.locals[local];
    into.locals[local] = merged;
    into.locals_size = std::max(into.locals_size, frame_.locals_size);
  });
}

void MethodVerifier::merge_flag_at(size_t node) {
  constexpr uint64_t kFlag = 0xffff;  // no local has that number
  if (!merged_at_.try_emplace(uint64_t{node} << 16 | kFlag).second) return;
  ranges_->for_each_of(node, [&](uint16_t handler_pc) {
    Frame& into = inferred_.at(handler_pc);
    inferred_changed_ |= !into.this_uninit;
    into.this_uninit = true;
  });
}

bool MethodVerifier::merge_into(int64_t target) {
  if (target < 0 || target >= static_cast<int64_t>(bytes_.size()) || !starts_[static_cast<size_t>(target)])
    return fail_in_code("Illegal target of jump or branch");
  auto [known, is_new] = inferred_.try_emplace(static_cast<uint32_t>(target), frame_);
  Frame& into = known->second;
  if (is_new) {
    into.bci = known->first;
    inferred_changed_ = true;
    return true;
  }
  if (into.stack.size() != frame_.stack.size())
    return fail_frame("Inconsistent stack height",
                      "The stack of another path to bci " + std::to_string(target) + " has another height.", &into);
  auto merge = [&](Type& type, const Type& other) {
    const Type merged = merged_type(type, other);
    inferred_changed_ |= merged != type;
    type = merged;
  };
  for (size_t i = 0; i < into.locals.size(); ++i) merge(into.locals[i], frame_.locals[i]);
  for (uint32_t i = 0; i < into.stack.size(); ++i) {
    if (merged_type(into.stack[i], frame_.stack[i]).tag == Tag::Top)
      return fail_type("Mismatched stack types", frame_.stack[i], {Origin::kStack, i}, into.stack[i], {}, &into);
    merge(into.stack[i], frame_.stack[i]);
  }
  inferred_changed_ |= frame_.this_uninit && !into.this_uninit;
  into.this_uninit |= frame_.this_uninit;
  into.locals_size = std::max(into.locals_size, frame_.locals_size);
  return true;
}

Type MethodVerifier::merged_type(const Type& a, const Type& b) {
  if (a == b) return a;
  const bool objects = (a.tag == Tag::Object || a.tag == Tag::Null) && (b.tag == Tag::Object || b.tag == Tag::Null);
  if (!objects) return {};
  if (a.tag == Tag::Null) return b;
  if (b.tag == Tag::Null) return a;
  if (a.is_reference_array_or_null() && b.is_reference_array_or_null())
    return array_of(merged_type(component_of(a), component_of(b)).name);
  if (a.is_array() || b.is_array()) return object("java/lang/Object");
  return object(names_.emplace_back(port_.common_superclass(a.name, b.name)));
}

}  // namespace vitrine::classfile::verifier
