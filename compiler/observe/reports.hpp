// SPDX-License-Identifier: Apache-2.0
// What people see of compilations while the VM runs: -XX:+PrintCompilation and -Xlog:jit+compilation=debug, in
// HotSpot's columns.
#pragma once
#include <cstdint>
#include <string>

#include "vm/model/method.hpp"

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
  /// The code can be entered.
  void made(const MachineCode& machine, CompileReason reason);
  /// The method stays in the loop.
  void not_made(const vm::Method& method, const char* why);
  void excluded(const vm::Method& method);
  /// Nothing enters the code any more.
  void taken_away(const MachineCode& machine, const char* why);

 private:
  void print(const MachineCode& machine, const std::string& what);
  const CompileCommands& commands_;
};

/// "   6  sb    1       P::add (31 bytes)": as HotSpot writes it.
std::string compilation_line(const MachineCode& machine);
/// "java.lang.String::length".
std::string name_of(const vm::Method& method);

}  // namespace vitrine::compiler
