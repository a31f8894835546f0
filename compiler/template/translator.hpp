// SPDX-License-Identifier: Apache-2.0
// Translates the plain words of a method to machine code in one pass (README.md, "From words to machine code"). The
// operand stack of the words is kept as a list of values, most of which are not in memory yet: a local that nobody has
// asked for, a constant, a register. Wherever control may come from elsewhere or go elsewhere, all are in their slots.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "compiler/code/places.hpp"
#include "compiler/layout.hpp"
#include "compiler/runtime.hpp"
#include "interpreter/machine.hpp"

namespace vitrine::compiler {

using interpreter::CodeWord;
using interpreter::DecodedCode;
using interpreter::handler_of;
using interpreter::word_a;
using interpreter::word_b;
using interpreter::word_d;
using interpreter::word_p;
using vm::BasicType;
using vm::Class;
using vm::Field;
using vm::Frame;
using vm::Method;
using vm::Slot;
using vm::Thread;

class Translator;
/// Emits the code of the word at an index.
using Emitter = void (Translator::*)(uint32_t index, CodeWord word);

class Translator {
 public:
  /// The code is written to `assembler`, whose buffer is empty. `tells_of_calls`: it sends MethodEntry and MethodExit
  /// in threads that have these events, and does the work of no method without calling it.
  Translator(DecodedCode& code, Assembler& assembler, bool tells_of_calls);

  /// Returns null, or why the method stays in the loop.
  const char* run();

  /// Where the loop may go on in machine code: at the word `index`, by the address of `at`.
  struct Resume {
    uint32_t index;
    Label at;
  };
  const std::vector<Resume>& resumes() const { return resumes_; }
  /// What a call from machine code calls, and where the code begins if the frame is there already.
  Label entry() const { return entry_; }
  Label body() const { return body_; }
  /// Behind MethodEntry.
  Label begun() const { return begun_; }
  /// Of which word the code is.
  const PlaceTable& places() const { return places_; }
  /// The methods whose work is done without calling them.
  const std::vector<const Method*>& left_out() const { return left_out_; }

  // ---- the emitters: words_*.cpp. emitters.def says which word each is for.
  void nothing(uint32_t, CodeWord) {}
  void constant(uint32_t index, CodeWord word);
  void local_load(uint32_t index, CodeWord word);
  void local_store(uint32_t index, CodeWord word);
  void increment(uint32_t index, CodeWord word);
  void shuffle(uint32_t index, CodeWord word);
  void arithmetic(uint32_t index, CodeWord word);
  void division(uint32_t index, CodeWord word);
  void negation(uint32_t index, CodeWord word);
  void conversion(uint32_t index, CodeWord word);
  void comparison(uint32_t index, CodeWord word);
  void branch(uint32_t index, CodeWord word);
  void jump(uint32_t index, CodeWord word);
  void choice(uint32_t index, CodeWord word);
  void array_load(uint32_t index, CodeWord word);
  void array_store(uint32_t index, CodeWord word);
  void array_store_reference(uint32_t index, CodeWord word);
  void array_length(uint32_t index, CodeWord word);
  void field_load(uint32_t index, CodeWord word);
  void field_store(uint32_t index, CodeWord word);
  void static_load(uint32_t index, CodeWord word);
  void static_store(uint32_t index, CodeWord word);
  void any_field(uint32_t index, CodeWord word);
  void new_object(uint32_t index, CodeWord word);
  void new_array(uint32_t index, CodeWord word);
  void type_test(uint32_t index, CodeWord word);
  void monitor(uint32_t index, CodeWord word);
  void direct_call(uint32_t index, CodeWord word);
  void virtual_call(uint32_t index, CodeWord word);
  void interface_call(uint32_t index, CodeWord word);
  void site_call(uint32_t index, CodeWord word);
  void leave(uint32_t index, CodeWord word);
  void loop_result(uint32_t index, CodeWord word);
  void unresolved(uint32_t index, CodeWord) { give_up(index, Leaving::Unresolved); }
  void left_to_loop(uint32_t index, CodeWord) { give_up(index); }

