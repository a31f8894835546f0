// SPDX-License-Identifier: Apache-2.0
#include "tracer/facts.hpp"

#include <algorithm>

#include "classfile/bytecodes.hpp"
#include "classfile/disassembler.hpp"
#include "tracer/text.hpp"
#include "tracer/values.hpp"
#include "vm/model/class.hpp"
#include "vm/model/class_version.hpp"

namespace vitrine::tracer {

namespace {

using classfile::Op;

bool between(uint8_t opcode, uint8_t first, uint8_t last) { return opcode >= first && opcode <= last; }

/// The instruction in one line: a switch has several.
std::string in_one_line(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || (!out.empty() && out.back() != ' ')) out += blank ? ' ' : c;
  }
  return out;
}

/// What istore, lstore, fstore, dstore, astore and iinc write, in this order.
constexpr SlotKind kStored[] = {SlotKind::Int, SlotKind::Long, SlotKind::Float, SlotKind::Double, SlotKind::Reference};

/// The local variable that is written, without its name.
Variable written_by(classfile::Bytes code, uint32_t bci) {
  const bool wide = code[bci] == Op::wide;
  const uint8_t opcode = code[bci + (wide ? 1 : 0)];
  if (between(opcode, Op::istore_0, Op::astore_3))
    return {static_cast<uint16_t>((opcode - Op::istore_0) % 4), kStored[(opcode - Op::istore_0) / 4], ""};
  const bool increments = opcode == Op::iinc;
  if (!increments && !between(opcode, Op::istore, Op::astore)) return {0, SlotKind::Dead, ""};
  const uint16_t slot = wide ? classfile::code_u2(code, bci + 2) : code[bci + 1];
  return {slot, increments ? SlotKind::Int : kStored[opcode - Op::istore], ""};
}

int32_t object_operand_of(uint8_t opcode, const std::vector<SlotKind>& stack) {
  const auto depth = static_cast<int32_t>(stack.size());
  const int32_t top_slots = depth > 0 && stack.back() == SlotKind::SecondHalf ? 2 : 1;
  switch (opcode) {
    case Op::getfield:
    case Op::arraylength:
    case Op::monitorenter:
    case Op::monitorexit:
    case Op::athrow: return depth - 1;
    case Op::putfield: return depth - 1 - top_slots;
    default: break;
  }
  if (between(opcode, Op::iaload, Op::saload)) return depth - 2;
  if (between(opcode, Op::iastore, Op::sastore)) return depth - 2 - top_slots;
  return -1;
}

}  // namespace

std::string name_of(const vm::Method& method) {
  const std::string whole = method.external_name();  // with the type of its result, and blanks
  std::string name;
  for (const char c : std::string_view(whole).substr(whole.find(' ') + 1))
    if (c != ' ') name += c;
  return name;
}

std::string section_of(uint8_t opcode) {
  const std::string name(classfile::mnemonic(opcode));
  std::string family = name;
  if (between(opcode, Op::iconst_m1, Op::iconst_5)) family = "iconst_i";
  if (between(opcode, Op::lconst_0, Op::dconst_1)) family = name.substr(0, 7) + name[0];
  if (between(opcode, Op::iload_0, Op::aload_3) || between(opcode, Op::istore_0, Op::astore_3))
    family = name.substr(0, name.size() - 1) + "n";
  if (between(opcode, Op::ifeq, Op::ifle)) family = "if_cond";
  if (between(opcode, Op::if_icmpeq, Op::if_icmple)) family = "if_icmp_cond";
  if (between(opcode, Op::if_acmpeq, Op::if_acmpne)) family = "if_acmp_cond";
  return "6.5." + family;
}

MethodFacts::MethodFacts(const vm::MethodVersion& version, bool wanted)
    : cls(version.method->holder->external_name()),
      name(name_of(*version.method)),
      wanted(wanted),
      is_class_initializer(version.method->is_class_initializer()),
      of_(version.of->weak_from_this()) {
  if (!wanted) return;
  const classfile::ClassFile& file = version.file();
  if (file.source_file_index != 0) source = file.constants.utf8(file.source_file_index);
  instructions_.resize(version.code().code.size());
}

std::string MethodFacts::json_of(const Instruction& instruction) const {
  Text json;
  json << R"(,"class":)";
  add_quoted(json, cls);
  json << R"(,"method":)";
  add_quoted(json, name);
  json << R"(,"bci":)" << instruction.bci;
  if (!source.empty()) {
    json << R"(,"source":)";
    add_quoted(json, source);
  }
  if (instruction.line >= 0) json << R"(,"line":)" << instruction.line;
  json << R"(,"mnemonic":")" << classfile::mnemonic(instruction.opcode) << R"(","text":)";
  add_quoted(json, instruction.text);
  json << R"(,"section":")" << instruction.section << '"';
  return std::string(json.view());
}

const Instruction& MethodFacts::at(const vm::MethodVersion& version, uint16_t bci) {
  std::unique_ptr<Instruction>& known = instructions_[bci];
  if (known != nullptr) return *known;
  const classfile::ClassFile& file = version.file();
  const classfile::Bytes code = version.code().code;
  auto made = std::make_unique<Instruction>();
  made->bci = bci;
  made->opcode = code[code[bci] == Op::wide ? bci + 1u : bci];
  made->text = in_one_line(classfile::symbolic_instruction(file, code, bci));
  // The method, the first call's linkage aside.
  if (made->opcode == Op::invokedynamic) made->text.resize(std::min(made->text.size(), made->text.find(" by ")));
  made->section = section_of(made->opcode);
  made->line = version.line_number(bci);
  auto name_at = [&](uint16_t slot, uint32_t at) {
    const auto variable = version.code().local_variable_at(slot, at);
    return std::string(variable.has_value() ? file.constants.utf8(variable->name_index) : "");
  };
  classfile::FrameState state = classfile::frame_state_at(file, *version.info, bci);
  for (uint16_t slot = 0; size_t{slot} < state.locals.size(); ++slot)
    if (state.locals[slot] != SlotKind::Dead && state.locals[slot] != SlotKind::SecondHalf)
      made->locals.push_back({slot, state.locals[slot], name_at(slot, bci)});
  made->stack = std::move(state.stack);
  made->written = written_by(code, bci);
  // A variable comes into scope behind the instruction that gives it its first value.
  if (made->written.kind != SlotKind::Dead)
    made->written.name = name_at(made->written.slot, bci + classfile::instruction_length(code, bci));
  made->object_operand = object_operand_of(made->opcode, made->stack);
  made->makes_object = between(made->opcode, Op::new_, Op::anewarray) || made->opcode == Op::multianewarray;
  made->json = json_of(*made);
  known = std::move(made);
  return *known;
}

}  // namespace vitrine::tracer
