// SPDX-License-Identifier: Apache-2.0
// The operand column of bytecodes.def determines the format of each instruction.
#include "classfile/disassembler.hpp"

#include <algorithm>
#include <cstdio>

#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"

namespace vitrine::classfile {

namespace {

std::string in_quotes(std::string_view modified_utf8) {
  std::string out = "\"";
  for (char16_t c : decode_modified_utf8(modified_utf8)) {
    switch (c) {
      case u'"': out += "\\\""; break;
      case u'\\': out += "\\\\"; break;
      case u'\n': out += "\\n"; break;
      case u'\r': out += "\\r"; break;
      case u'\t': out += "\\t"; break;
      default:
        if (c >= 0x20 && c < 0x7f) {
          out += static_cast<char>(c);
        } else {
          char escape[8];
          std::snprintf(escape, sizeof escape, "\\u%04x", c);
          out += escape;
        }
    }
  }
  return out + '"';
}

std::string number(double value, const char* suffix) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g%s", value, suffix);
  return text;
}

std::string_view handle_kind(uint16_t kind) {
  constexpr std::string_view kKinds[] = {"?",
                                         "getField",
                                         "getStatic",
                                         "putField",
                                         "putStatic",
                                         "invokeVirtual",
                                         "invokeStatic",
                                         "invokeSpecial",
                                         "newInvokeSpecial",
                                         "invokeInterface"};
  return kKinds[kind < std::size(kKinds) ? kind : 0];
}

std::string_view primitive_name(uint8_t type) {
  constexpr std::string_view kNames[] = {"boolean", "char", "float", "double", "byte", "short", "int", "long"};
  return type >= 4 && type <= 11 ? kNames[type - 4] : std::string_view("?");
}

// The operands of the instruction, the text after its mnemonic; `with_constant(index, extra)` makes that of a constant
// and what follows it. Precondition: it fits into the code.
template <class WithConstant>
std::string operands_text(const WithConstant& with_constant, Bytes code, uint32_t bci, uint8_t opcode) {
  auto to = [](int64_t target) { return " " + std::to_string(target); };
  switch (kOps[opcode].operands) {
    case Operands::None: return {};
    case Operands::Byte: return to(static_cast<int8_t>(code[bci + 1]));
    case Operands::Short: return to(code_s2(code, bci + 1));
    case Operands::Constant1: return with_constant(code[bci + 1], std::string());
    case Operands::Constant2:
    case Operands::InvokeDynamic: return with_constant(code_u2(code, bci + 1), std::string());
    case Operands::InvokeInterface: return with_constant(code_u2(code, bci + 1), ", " + std::to_string(code[bci + 3]));
    case Operands::MultiANewArray: return with_constant(code_u2(code, bci + 1), ", " + std::to_string(code[bci + 3]));
    case Operands::Local: return to(code[bci + 1]);
    case Operands::Increment: return to(code[bci + 1]) + "," + to(static_cast<int8_t>(code[bci + 2]));
    case Operands::Branch2: return to(int64_t{bci} + code_s2(code, bci + 1));
    case Operands::Branch4: return to(int64_t{bci} + code_s4(code, bci + 1));
    case Operands::PrimitiveType: return " " + std::string(primitive_name(code[bci + 1]));
    case Operands::Wide: {
      uint8_t widened = code[bci + 1];
      std::string out = " " + std::string(mnemonic(widened)) + to(code_u2(code, bci + 2));
      return widened == Op::iinc ? out + "," + to(code_s2(code, bci + 4)) : out;
    }
    case Operands::TableSwitch:
    case Operands::LookupSwitch: break;
  }
  // SwitchView cannot be used, because it reads the opcode from the code, where a breakpoint may be. The two kinds of
  // switch have their keys in different places.
  std::string out = " {";
  uint32_t at = (bci + 4) & ~3u;
  bool table = opcode == Op::tableswitch;
  int64_t low = table ? code_s4(code, at + 4) : 0;
  int64_t count = table ? int64_t{code_s4(code, at + 8)} - low + 1 : code_s4(code, at + 4);
  for (int64_t i = 0; i < count; ++i) {
    auto row = static_cast<uint32_t>(i);
    int64_t key = table ? low + i : code_s4(code, at + 8 + 8 * row);
    int64_t target = int64_t{bci} + code_s4(code, table ? at + 12 + 4 * row : at + 12 + 8 * row);
    out += "\n        " + std::to_string(key) + ": " + std::to_string(target);
  }
  return out + "\n        default: " + std::to_string(int64_t{bci} + code_s4(code, at)) + "\n      }";
}

/// `dynamic_left`: how many more bootstrap methods may be written out, because a constant may refer to itself.
std::string symbolic(const ClassFile& file, uint16_t index, int& dynamic_left) {
  const ConstantPool& constants = file.constants;
  std::string text = constant_text(constants, index);
  switch (constants.tag(index)) {
    case ConstantTag::Fieldref: return "Field " + text;
    case ConstantTag::Methodref: return "Method " + text;
    case ConstantTag::InterfaceMethodref: return "InterfaceMethod " + text;
    case ConstantTag::Class: return "class " + text;
    case ConstantTag::Integer: return "int " + text;
    case ConstantTag::Dynamic:
    case ConstantTag::InvokeDynamic: break;
    default: return text;
  }
  const bool call = constants.tag(index) == ConstantTag::InvokeDynamic;
  const uint16_t bootstrap = constants.first(index);
  text = (call ? "InvokeDynamic " : "Dynamic ") + constant_text(constants, constants.second(index)) + " by ";
  if (bootstrap >= file.bootstrap_methods.size() || --dynamic_left < 0) return text + "...";
  const BootstrapMethod& method = file.bootstrap_methods[bootstrap];
  text += constant_text(constants, method.method_ref.value()) + "(";
  for (size_t i = 0; i < method.arguments.size(); ++i)
    text += (i == 0 ? "" : ", ") + symbolic(file, method.arguments[i].value(), dynamic_left);
  return text + ")";
}

}  // namespace