 private:
  // ---- values: operands.cpp
  /// An entry of the operand stack. A long or double is two: `kGap`, then the value.
  struct Value {
    enum Kind : uint8_t {
      kInMemory /* its slot */,
      kInGeneral,
      kInVector,
      kConstant,
      kOfLocal /* as it is now */,
      kGap
    };
    Kind kind = kInMemory;
    uint8_t number = 0;  // of the register
    uint16_t local = 0;
    int64_t constant = 0;
  };
  /// What a register holds: how many entries refer to it, and which local is known to have the same value; -1: none.
  struct Register {
    int uses = 0;
    int local = -1;
    bool is_kept = false;      // for the local, as long as the loop is translated
    bool is_not_null = false;  // known since the last label
  };
  static constexpr int kGenerals = 9, kVectors = 14;
  static constexpr int kOfResult = 0;  // the general register for the result of a call, or a new object
  static Gp general(int number);
  static Xmm vector(int number);
  /// A register that no entry uses. Entries from the bottom of the stack are stored to their slots if there is no other
  /// way, so the uppermost three stay where they are.
  int take_general();
  int take_vector();
  /// The same, with the value of another one; no entry uses it yet.
  int copied_general(int from);
  int copied_vector(int from);
  template <size_t N>
  int take(std::array<Register, N>& registers, int& next, Value::Kind kind);
  /// The entry `from_top` in a register, which must not be changed.
  Gp in_general(uint32_t from_top);
  Xmm in_vector(uint32_t from_top, bool wide);
  /// The same in a register that only this entry uses, so that it may be changed.
  Gp own_general(uint32_t from_top);
  Xmm own_vector(uint32_t from_top, bool wide);
  void load_general(const Gp& to, uint32_t entry);
  void load_vector(const Xmm& to, uint32_t entry, bool wide);
  void load_constant(const Gp& to, int64_t constant);
  Value& top(uint32_t from_top = 0) { return stack_[stack_.size() - 1 - from_top]; }
  uint32_t depth() const { return static_cast<uint32_t>(stack_.size()); }
  void push(const Value& value) { stack_.push_back(value); }
  void push_general(int number, bool wide = false);
  void push_vector(int number, bool wide);
  /// kOfResult, when no register holds anything else.
  void push_result(bool wide, bool is_not_null);
  void push_constant(int64_t constant, bool wide = false);
  void push_memory(uint32_t count);
  void drop(uint32_t count);
  void release(const Value& value);
  void retain(const Value& value);
  /// Whether the value is a constant that an instruction can hold.
  static bool is_immediate(const Value& value) {
    return value.kind == Value::kConstant && value.constant == static_cast<int32_t>(value.constant);
  }
  /// The place of a value that is in memory only; false: it is not.
  bool memory_of(uint32_t from_top, Mem& place) const;
  int general_of_local(int local) const;
  int vector_of_local(int local) const;
  /// Before the local changes: entries that mean its present value get that.
  void keep_value_of_local(int local);
  void forget_local(int local);
  void forget_locals();
  void store(const Mem& slot, const Value& value);
  /// Stores all entries to their slots, but for the uppermost ones.
  void flush(uint32_t but = 0);
  /// The same, but the entry is also in a register.
  Gp flush_with(uint32_t from_top);
  /// The same as flush, and nothing is known of registers any more: before what changes them.
  void flush_and_forget() {
    flush();
    forget_locals();
  }
  Mem local(uint32_t index) const;
  Mem slot(uint32_t index) const;

