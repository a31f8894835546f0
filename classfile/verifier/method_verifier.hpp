// SPDX-License-Identifier: Apache-2.0
// Verification of one method by type checking (JVMS 4.10.1.6 methodWithCodeIsTypeSafe). Internal to the verifier;
// verifier.cpp makes one object for every method with code. The implementation is in method_verifier.cpp (the walk),
// constraints.cpp (JVMS 4.9.1), frames.cpp (assignability, pushes and pops), instructions.cpp (4.10.1.9),
// references.cpp (the instructions of 4.10.1.9 that name other classes), inference.cpp and report.cpp (messages).
#pragma once
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "classfile/handler_ranges.hpp"
#include "classfile/verifier/active_handlers.hpp"
#include "classfile/verifier/verification_type.hpp"
#include "classfile/verifier/verifier.hpp"
#include "classfile/verifier/wanted_locals.hpp"

namespace vitrine::classfile::verifier {

/// Where a type in a message comes from: "(current frame, stack[2])", "(constant pool 7)".
struct Origin {
  enum Place : uint8_t { kNone, kLocals, kStack, kMapLocals, kMapStack, kConstantPool, kSignature } place = kNone;
  uint32_t index = 0;
};

struct StackMapError;

/// Among the details of errors about strict fields.
inline constexpr const char* kStrictFieldsReason = "Invalid use of strict instance fields";

/// Verifies one method, once. Refers to its arguments, which must outlive it. Only `port` may load classes, run Java
/// and reach a safepoint; the verifier itself holds no lock and no object.
class MethodVerifier {
 public:
  MethodVerifier(const ClassFile& class_file, const MethodInfo& method, VerifierPort& port,
                 const VerifyOptions& options);
  /// The first failure in the order of the code, after those of its tables. Precondition: the method has code.
  VerifyOutcome run();
  /// The same without stack maps: their frames are inferred. Ok if nothing fails, or the method uses jsr or ret.
  VerifyOutcome infer();

 private:
  // Functions that return bool: after false, outcome_ says why verification ended.

  // The walk.
  /// JVMS 4.10.1.6 methodInitialStackFrame.
  void make_initial_frame();
  void report_bad_map(const StackMapError& error);
  bool walk();
  /// Merges the frame that falls through to `bci` with the declared one, if there is one, and goes on with the latter.
  bool enter_instruction(uint32_t bci, bool falls_through);
  /// Whether the current locals fit the handlers that cover `bci` (JVMS 4.10.1.6 instructionSatisfiesHandlers).
  bool check_handlers(uint32_t bci, bool this_uninit);
  /// The same for the handler for which that row of the exception table stands, and for all in force.
  bool check_handler(size_t row, bool this_uninit);
  bool check_all_handlers(bool this_uninit);
  /// Makes the exception of that row the only operand of the frame; returns the operands that there were.
  std::vector<Type> swap_stack_for_handler(const ExceptionTableEntry& entry);
  void restore_stack(std::vector<Type>& stack);
  /// Goes on with that frame.
  void replace_frame(const Frame& frame);
  /// From here on, the current operand stack is the one that messages show.
  void begin_stack() { untouched_ = frame_.stack.size(), popped_.clear(); }
  /// The operand stack as begin_stack() found it.
  std::vector<Type> stack_before() const;
  /// Whether the instruction is a store to a local or may set a strict field; iinc keeps the type and does not count.
  bool stores_into_frame(uint32_t bci) const;
  /// The current frame must be assignable to the declared one at `target`, which must exist.
  bool check_target(int64_t target);
  /// The declared frame; null if there is none at exactly that bci.
  const Frame* map_frame_at(int64_t bci) const;

  // Inference (inference.cpp).
  /// Executes what is known to be reached, and merges frames into those of targets.
  bool walk_inferring();
  bool merge_into_handlers(uint32_t bci);
  /// Merges a local of the current frame, or the flag, into what flows into the handlers of a node of ranges_.
  void merge_local_at(size_t node, uint32_t local);
  void merge_flag_at(size_t node);
  /// Merges the current frame into the inferred one at `target`.
  bool merge_into(int64_t target);
  /// The type of both; Top if there is none.
  Type merged_type(const Type& a, const Type& b);

  // Static constraints.
  /// Sets starts_. Fails if the bytes are not a sequence of instructions.
  bool find_instructions();
  /// Entries begin and end at instructions, and catch Throwables; loads their classes.
  bool check_exception_table();
  /// JVMS 4.7.13: ranges begin and end at instructions.
  bool check_local_variable_table();
  /// The entry must have one of the tags; with no tags, always fails for the wrong type of the constant.
  bool require_constant(uint16_t index, std::initializer_list<ConstantTag> tags);

  // Frames.
  /// JVMS 4.10.1.2. May load classes; ExceptionPending must end the verification (pending()).
  Answer assignable(const Type& from, const Type& to);
  /// JVMS 4.10.1.4: compares locals, stack and flag. `summary` begins the message of a failure.
  bool frame_assignable(const Frame& from, const Frame& to, const char* summary);
  /// Pops a type that is assignable to `wanted`; `popped` receives the type that was there.
  bool pop(const Type& wanted, Type* popped = nullptr);
  bool pop_slotwise(const Type& wanted, Type* popped = nullptr);  // for a wide value, checks the second half first
  bool push(const Type& type);                                    // a wide type also pushes its second half
  bool push_descriptor_type(std::string_view descriptor);
  bool push_slot(const Type& type);
  void drop_slots(size_t count);
  /// Checks the local and pushes its own type, unless only the check is wanted (iinc). store() replaces the local,
  /// without a pop.
  bool load(uint32_t index, const Type& wanted, bool push_value = true);
  bool store(uint32_t index, const Type& type);
  /// Changes one slot and notes that.
  void set_local(uint32_t index, const Type& type);
  bool local_index_valid(uint32_t index, uint32_t slots);
  /// Replaces each copy of the uninitialized type in locals and stack, after a call of <init> (JVMS
  /// 4.10.1.9.invokespecial).
  void initialize_object(const Type& uninitialized, const Type& initialized);
  /// Where the topmost slot is, for messages.
  Origin top() const {
    return {Origin::kStack, frame_.stack.empty() ? 0u : static_cast<uint32_t>(frame_.stack.size() - 1)};
  }

