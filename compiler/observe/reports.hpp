// SPDX-License-Identifier: Apache-2.0
// What people see of compilations while the VM runs: -XX:+PrintCompilation and -Xlog:jit+compilation=debug, in
// HotSpot's columns, and -Xtrace:compile, which also says why.
#pragma once
#include <cstdint>
#include <cstdio>
#include <string>

#include "vm/model/method.hpp"
#include "vm/ports/compiler.hpp"

namespace vitrine::compiler {

class CompileCommands;
struct MachineCode;

/// Why a method is compiled.
enum class CompileReason : uint8_t {
  Calls /* it is hot */,
  Rounds /* of its loops; it is hot */,
  Called /* from machine code, and it is so small that it is worth it at once */,
  Exits /* its machine code left too often for instructions that had not been executed */
};

/// Sees what the CodeCache does. Every function is called with LockRank::MachineCode held, or with the world stopped;
/// no safepoint.
class CompileReports {
 public:
  explicit CompileReports(const CompileCommands& commands) : commands_(commands) {}
  /// Opens the file of -Xtrace:compile. If it cannot, stderr is used, and that is said. Once.
  void begin();
  /// The code can be entered. `ns` is the time that the compilation took.
  void made(const MachineCode& machine, CompileReason reason, uint64_t ns);
  /// The method stays in the loop.
  void not_made(const vm::Method& method, const char* why);
  void no_room() { facts_.full++; }
  void excluded(const vm::Method& method);
  /// Nothing enters the code any more. `why` is a sentence without its end.
  void taken_away(const MachineCode& machine, const char* why);
  /// The code is replaced by that of another compilation.
  void replaced(const MachineCode& machine);
  /// What there was to see so far; only the compilations, not the memory.
  const vm::CompilerFacts& facts() const { return facts_; }

 private:
  void print(const MachineCode& machine, const std::string& what);
  void trace(const std::string& line);  // somebody traces
  const CompileCommands& commands_;
  vm::CompilerFacts facts_;
  std::FILE* trace_ = nullptr;  // null: nobody traces
};

/// "   6  sb    1       P::add (31 bytes)": as HotSpot writes it.
std::string compilation_line(const MachineCode& machine);
/// "java.lang.String::length".
std::string name_of(const vm::Method& method);

}  // namespace vitrine::compiler