  // ---- registers of loops: loops.cpp
  /// A loop, and its locals that registers are kept for: everywhere in it, also in the loops that are in it, these have
  /// the values of the locals, which are in their slots, too. So they have to be loaded wherever control comes into it.
  struct Loop {
    uint32_t head, end;  // its last word
    std::vector<uint16_t> generals, vectors;
    uint64_t saved = 0;  // about how many loads, to compare loops with those in them
  };
  static constexpr int kMostKeptGenerals = 5, kMostKeptVectors = 8;
  static int kept_general(size_t which) { return kGenerals - 1 - static_cast<int>(which); }
  static int kept_vector(size_t which) { return kVectors - 1 - static_cast<int>(which); }
  void find_loops(const std::vector<std::pair<uint32_t, uint32_t>>& jumps_back);
  /// Adds each outermost loop, which those in it follow, or those of the latter that save more. Returns what is saved.
  uint64_t add_loops(std::span<const Loop> loops);
  /// `levels`: in how many loops a word is.
  void choose_kept(Loop& loop, const std::vector<uint16_t>& levels) const;
  bool calls_method(uint32_t index) const;
  /// Whether the bytecode instruction takes or makes a floating-point number.
  bool is_floating(uint32_t index) const;
  /// The number of the loop; -1: the word is in none that keeps registers.
  int loop_of(uint32_t index) const;
  /// Before the first word of a loop, or behind its last one.
  void change_loop(int loop);
  void load_kept(int loop);
  /// Behind what changes registers.
  void load_kept_again() { load_kept(in_loop_); }
  /// The local has been stored to its slot from the uppermost entry. Returns false if no register is kept for it.
  bool assign_kept(int local);
  /// Where to jump to get from one word to the other with the registers that are kept there.
  Label way_to(uint32_t index, uint32_t target);
  void emit_ways();

  // ---- control: control.cpp
  /// Why machine code is left: something rare, a word that had not been executed, DeoptimizeALot, or control goes to a
  /// word that has a breakpoint.
  enum class Leaving : uint8_t { Rare, Unresolved, Asked, Before };
  struct Exit {
    Label at;
    uint32_t index;
    uint32_t depth;
    uint32_t values, count;  // in exit_values_: those that are not in memory
    Leaving why;
  };
  /// Where to jump to leave at the word with the stack as it is now.
  Label exit_at(uint32_t index, Leaving why = Leaving::Rare);
  /// The same when control will come from a place where the stack has `depth` entries, all in memory.
  Label exit_in_memory(uint32_t index, uint32_t depth);
  /// The same when the word has not begun, so that a breakpoint of it is still to be reported.
  Label exit_before(uint32_t index, uint32_t depth);
  /// Leaves here; what follows is not reached.
  void give_up(uint32_t index, Leaving why = Leaving::Rare);
  /// Leaves here; the loop executes the word and comes back behind it.
  void by_loop(uint32_t index, uint32_t pops, uint32_t pushes);
  void not_reached();
  Label& label(uint32_t index);
  void note_depth(uint32_t index, uint32_t depth);
  void resume_at(uint32_t index);
  /// Behind a word that the loop may have executed: it comes back here. All values are in their slots but the result,
  /// which is in the register kOfResult.
  void land_behind(uint32_t index, bool has_result);
  bool returns_at_once(uint32_t index) const;
  void jump_to(uint32_t index, uint32_t target);
  void jump_if(uint32_t index, uint32_t target, CondCode condition);
  uint32_t target_of(uint32_t index, int32_t offset) const {
    return static_cast<uint32_t>(static_cast<int32_t>(index) + offset);
  }
  /// Calls a leaf of runtime_calls.def. The arguments are in place, and all values are flushed.
  void call_runtime(const RuntimeCall& call);
  /// Calls a function of runtime_calls.def that may stop, for the word, whose frame has `depth` operands, all in
  /// memory. The result is in rax. If the thread cannot go on in machine code, the loop does, as `otherwise` says.
  void call_at_word(uint32_t index, uint32_t depth, const RuntimeCall& call, interpreter::MachineExit::Kind otherwise,
                    const void* last_argument);
  /// Sends the event of the word.
  void report_breakpoint(uint32_t index);
  void report_entry();
  /// Calls this for a return if what has been tested is not zero. The result, if there is one, is in rax and stays
  /// there.
  void report_return(uint32_t index, bool has_value, const RuntimeCall& call);
  /// Where to jump if a new object finds no place in what the thread has for it: comes back to `made`, with the object
  /// in kOfResult.
  Label make_slowly(uint32_t index, const RuntimeCall& call, const Class& cls, const Label& made);
  void emit_makings();
  /// Leaves when the thread has executed so many words (DeoptimizeALot).
  void leave_if_asked(uint32_t index);
  void emit_exits();
  void emit_resumes();

