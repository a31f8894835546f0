// SPDX-License-Identifier: Apache-2.0
// What is known of a method and its instructions before they are executed. It is found once, at the first execution.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "classfile/frame_state.hpp"
#include "vm/model/method.hpp"

namespace vitrine::tracer {

using classfile::SlotKind;

/// A local variable at an instruction; the name is empty if the class file does not tell it.
struct Variable {
  uint16_t slot;
  SlotKind kind;
  std::string name;
};

struct Instruction {
  uint16_t bci;
  uint8_t opcode;                           // behind `wide`
  std::string text;                         // "getfield Point.x:I"
  std::string section;                      // of JVMS: "6.5.iload_n"
  std::string json;                         // the members from "class" to "section", with a comma before each
  int32_t line;                             // -1: not known
  std::vector<SlotKind> stack;              // before it
  std::vector<Variable> locals;             // before it, without those that have no value
  Variable written{0, SlotKind::Dead, ""};  // the variable that it writes; Dead: none
  /// The operand, counted in slots from the bottom of the stack, that refers to the object which is read or changed;
  /// -1: none.
  int32_t object_operand = -1;
  bool makes_object = false;  // the object is on the operand stack afterwards
};

/// JVMS 6.5: the section in which the instruction is described.
std::string section_of(uint8_t opcode);

/// "Point.<init>(int,int)"
std::string name_of(const vm::Method& method);

class MethodFacts {
 public:
  MethodFacts(const vm::MethodVersion& version, bool wanted);
  /// Whether the version is gone, for which another one may have got its address.
  bool outdated() const { return of_.expired(); }
  /// `bci` is where an instruction begins, and `version` what the facts are about.
  const Instruction& at(const vm::MethodVersion& version, uint16_t bci);

  std::string cls, name, source;  // "Point", "Point.<init>(int,int)", "Point.java" or ""
  bool wanted;
  bool is_class_initializer;

 private:
  std::weak_ptr<const vm::ClassVersion> of_;
  std::string json_of(const Instruction& instruction) const;
  std::vector<std::unique_ptr<Instruction>> instructions_;  // by bci
};

}  // namespace vitrine::tracer