std::string shortened(std::string text) {
  constexpr size_t kLongest = 600, kShown = 200;
  if (text.size() <= kLongest) return text;
  char rest[64];
  std::snprintf(rest, sizeof rest, "... <%zu characters, hash %016zx>", text.size(), std::hash<std::string>()(text));
  return text.substr(0, kShown) + rest;
}

std::string symbolic_constant(const ClassFile& file, uint16_t index) {
  int dynamic_left = 64;
  return shortened(symbolic(file, index, dynamic_left));
}

std::string constant_text(const ConstantPool& constants, uint16_t index) {
  if (!constants.valid_index(index)) return "?";
  const ConstantEntry e = constants[index];
  auto member = [&] {
    auto named = constants.index<NamedEntry>(index);
    return std::string(constants.member_name(named)) + ":" + std::string(constants.member_descriptor(named));
  };
  switch (e.tag) {
    case ConstantTag::Unusable: return "?";
    case ConstantTag::Utf8: return std::string(e.utf8);
    case ConstantTag::Integer: return std::to_string(e.i);
    case ConstantTag::Float: return number(static_cast<double>(e.f), "f");
    case ConstantTag::Long: return std::to_string(e.j) + "l";
    case ConstantTag::Double: return number(e.d, "d");
    case ConstantTag::Class: return std::string(constants.utf8(e.first));
    case ConstantTag::String: return in_quotes(constants.utf8(e.first));
    case ConstantTag::Fieldref:
    case ConstantTag::Methodref:
    case ConstantTag::InterfaceMethodref: return constant_text(constants, e.first) + "." + member();
    case ConstantTag::NameAndType:
      return std::string(constants.utf8(e.first)) + ":" + std::string(constants.utf8(e.second));
    case ConstantTag::MethodHandle:
      return "MethodHandle " + std::string(handle_kind(e.first)) + " " + constant_text(constants, e.second);
    case ConstantTag::MethodType: return "MethodType " + std::string(constants.utf8(e.first));
    case ConstantTag::Dynamic: return "Dynamic #" + std::to_string(e.first) + ":" + member();
    case ConstantTag::InvokeDynamic: return "InvokeDynamic #" + std::to_string(e.first) + ":" + member();
    case ConstantTag::Module: return "Module " + std::string(constants.utf8(e.first));
    case ConstantTag::Package: return "Package " + std::string(constants.utf8(e.first));
  }
  return "?";
}

std::string instruction_text(const ConstantPool& constants, Bytes code, uint32_t bci, uint8_t opcode) {
  if (instruction_length(code, bci, opcode) == 0) {
    char text[24];
    std::snprintf(text, sizeof text, "<illegal 0x%02x>", opcode);
    return text;
  }
  auto with_constant = [&](uint16_t index, const std::string& extra) {
    return " #" + std::to_string(index) + extra + "  // " + constant_text(constants, index);
  };
  return std::string(mnemonic(opcode)) + operands_text(with_constant, code, bci, opcode);
}

std::string instruction_text(const ConstantPool& constants, Bytes code, uint32_t bci) {
  return bci < code.size() ? instruction_text(constants, code, bci, code[bci]) : std::string("<outside the code>");
}

std::string symbolic_instruction(const ClassFile& file, Bytes code, uint32_t bci) {
  if (instruction_length(code, bci) == 0) return instruction_text(file.constants, code, bci);
  auto with_constant = [&](uint16_t index, const std::string& extra) {
    return " " + symbolic_constant(file, index) + extra;
  };
  // Which of the two it is depends on the number of the constant only.
  const uint8_t opcode = code[bci];
  return std::string(mnemonic(opcode == Op::ldc_w ? uint8_t{Op::ldc} : opcode)) +
         operands_text(with_constant, code, bci, opcode);
}

std::string method_listing(const ClassFile& file, const MethodInfo& method) {
  const ConstantPool& constants = file.constants;
  std::string_view name = constants.utf8(method.name_index), descriptor = constants.utf8(method.descriptor_index);
  std::string out = valid_method_descriptor(descriptor) ? external_method(file.name(), name, descriptor)
                                                        : std::string(name) + std::string(descriptor);
  out += "\n";
  if (!method.has_code()) return out + "    no code\n";
  const CodeAttribute c = file.code_of(method);
  const std::vector<LineNumber> lines = c.line_numbers();
  out += "    stack=" + std::to_string(c.max_stack) + " locals=" + std::to_string(c.max_locals) + "\n";
  for (uint32_t bci = 0; bci < c.code.size();) {
    char text[16];
    std::snprintf(text, sizeof text, "%6u: ", bci);
    out += text + instruction_text(constants, c.code, bci);
    for (const LineNumber& line : lines)
      if (line.start_pc == bci) out += "   [line " + std::to_string(line.line_number) + "]";
    out += "\n";
    bci += std::max<uint32_t>(1, instruction_length(c.code, bci));
  }
  for (const ExceptionTableEntry e : c.exception_table)
    out += "    " + std::to_string(e.start_pc) + ".." + std::to_string(e.end_pc) + " -> " +
           std::to_string(e.handler_pc) + " " +
           (e.catch_type ? constant_text(constants, e.catch_type.value()) : std::string("any")) + "\n";
  return out;
}

}  // namespace vitrine::classfile