  // ---- the parts of translation: translator.cpp
  CodeWord plain(uint32_t index) const {
    return in_place_ != nullptr ? in_place_->body.words[index] : __atomic_load_n(&code_.plain(index), __ATOMIC_ACQUIRE);
  }
  uint16_t handler(uint32_t index) const {
    return index < code().count ? handler_of(plain(index)) : uint16_t{interpreter::k_invalid};
  }
  const char* survey();
  void emit_entry();
  void emit_words();
  void begin_block(uint32_t index);

  // ---- parts of words
  void binary(InstId id, bool wide);
  void shift(InstId id, bool wide);
  void float_binary(InstId id, bool wide);
  void jump_on(uint32_t index, CondCode condition);
  /// Compares the two topmost values, of `slots` slots each, or the lower halves of their registers, and drops them. No
  /// operand is in a register afterwards.
  void compare_top(uint32_t slots, bool lower_half);
  bool compare_and_branch(uint32_t index, uint16_t compare);
  bool compare_floats_top(uint16_t compare, CondCode& condition);
  void compare_floats(bool wide, bool greater_for_nan);
  /// Leaves if the value, which is in a general register afterwards, is null.
  void null_check(uint32_t from_top, uint32_t index);
  /// The same, to an exit that has been made with the value in a register.
  void null_check(uint32_t from_top, const Label& out);
  bool is_not_null(uint32_t from_top);
  bool is_this(uint32_t from_top);
  /// What the load at `handler` loads from the place, which has no size yet.
  void load_as_slot(uint16_t handler, const Gp& to, const Mem& place);
  void load_field(uint32_t index, uint16_t handler, uint16_t offset, BasicType type);
  void load_as_type(uint16_t handler, const Mem& place, BasicType type, uint32_t pops);
  BasicType type_of_field(uint32_t index, uint16_t handler) const;
  void load_floating(const Xmm& to, const Mem& place, bool wide);
  /// Stores the uppermost value, which is in a vector register.
  void store_floating(const Mem& place, bool wide);
  /// Whether the uppermost value is in a vector register.
  bool is_in_vector() const;
  void mark_card(const Mem& place);
  void store_reference(const Mem& place, const Gp& value);
  CodeWord leaf_of(const Method& method) const;
  bool is_leaf(uint32_t index, Method& callee, bool has_receiver);
  bool is_overlaid_call(uint32_t index, Method& callee);
  // ---- methods that only assign to fields: assignments.cpp
  struct Assignments {
    bool are_all = false;                               // that the method does,
    bool constructs = false;                            // but for a call of Object.<init>
    std::vector<std::pair<CodeWord, CodeWord>> stores;  // each behind the word that its value comes from
  };
  static Assignments assignments_of(const DecodedCode& code);
  Assignments assignments_of_method(const Method& method) const;
  bool is_assignments(uint32_t index, Method& callee);
  void emit_assignments(const Method& callee, const Assignments& assignments, const Gp& receiver);
  void store_field(uint16_t handler, const Mem& place, const Gp& value);
  // ---- small methods without effects: in_place.cpp
  /// The words of a method whose work may be done where it is called.
  struct Body {
    const DecodedCode* code = nullptr;
    std::vector<CodeWord> words{};  // none: it has to be called
    std::vector<bool> returns{};    // where a way may begin: whether one from there on ends with a return
    bool is_whole = true;           // no way through it needs a call,
    bool is_straight = true;        // and there is only one
    uint32_t registers = 0;         // that it may need, besides those of its arguments
    uint32_t steps = 0;             // words on all its ways
    std::vector<uint32_t> calls{};  // words that call methods whose work is done here, too,
    std::vector<Body> called{};     // and these
    bool ends_at(uint32_t index) const;
    const Body* called_at(uint32_t index) const;
  };
  struct State {
    std::vector<Value> stack, locals;
    std::array<Register, kGenerals> generals;
    std::array<Register, kVectors> vectors;
  };
  /// A way that begins with a branch that is taken.
  struct Fork {
    uint32_t target;
    Label at;
    State state;
  };
  struct InPlace {
    const Body& body;
    uint32_t call;                // the word that calls the method
    InPlace* outer = nullptr;     // the method in which that is, if it is done in place as well
    Label rare{};                 // where to go for what is not done in place; not valid: leave at the call
    uint32_t depth = 0;           // the caller's operands, with the arguments
    std::vector<Value> locals{};  // of the method; none is in memory
    std::vector<Fork> forks{};
  };
  Body body_of(const Method& method, uint32_t registers) const;
  Body body_within(const Method& method, uint32_t depth) const;
  State state() const;
  void set_state(const State& state);
  void begin_in_place(InPlace& here);
  uint16_t follow_in_place(uint32_t index);
  void straight_in_place(uint32_t index, const Body& body);
  void ways_in_place(uint32_t index, const Body& body, const Label& rare, const Label& done);
  bool is_in_place(uint32_t index, Method& callee, bool has_receiver);
  void narrow(uint16_t handler, const Gp& value);
  /// Registers that no loop keeps.
  uint32_t free_registers() const;
  /// The code whose words are translated.
  const DecodedCode& code() const { return in_place_ != nullptr ? *in_place_->body.code : code_; }
  /// Whether is_overlaid_call, is_leaf, is_assignments or is_in_place does the call, and calls nothing.
  bool is_without_call(uint32_t index, const Method& callee) const;
  void find_target(uint32_t index, const Method& intrinsic);
  void call_method(uint32_t index, uint32_t arguments, const Method* callee = nullptr);
  void behind_call(uint32_t index, uint32_t arguments, BasicType result);
  Method& named_method(uint32_t index) const;
  bool is_kept_with(const Class& cls) const;

