// SPDX-License-Identifier: Apache-2.0
// Assignability of types and frames (JVMS 4.10.1.2 to 4.10.1.4), and the primitive changes of a frame.
#include "classfile/verifier/method_verifier.hpp"

#include <algorithm>

namespace vitrine::classfile::verifier {
namespace {

constexpr std::string_view kObject = "java/lang/Object";

}  // namespace

Answer MethodVerifier::assignable(const Type& from, const Type& to) {
  auto yes_if = [](bool condition) { return condition ? Answer::Yes : Answer::No; };
  if (to.tag == Tag::Top || from == to) return Answer::Yes;
  switch (to.tag) {
    case Tag::AnyReference: return yes_if(from.is_reference());
    case Tag::Category1: return yes_if(from.is_reference() || from.tag == Tag::Integer || from.tag == Tag::Float);
    case Tag::Category2: return yes_if(from.is_wide_first());
    case Tag::Category2Second: return yes_if(from.is_second_half());
    case Tag::Object: break;
    default: return Answer::No;  // uninitialized types and numbers are assignable only to themselves
  }
  if (from.tag == Tag::Null) return Answer::Yes;
  if (from.tag != Tag::Object) return Answer::No;
  if (to.name == kObject) return Answer::Yes;
  if (from.is_array() && to.is_array()) {
    const char component = to.name[1];
    if (component != 'L' && component != '[') return Answer::No;  // equal names were accepted above
    if (from.name[1] != 'L' && from.name[1] != '[') return Answer::No;
    return assignable(component_of(from), component_of(to));
  }
  if (from.is_array()) return yes_if(to.name == "java/lang/Cloneable" || to.name == "java/io/Serializable");
  if (to.is_array()) return Answer::No;
  return port_.is_assignable(from.name, to.name);
}

bool MethodVerifier::frame_assignable(const Frame& from, const Frame& to, const char* summary) {
  if (from.stack.size() != to.stack.size())
    return fail_frame(summary, "Current frame's stack size doesn't match stackmap.", &to);
  const Type top{};
  for (uint32_t i = 0; i < to.locals.size(); ++i) {
    const Type& local = i < from.locals.size() ? from.locals[i] : top;
    const Answer answer = assignable(local, to.locals[i]);
    if (answer == Answer::ExceptionPending) return pending();
    if (answer == Answer::Yes) continue;
    location_ = to.bci;
    return fail_type(summary, local, {Origin::kLocals, i}, to.locals[i], {Origin::kMapLocals, i}, &to);
  }
  for (uint32_t i = 0; i < to.stack.size(); ++i) {
    const Answer answer = assignable(from.stack[i], to.stack[i]);
    if (answer == Answer::ExceptionPending) return pending();
    if (answer == Answer::Yes) continue;
    location_ = to.bci;
    return fail_type(summary, from.stack[i], {Origin::kStack, i}, to.stack[i], {Origin::kMapStack, i}, &to);
  }
  if (from.this_uninit && !to.this_uninit) {
    location_ = to.bci;
    return fail_frame(summary, "Current frame's flags are not assignable to stack map frame's.", &to);
  }
  if (!from.unset_only_where(to)) {
    location_ = to.bci;
    return fail_frame(summary, "Current frame's strict instance fields not compatible with stackmap.", &to);
  }
  return true;
}

bool MethodVerifier::pop(const Type& wanted, Type* popped) {
  const size_t slots = wanted.is_wide_first() ? 2 : 1;
  std::vector<Type>& stack = frame_.stack;
  if (stack.size() < slots) return fail_frame("Operand stack underflow", "Attempt to pop empty stack.");
  const Type& found = stack[stack.size() - slots];
  const Answer answer = assignable(found, wanted);
  if (answer == Answer::ExceptionPending) return pending();
  if (answer == Answer::No)
    return fail_type("Bad type on operand stack", found, {Origin::kStack, static_cast<uint32_t>(stack.size() - slots)},
                     wanted, {});
  if (slots == 2 && stack.back() != wanted.second_half())
    return fail_type("Bad type on operand stack", stack.back(), top(), wanted.second_half(), {});
  if (popped) *popped = found;
  drop_slots(slots);
  return true;
}

void MethodVerifier::drop_slots(size_t count) {
  for (; count > 0; --count) {
    if (frame_.stack.size() == untouched_) {
      --untouched_;
      popped_.push_back(frame_.stack.back());
    }
    frame_.stack.pop_back();
  }
}

std::vector<Type> MethodVerifier::stack_before() const {
  std::vector<Type> stack(frame_.stack.begin(), frame_.stack.begin() + static_cast<ptrdiff_t>(untouched_));
  stack.insert(stack.end(), popped_.rbegin(), popped_.rend());
  return stack;
}

bool MethodVerifier::pop_slotwise(const Type& wanted, Type* popped) {
  if (wanted.is_wide_first() && !frame_.stack.empty() && frame_.stack.back() != wanted.second_half())
    return fail_type("Bad type on operand stack", frame_.stack.back(), top(), wanted.second_half(), {});
  return pop(wanted, popped);
}

bool MethodVerifier::push_slot(const Type& type) {
  if (frame_.stack.size() >= code_.max_stack) return fail_frame("Operand stack overflow", "Exceeded max stack size.");
  frame_.stack.push_back(type);
  return true;
}

bool MethodVerifier::push(const Type& type) {
  return push_slot(type) && (!type.is_wide_first() || push_slot(type.second_half()));
}

bool MethodVerifier::push_descriptor_type(std::string_view descriptor) {
  return descriptor.front() == 'V' || push(type_of_descriptor(descriptor));
}

bool MethodVerifier::local_index_valid(uint32_t index, uint32_t slots) {
  if (index + slots <= code_.max_locals) return true;
  return fail("Local variable table overflow", "Local index " + std::to_string(index) + " is invalid");
}

bool MethodVerifier::load(uint32_t index, const Type& wanted, bool push_value) {
  const uint32_t slots = wanted.is_wide_first() ? 2 : 1;
  if (slots == 2 && index + 2 > frame_.locals_size)
    return fail("get long/double overflows locals", "Local index " + std::to_string(index) + " is invalid");
  if (!local_index_valid(index, slots)) return false;
  const Type local = frame_.locals[index];
  const Answer answer = assignable(local, wanted);
  if (answer == Answer::ExceptionPending) return pending();
  if (answer == Answer::No) return fail_type("Bad local variable type", local, {Origin::kLocals, index}, wanted, {});
  return !push_value || push(local);
}

void MethodVerifier::set_local(uint32_t index, const Type& type) {
  if (frame_.locals[index] == type) return;
  frame_.locals[index] = type;
  changed_.push_back(index);
}

bool MethodVerifier::store(uint32_t index, const Type& type) {
  const uint32_t slots = type.is_wide_first() ? 2 : 1;
  if (!local_index_valid(index, slots)) return false;
  // Overwriting one half of a wide value makes the other half Top.
  const std::vector<Type>& locals = frame_.locals;
  const uint32_t end = index + slots;
  if (locals[index].is_second_half() && index > 0) set_local(index - 1, {});
  if (locals[end - 1].is_wide_first() && end < locals.size()) set_local(end, {});
  set_local(index, type);
  if (slots == 2) set_local(index + 1, type.second_half());
  frame_.locals_size = std::max(frame_.locals_size, end);
  return true;
}

void MethodVerifier::initialize_object(const Type& uninitialized, const Type& initialized) {
  for (uint32_t i = 0; i < frame_.locals.size(); ++i)
    if (frame_.locals[i] == uninitialized) set_local(i, initialized);
  const auto first = std::find(frame_.stack.begin(), frame_.stack.end(), uninitialized);
  for (const size_t kept = static_cast<size_t>(first - frame_.stack.begin()); untouched_ > kept;)
    popped_.push_back(frame_.stack[--untouched_]);
  std::replace(first, frame_.stack.end(), uninitialized, initialized);
  if (uninitialized.tag != Tag::UninitializedThis) return;
  frame_.this_uninit = false;
  frame_.unset.clear();
}

Type MethodVerifier::array_of(std::string_view element) {
  std::string name = "[";
  if (element.front() == '[')
    name.append(element);
  else
    name.append("L").append(element).append(";");
  names_.push_back(std::move(name));
  return object(names_.back());
}

}  // namespace vitrine::classfile::verifier
