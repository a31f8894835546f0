// SPDX-License-Identifier: Apache-2.0
// Static constraints on code (JVMS 4.9.1) that do not depend on frames: instruction boundaries, exception table, kinds of constants.
#include <algorithm>

#include "classfile/verifier/method_verifier.hpp"

namespace vitrine::classfile::verifier {

// jsr and ret have no typing rule (JVMS 4.10.1.9 lists none), whatever the version of the class file.
bool MethodVerifier::find_instructions() {
  starts_.assign(bytes_.size(), false);
  for (uint32_t bci = 0; bci < bytes_.size();) {
    const uint8_t opcode = bytes_[bci];
    const uint32_t length = instruction_length(bytes_, bci);
    frame_.bci = bci;
    if (!legal_in_class_file(opcode)) return fail_in_code("Bad instruction");
    if (opcode == Op::tableswitch && length == 0 && ((bci + 4) & ~3u) + 12 <= bytes_.size())
      return fail_in_code("low must be less than or equal to high in tableswitch");
    if (length == 0) return fail_in_code(opcode == Op::wide ? "Bad wide instruction" : "Bad instruction");
    starts_[bci] = true;
    bci += length;
  }
  return true;
}

bool MethodVerifier::check_exception_table() {
  auto starts_at = [this](uint32_t bci) { return bci < starts_.size() && starts_[bci]; };
  for (const ExceptionTableEntry& entry : code_.exception_table) {
    if (!starts_at(entry.start_pc)) return fail_at(entry.start_pc, "Illegal exception table range", "Error exists in the bytecode");
    if (entry.end_pc != bytes_.size() && !starts_at(entry.end_pc))
      return fail_at(entry.end_pc, "Illegal exception table range", "Error exists in the bytecode");
    if (!starts_at(entry.handler_pc)) return fail_at(entry.handler_pc, "Illegal exception table handler", "Error exists in the bytecode");
    if (entry.catch_type == 0) continue;
    const Type catch_type = object(pool_.class_name(entry.catch_type)), throwable = object("java/lang/Throwable");
    const Answer answer = assignable(catch_type, throwable);
    if (answer == Answer::ExceptionPending) return pending();
    if (answer == Answer::No) {
      frame_.bci = entry.handler_pc;
      return fail("Catch type is not a subclass of Throwable in exception handler " + std::to_string(entry.handler_pc),
                  "Type " + to_string(catch_type) + " (constant pool " + std::to_string(entry.catch_type) + ") is not assignable to " + to_string(throwable));
    }
  }
  return true;
}

bool MethodVerifier::require_constant(uint16_t index, std::initializer_list<ConstantTag> tags) {
  if (!pool_.valid_index(index)) {
    return fail("Illegal constant pool index " + std::to_string(index) + " in class " + std::string(class_file_.name()),
                "Constant pool index " + std::to_string(index) + " is invalid");
  }
  if (std::find(tags.begin(), tags.end(), pool_.tag(index)) != tags.end()) return true;
  return fail("Illegal type at constant pool entry " + std::to_string(index) + " in class " + std::string(class_file_.name()),
              "Constant pool index " + std::to_string(index) + " is invalid");
}

}  // namespace vitrine::classfile::verifier
