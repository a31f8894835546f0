// SPDX-License-Identifier: Apache-2.0
// The walk over one method: instructions in order, each with the frame that flows into it or the frame that the
// StackMapTable declares (JVMS 4.10.1.6 mergedCodeIsTypeSafe, instructionSatisfiesHandlers).
#include "classfile/verifier/method_verifier.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "classfile/access_flags.hpp"
#include "classfile/verifier/stack_map.hpp"

namespace vitrine::classfile::verifier {

MethodVerifier::MethodVerifier(const ClassFile& class_file, const MethodInfo& method, VerifierPort& port,
                               const VerifyOptions& options)
    : class_file_(class_file),
      pool_(class_file.constants),
      method_(method),
      code_(class_file.code_of(method)),
      bytes_(code_.code),
      port_(port),
      options_(options),
      descriptor_(parse_method_descriptor(pool_.utf8(method.descriptor_index))),
      is_initializer_(pool_.utf8(method.name_index) == "<init>") {}

VerifyOutcome MethodVerifier::run() {
  make_initial_frame();
  if (!find_instructions() || !check_exception_table() || !check_local_variable_table()) return outcome_;
  location_ = 0;
  if (const auto error = read_stack_map(class_file_, code_, frame_, starts_, map_)) {
    if (error->kind == StackMapError::Kind::Format)
      fail_format(error->message, error->name_method);
    else
      report_bad_map(*error);
    return outcome_;
  }
  handlers_.emplace(code_.exception_table);
  wanted_.emplace(code_.exception_table.empty() ? 0 : code_.max_locals);
  walk();
  return outcome_;
}

// JVMS 4.10.1.6 methodInitialStackFrame.
void MethodVerifier::make_initial_frame() {
  std::vector<Type>& locals = frame_.locals;
  if (!(method_.access_flags & kAccStatic)) {
    const bool uninitialized = is_initializer_ && class_file_.name() != "java/lang/Object";
    locals.push_back(uninitialized ? Type{Tag::UninitializedThis} : this_type());
    frame_.this_uninit = uninitialized;
    if (uninitialized) strict_fields_ = strict_instance_fields(class_file_);
    frame_.unset.assign(strict_fields_.size(), true);
  }
  for (const TypeInDescriptor& parameter : descriptor_.parameters) {
    const Type type = type_of_descriptor(parameter.text);
    locals.push_back(type);
    if (type.is_wide_first()) locals.push_back(type.second_half());
  }
  frame_.locals_size = static_cast<uint32_t>(std::min<size_t>(locals.size(), code_.max_locals));
  locals.resize(code_.max_locals);  // the format check has ensured that the arguments fit
}

void MethodVerifier::report_bad_map(const StackMapError& error) {
  const bool of_strict_fields = error.kind == StackMapError::Kind::StrictFields;
  frame_ = error.frame;
  begin_stack();
  if (of_strict_fields) location_ = frame_.bci;
  fail_frame(error.message, of_strict_fields ? kStrictFieldsReason : "Invalid stackmap specification.");
}

bool MethodVerifier::walk() {
  bool falls_through = true;
  for (uint32_t bci = 0; bci < bytes_.size(); bci += instruction_length(bytes_, bci)) {
    if (!enter_instruction(bci, falls_through)) return false;
    const bool this_uninit = frame_.this_uninit, stores = stores_into_frame(bci);
    if (stores && !check_handlers(bci, this_uninit)) return false;
    if (!execute(bci)) return false;
    if (!stores && !check_handlers(bci, this_uninit)) return false;
    falls_through = !ends_flow(bytes_[bci]);
  }
  if (falls_through) {
    location_ = static_cast<uint32_t>(bytes_.size());
    return fail_in_code("Control flow falls through code end");
  }
  return true;
}

bool MethodVerifier::enter_instruction(uint32_t bci, bool falls_through) {
  const bool has_map = next_map_ < map_.size() && map_[next_map_].bci == bci;
  frame_.bci = location_ = bci;
  begin_stack();
  if (!has_map) {
    if (falls_through) return true;
    const bool more = next_map_ < map_.size();
    return more ? fail("Expecting a stack map frame", "Expected stackmap frame at this location.")
                : fail_in_code("Expecting a stack map frame");
  }
  const Frame& map = map_[next_map_++];
  if (falls_through && !frame_assignable(frame_, map, "Instruction type does not match stack map")) return false;
  replace_frame(map);
  return true;
}

void MethodVerifier::replace_frame(const Frame& frame) {
  for (uint32_t i = 0; i < frame.locals.size(); ++i)
    if (frame.locals[i] != frame_.locals[i]) changed_.push_back(i);
  for (auto i = static_cast<uint32_t>(frame.locals.size()); i < code_.max_locals; ++i)
    if (frame_.locals[i].tag != Tag::Top) changed_.push_back(i);
  frame_ = frame;
  frame_.locals.resize(code_.max_locals);
  begin_stack();
}

const Frame* MethodVerifier::map_frame_at(int64_t bci) const {
  const auto found =
      std::lower_bound(map_.begin(), map_.end(), bci, [](const Frame& frame, int64_t at) { return frame.bci < at; });
  return found != map_.end() && found->bci == bci ? &*found : nullptr;
}

bool MethodVerifier::check_target(int64_t target) {
  if (infers_) return merge_into(target);
  constexpr int64_t kMaxCodeLength = 65535;
  if (target < -kMaxCodeLength || target > 2 * kMaxCodeLength) {
    location_ = 0;
    return fail_frame("Illegal target of jump or branch (bci " + std::to_string(frame_.bci) + " + offset " +
                          std::to_string(target - frame_.bci) + ")",
                      "Invalid stackmap specification.");
  }
  const Frame* map = map_frame_at(target);
  if (!map)
    return fail("Expecting a stackmap frame at branch target " + std::to_string(target),
                "Expected stackmap frame at this location.");
  return frame_assignable(frame_, *map,
                          ("Inconsistent stackmap frames at branch target " + std::to_string(target)).c_str());
}

bool MethodVerifier::stores_into_frame(uint32_t bci) const {
  const uint8_t opcode = bytes_[bci] == Op::wide ? bytes_[bci + 1] : bytes_[bci];
  // A putfield that throws has not set the field. DEVIATION from HotSpot, which looks at the fields after it.
  if (opcode == Op::putfield) return !frame_.unset.empty();
  return opcode >= Op::istore && opcode <= Op::astore_3;
}

// JVMS 4.10.1.6 instructionSatisfiesHandlers. An exception leaves the locals as they were before the instruction, so an
// instruction that stores is checked before it executes. The others are checked afterwards, so that errors of the
// instruction itself are reported first. Of these, only a call of <init> changes the locals: its handlers get the types
// of the locals after the call and the flag from before it (4.10.1.9.invokespecial), so that no handler can use the
// half-made object.
// Only what is new is checked: handlers whose range begins here, and changed locals. If one does not fit, all handlers
// are checked in the order of the table, which finds the failure that the message is about.
bool MethodVerifier::check_handlers(uint32_t bci, bool this_uninit) {
  if (code_.exception_table.empty()) {
    changed_.clear();
    return true;
  }
  handlers_->move_to(bci);
  for (const size_t row : handlers_->gone()) wanted_->remove(*map_frame_at(code_.exception_table[row].handler_pc));
  const bool uninit_after = std::exchange(frame_.this_uninit, this_uninit);
  const bool refused = wanted_->refuses_flags(frame_);
  frame_.this_uninit = uninit_after;
  if (refused) return check_all_handlers(this_uninit);
  questions_.clear();
  for (const uint32_t local : changed_) wanted_->ask(local, frame_.locals[local], questions_);
  changed_.clear();
  for (const size_t row : handlers_->fresh()) questions_.push_back({row, 0, nullptr});
  std::ranges::sort(questions_, {}, [](const auto& question) { return std::tuple(question.row, question.local); });
  for (const auto& [row, local, wanted] : questions_) {
    if (wanted == nullptr) {
      if (!check_handler(row, this_uninit)) return false;
      wanted_->add(row, *map_frame_at(code_.exception_table[row].handler_pc));
      continue;
    }
    switch (assignable(frame_.locals[local], *wanted)) {
      case Answer::Yes: break;
      case Answer::No: return check_all_handlers(this_uninit);
      case Answer::ExceptionPending: return pending();
    }
  }
  return true;
}

bool MethodVerifier::check_all_handlers(bool this_uninit) {
  return std::ranges::all_of(handlers_->all(), [&](size_t row) { return check_handler(row, this_uninit); });
}

bool MethodVerifier::check_handler(size_t row, bool this_uninit) {
  const ExceptionTableEntry entry = code_.exception_table[row];
  const std::string where = std::to_string(entry.handler_pc);
  const Frame* map = map_frame_at(entry.handler_pc);
  if (!map)
    return fail("Expecting a stackmap frame at branch target " + where, "Expected stackmap frame at this location.");
  const bool uninit_after = std::exchange(frame_.this_uninit, this_uninit);
  std::vector<Type> stack = swap_stack_for_handler(entry);
  if (code_.max_stack == 0) return fail_frame("Operand stack overflow", "Exceeded max stack size.");
  if (!frame_assignable(frame_, *map, ("Stack map does not match the one at exception handler " + where).c_str()))
    return false;
  frame_.this_uninit = uninit_after;
  restore_stack(stack);
  return true;
}

// Messages show the frame that flows into the handler.
std::vector<Type> MethodVerifier::swap_stack_for_handler(const ExceptionTableEntry& entry) {
  std::vector<Type> stack{object(entry.catch_type ? pool_.class_name(entry.catch_type) : "java/lang/Throwable")};
  frame_.stack.swap(stack);
  begin_stack();
  return stack;
}

void MethodVerifier::restore_stack(std::vector<Type>& stack) {
  frame_.stack.swap(stack);
  begin_stack();
}

}  // namespace vitrine::classfile::verifier