  // Instructions.
  /// Changes the frame as the typing rule of the instruction says (JVMS 4.10.1.9), or fails.
  bool execute(uint32_t bci);
  /// For instructions whose rule is the "popped:pushed" of bytecodes.def, where A is popped as a `reference`.
  bool execute_by_effect(const OpInfo& info, const Type& reference);
  bool execute_load_or_store(uint8_t opcode, uint32_t index);
  bool execute_array_access(uint8_t opcode);
  bool execute_stack_move(uint8_t opcode);
  bool execute_switch(uint32_t bci);
  bool execute_return(uint8_t opcode);
  bool execute_array_length();
  bool execute_wide(uint32_t bci);
  bool execute_constant(uint16_t index, uint8_t opcode);

  // Instructions that name classes and members.
  bool execute_field_access(uint32_t bci);
  bool execute_invoke(uint32_t bci);
  bool check_invoke_operands(uint32_t bci, const MethodDescriptor& descriptor);
  /// JVMS 4.10.1.9.invokespecial for <init>: the receiver is an uninitialized object of that class.
  bool execute_initializer_call(CpIndex<MethodRefEntry> method);
  bool execute_class_operand(uint32_t bci);  // new, checkcast, instanceof
  bool execute_new_array(uint32_t bci);
  /// JVMS 4.10.1.8 for that member, accessed on `receiver`.
  bool check_protected(const Type& receiver, Origin receiver_origin, CpIndex<MemberRefEntry> member, bool is_method,
                       const char* summary);
  /// The field of the class file; null if it declares none.
  const FieldInfo* declared_field(std::string_view name, std::string_view descriptor) const;
  /// Before a call of super(): each strict field is set (JEP 401).
  bool check_strict_fields();
  /// The own field is set on uninitializedThis.
  void note_set(const FieldInfo& field);

  // Ends of verification.
  /// All of them set outcome_ and return false. `summary` is the first line of the message; `reason` appears among the
  /// details.
  bool fail(std::string summary, const std::string& reason);
  bool fail_untyped(uint8_t opcode);
  bool fail_in_code(std::string summary);  // "Error exists in the bytecode"
  bool fail_type(std::string summary, const Type& from, Origin from_origin, const Type& to, Origin to_origin,
                 const Frame* map_frame = nullptr);
  bool fail_format(const std::string& what, bool name_method);  // ClassFormatError
  bool fail_invalid(std::string summary, const Type& type, Origin origin);
  bool fail_constant(std::string summary, const Type& from, Origin from_origin, const Type& to,
                     Origin to_origin);  // shows no frame
  bool fail_frame(std::string summary, const std::string& reason,
                  const Frame* map_frame = nullptr);  // shows the current frame
  /// Ends the verification because the port has left an exception pending.
  bool pending();
  std::string describe(const Type& type, Origin origin) const;
  /// The facts of the message: outcome_.failure.
  void note_failure(const std::string& reason);
  std::string details(const std::string& reason) const;
  std::string describe_frame(const char* title, const Frame& frame) const;
  std::string method_name() const;

  /// The type of arrays with that element or component; its name lives in names_.
  Type array_of(std::string_view element_class_name);
  Type this_type() const { return object(class_file_.name()); }

  const ClassFile& class_file_;
  const ConstantPool& pool_;
  const MethodInfo& method_;
  const CodeAttribute code_;
  const Bytes bytes_;
  VerifierPort& port_;
  const VerifyOptions& options_;
  const MethodDescriptor descriptor_;
  const bool is_initializer_;  // <init>

  std::vector<const FieldInfo*> strict_fields_;  // those of Frame::unset
  std::vector<bool> starts_;                     // of instructions
  std::vector<Frame> map_;                       // StackMapTable, by bci
  std::map<uint32_t, Frame> inferred_;           // by bci; empty unless infer()
  bool infers_ = false, inferred_changed_ = false;
  size_t next_map_ = 0;            // the first entry of map_ that the walk has not passed
  std::vector<uint32_t> changed_;  // locals that have changed since the handlers in force were checked
  std::optional<ActiveHandlers> handlers_;
  std::optional<WantedLocals> wanted_;             // by these
  std::vector<WantedLocals::Question> questions_;  // of check_handlers, which keeps the memory
  std::optional<HandlerRanges> ranges_;            // of infer(), as the next one
  std::unordered_map<uint64_t, Type> merged_at_;   // by node and local: what has flowed into the node's handlers
  Frame frame_;                                    // the current frame
  const Frame* shown_map_frame_ = nullptr;         // for the message
  std::optional<Frame> shown_frame_;
  std::string wrong_place_, wanted_type_;  // of VerifyFailure
  // What the current instruction has left untouched of the operand stack, and what was above it, top first. A copy of
  // the whole stack for each instruction would take time in proportion to its depth.
  size_t untouched_ = 0;
  std::vector<Type> popped_;
  uint32_t location_ = 0;          // the bci a message names
  std::deque<std::string> names_;  // array names that are not in the class file
  VerifyOutcome outcome_;
};

}  // namespace vitrine::classfile::verifier
