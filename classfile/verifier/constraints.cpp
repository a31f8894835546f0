// SPDX-License-Identifier: Apache-2.0
// Static constraints on code (JVMS 4.9.1) that do not depend on frames: instruction boundaries, exception table, kinds
// of constants.
#include <algorithm>

#include "classfile/verifier/method_verifier.hpp"

namespace vitrine::classfile::verifier {

bool MethodVerifier::find_instructions() {
  starts_.assign(bytes_.size(), false);
  for (uint32_t bci = 0; bci < bytes_.size();) {
    const uint32_t length = instruction_length(bytes_, bci);
    location_ = bci;
    // Of the opcodes that JVMS 6.2 reserves, breakpoint is refused later, when the walk reaches it.
    if (length == 0 || bytes_[bci] > Op::breakpoint) return fail_in_code("Bad instruction");
    starts_[bci] = true;
    bci += length;
  }
  return true;
}

bool MethodVerifier::check_exception_table() {
  auto starts_at = [this](uint32_t bci) {
    return bci < starts_.size() && starts_[bci];
  };  // false for the end of the code
  for (const ExceptionTableEntry entry : code_.exception_table) {
    if (!starts_at(entry.start_pc))
      return fail_format("Illegal exception table start_pc " + std::to_string(entry.start_pc), true);
    if (entry.end_pc != bytes_.size() && !starts_at(entry.end_pc))
      return fail_format("Illegal exception table end_pc " + std::to_string(entry.end_pc), true);
    if (!starts_at(entry.handler_pc))
      return fail_format("Illegal exception table handler_pc " + std::to_string(entry.handler_pc), true);
    if (!entry.catch_type) continue;
    const Type catch_type = object(pool_.class_name(entry.catch_type)), throwable = object("java/lang/Throwable");
    const Answer answer = assignable(catch_type, throwable);
    if (answer == Answer::ExceptionPending) return pending();
    if (answer == Answer::No) {
      location_ = entry.handler_pc;
      return fail_constant(
          "Catch type is not a subclass of Throwable in exception handler " + std::to_string(entry.handler_pc),
          catch_type, {Origin::kConstantPool, entry.catch_type.value()}, throwable, {});
    }
  }
  return true;
}

// JVMS 4.7.13: ranges begin and end at the starts of instructions.
bool MethodVerifier::check_local_variable_table() {
  auto starts_at = [this](uint32_t bci) { return bci < starts_.size() && starts_[bci]; };
  for (const LocalVariable& variable : code_.local_variables()) {
    if (!starts_at(variable.start_pc))
      return fail_format("Illegal local variable table start_pc " + std::to_string(variable.start_pc), true);
    const uint32_t end = uint32_t{variable.start_pc} + variable.length;
    if (end != bytes_.size() && !starts_at(end))
      return fail_format("Illegal local variable table length " + std::to_string(variable.length), true);
  }
  return true;
}

bool MethodVerifier::require_constant(uint16_t index, std::initializer_list<ConstantTag> tags) {
  if (!pool_.valid_index(index)) {
    return fail(
        "Illegal constant pool index " + std::to_string(index) + " in class " + external_name(class_file_.name()),
        "Constant pool index " + std::to_string(index) + " is invalid");
  }
  if (std::find(tags.begin(), tags.end(), pool_.tag(index)) != tags.end()) return true;
  return fail(
      "Illegal type at constant pool entry " + std::to_string(index) + " in class " + external_name(class_file_.name()),
      "Constant pool index " + std::to_string(index) + " is invalid");
}

}  // namespace vitrine::classfile::verifier