  DecodedCode& code_;
  Method& method_;
  const uint32_t count_;
  Assembler& a_;
  const bool tells_of_calls_;
  Label entry_, body_, begun_, not_called_;
  std::vector<Value> stack_;
  std::array<Register, kGenerals> generals_;
  std::array<Register, kVectors> vectors_;
  int next_general_ = 0, next_vector_ = 0;
  std::vector<Label> labels_;
  std::vector<int32_t> depths_;     // by word: entries when it is reached; -1: not known
  std::vector<uint8_t> is_target_;  // by word: control may come from elsewhere
  std::vector<uint8_t> is_head_;    // by word: of a loop
  std::vector<uint8_t> is_bound_;   // by word: its label is
  std::vector<Loop> loops_;         // that keep registers, ascending; none is in another
  int in_loop_ = -1;                // of the word being translated
  struct Way {
    Label from;
    uint32_t target;
  };
  std::vector<Way> ways_;           // into loops
  std::vector<uint32_t> handlers_;  // where exceptions are caught
  std::vector<Exit> exits_;
  std::vector<std::pair<uint32_t, Value>> exit_values_;  // with the index of the slot
  struct Landing {
    uint32_t index;
    Label at;
    bool loads_result;  // into kOfResult
    uint32_t depth;
  };
  std::vector<Landing> landings_;
  struct Making {
    Label at, made;
    uint32_t index, depth;
    const RuntimeCall& call;
    const Class& cls;
  };
  std::vector<Making> makings_;
  std::vector<std::pair<Label, Label>> asking_calls_;  // what to call is not known; and where that is called
  std::vector<Resume> resumes_;
  PlaceTable places_;
  std::vector<const Method*> left_out_;
  bool reached_ = true;
  bool resumes_next_ = false;  // behind the word being translated
  uint32_t skipped_ = 0;       // words behind it that its code does the work of
  bool this_is_stable_ = false;
  bool enters_monitors_ = false;
  InPlace* in_place_ = nullptr;  // a method that is being done in place of a call
};

/// Whether the word at the handler is a branch or a goto.
bool is_branch(uint16_t handler);
/// By handler: what translates its word; null: it is not a plain word.
extern const std::array<Emitter, interpreter::kHandlers> kEmitters;
/// By handler: why it is left to the loop; null: it is not.
extern const std::array<const char*, interpreter::kHandlers> kLeftToLoop;

}  // namespace vitrine::compiler
