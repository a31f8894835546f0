// SPDX-License-Identifier: Apache-2.0
// The machine code of methods, and where it is. It hangs on the decoded words: DecodedCode::machine, and the words that
// lead into it, which are laid over others.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/machine/assembler.hpp"
#include "base/machine/code_memory.hpp"
#include "compiler/code/places.hpp"
#include "compiler/observe/reports.hpp"
#include "interpreter/code.hpp"

namespace vitrine::compiler {

using interpreter::DecodedCode;
using vm::Method;

/// What one compilation has made of the words of a method.
struct MachineCode {
  DecodedCode& words;
  char* begin;
  size_t bytes;
  uint32_t compilations;                // of the words so far, with this one
  std::vector<const Method*> left_out;  // whose work it does without calling them
  uint32_t id;                          // in the order of compilations, from 1
  uint32_t body;                        // where the frame is that of the method; before it, it is the caller's
  PlaceTable places;
  uint32_t loops_missing = 0;    // of the method's loops; their rounds are counted, unless compiling again is no use
  MachineCode* older = nullptr;  // of the same words: what threads may still execute, though nothing enters it

  Method& method() const { return *words.version().method; }
  bool contains(const void* pc) const { return static_cast<size_t>(static_cast<const char*>(pc) - begin) < bytes; }
};

/// How often a method is compiled again.
constexpr uint32_t kMostTimesAgain = 6;

/// Has calls of the method counted, and rounds of its loops. Nothing happens if its entry cannot say so.
void begin_counting(DecodedCode& code);
/// The method stays in the loop from now on.
void stop_counting(DecodedCode& code);

/// All machine code. Not thread-safe, but for the memory's `contains`.
class CodeCache {
 public:
  /// Reserves the memory and makes the stubs. Null: `why_not` is a sentence.
  /// What happens is told to `reports`, which lives as long.
  static std::unique_ptr<CodeCache> make(size_t bytes, CompileReports& reports, std::string& why_not);
  const machine::CodeMemory& memory() const { return *memory_; }

  /// Compiles the words, also again; if that cannot be, they are not counted any more. Threads may be executing them.
  void compile(DecodedCode& code, CompileReason reason);
  /// Nothing enters the machine code of the words any more, and they are counted again. Threads may be executing it.
  void withdraw(DecodedCode& code, const char* why);
  /// The same, and nobody returns to it either. World stopped.
  void discard(DecodedCode& code, const char* why);
  /// The same for all machine code of which `which` says so.
  void discard_if(const std::function<bool(const MachineCode&)>& which, const char* why);
  /// The same for all that does the work of this method without calling it.
  void discard_users_of(const Method& method, const char* why);
  /// The method is gone, with all code that did its work.
  void forget(const Method& method) { left_out_.erase(&method); }
  size_t count() const { return all_.size(); }
  /// Frees the memory of code whose end has been told to tools (CodeNews).
  void free_told(char* block) { memory_->free(block); }
  /// The code of the words in which `pc` is, also if nothing enters it any more; null: none. Safe in a signal handler.
  static const MachineCode* find(const DecodedCode& code, const void* pc);
  /// Calls `visit` for all code that is entered, in the order of compilations.
  void for_each(const std::function<void(const MachineCode&)>& visit) const;

 private:
  CodeCache(std::unique_ptr<machine::CodeMemory> memory, CompileReports& reports)
      : memory_(std::move(memory)), reports_(reports) {}
  void install(DecodedCode& code, class Translator& translator, CompileReason reason);
  void give_up(DecodedCode& code, const char* why);
  void take_away(MachineCode& machine, const char* why);
  void retire(MachineCode& machine);
  void free_discarded();

  std::unique_ptr<machine::CodeMemory> memory_;
  CompileReports& reports_;
  machine::CodeHolder holder_;  // with its buffer, which is used again for each method
  machine::WritingErrors errors_;
  std::unordered_set<MachineCode*> all_;
  std::unordered_set<const Method*> left_out_;  // by some code that is, or was
  std::vector<MachineCode*> retired_;           // threads may still execute them
  uint32_t newest_id_ = 0;
  uint64_t begun_ns_ = 0;  // when the compilation in progress began
};

}  // namespace vitrine::compiler
