// SPDX-License-Identifier: Apache-2.0
// The Code attribute (JVMS 4.7.3) and its own attributes: line numbers, local variables, stack maps, type annotations.
// The verifier checks the instructions themselves.
#include <algorithm>
#include <set>
#include <tuple>

#include "classfile/parser.hpp"

namespace vitrine::classfile {

bool Parser::parse_code(MethodInfo& method, int argument_slots, uint32_t length) {
  CodeAttribute& code = method.code.emplace();
  size_t begin = in_.offset();
  code.max_stack = in_.u2();
  code.max_locals = in_.u2();
  uint32_t code_length = in_.u4();
  if (!in_.ok()) return truncated();
  if (options_.check_format) {
    if (argument_slots > code.max_locals) return bad("Arguments can't fit into locals");
    if (code_length == 0 || code_length > 65535) return bad("Invalid method Code length ", code_length);
  }
  code.code = in_.bytes(code_length);
  if (!in_.ok()) return truncated();
  if (!parse_exception_table(code)) return false;
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  for (uint16_t i = 0; i < count; ++i)
    if (!parse_code_attribute(code)) return false;
  return in_.offset() - begin == length || bad("Code segment has wrong length");
}

bool Parser::parse_exception_table(CodeAttribute& code) {
  uint16_t count = in_.u2();
  if (!in_.ok() || in_.left() < size_t{count} * 8) return truncated();
  code.exception_table.reserve(count);
  size_t end = code.code.size();
  for (uint16_t i = 0; i < count; ++i) {
    ExceptionTableEntry e;
    e.start_pc = in_.u2();
    e.end_pc = in_.u2();
    e.handler_pc = in_.u2();
    uint16_t catch_type = in_.u2();
    if (e.start_pc >= e.end_pc || e.end_pc > end) return bad("Illegal exception table range");
    if (e.handler_pc >= end) return bad("Illegal exception table handler");
    if (catch_type != 0) {
      if (!is_class(catch_type)) return bad("Catch type in exception table has bad constant type");
      e.catch_type = constants_.index<ClassEntry>(catch_type);
    }
    code.exception_table.push_back(e);
  }
  return true;
}

bool Parser::parse_code_attribute(CodeAttribute& code) {
  Attribute attribute;
  uint32_t length;
  if (!attribute_header("Invalid code attribute name index ", attribute, length)) return false;
  switch (attribute) {
    case Attribute::LineNumberTable: return parse_line_numbers(code, length);
    case Attribute::LocalVariableTable: return parse_local_variables(code, length, false);
    case Attribute::LocalVariableTypeTable:
      if (since(kJava5)) return parse_local_variables(code, length, true);
      break;
    case Attribute::StackMapTable:
      if (since(kJava6)) return keep_once(code.stack_map_table, length, "StackMapTable", "");
      break;
    case Attribute::RuntimeVisibleTypeAnnotations:
      if (since(kJava5) && !code.annotations.visible_type.data())
        return keep_once(code.annotations.visible_type, length, "", "");
      break;
    case Attribute::RuntimeInvisibleTypeAnnotations:
      if (since(kJava5) && !code.annotations.invisible_type.data())
        return keep_once(code.annotations.invisible_type, length, "", "");
      break;
    default: break;
  }
  in_.skip(length);
  return in_.ok() || truncated();
}

// JVMS 4.7.12.
bool Parser::parse_line_numbers(CodeAttribute& code, uint32_t length) {
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  if (length != 2u + 4u * count) return bad("LineNumberTable attribute has wrong length");
  if (in_.left() < size_t{count} * 4) return truncated();
  code.has_line_numbers = true;
  code.line_numbers.reserve(code.line_numbers.size() + count);
  for (uint16_t i = 0; i < count; ++i) {
    LineNumber line;
    line.start_pc = in_.u2();
    line.line_number = in_.u2();
    if (line.start_pc >= code.code.size()) return bad("Invalid pc in LineNumberTable");
    code.line_numbers.push_back(line);
  }
  return true;
}

// JVMS 4.7.13, 4.7.14.
bool Parser::parse_local_variables(CodeAttribute& code, uint32_t length, bool types) {
  std::string_view table = types ? "LocalVariableTypeTable" : "LocalVariableTable";
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  if (length != 2u + 10u * count) return bad(table, " has wrong length");
  if (in_.left() < size_t{count} * 10) return truncated();
  auto& variables = types ? code.local_variable_types : code.local_variables;
  if (!types) code.has_local_variables = true;
  variables.reserve(variables.size() + count);
  for (uint16_t i = 0; i < count; ++i) {
    LocalVariable v;
    v.start_pc = in_.u2();
    v.length = in_.u2();
    v.name_index = in_.u2();
    v.descriptor_index = in_.u2();
    v.index = in_.u2();
    if (v.start_pc >= code.code.size()) return bad("Invalid start_pc ", v.start_pc, " in ", table);
    if (uint32_t{v.start_pc} + v.length > code.code.size()) return bad("Invalid length ", v.length, " in ", table);
    if (!is_utf8(v.name_index)) return bad("Name index ", v.name_index, " in ", table, " has bad constant type");
    if (!is_utf8(v.descriptor_index))
      return bad("Signature index ", v.descriptor_index, " in ", table, " has bad constant type");
    std::string_view name = constants_.utf8(v.name_index), descriptor = constants_.utf8(v.descriptor_index);
    uint32_t last = v.index;
    if (options_.strict_names) {
      if (!check_field_name(name)) return false;
      if (!types && !check_field_descriptor(name, descriptor)) return false;
    }
    if (!types && (descriptor == "J" || descriptor == "D")) ++last;
    if (last >= code.max_locals) return bad("Invalid index ", v.index, " in ", table);
    variables.push_back(v);
  }
  return true;
}

// No variable occurs twice, and every generic type belongs to a variable. Called after all attributes of the method
// have been read.
bool Parser::check_local_variables(const CodeAttribute& code) {
  if (code.local_variables.empty() || code.local_variables.size() + code.local_variable_types.size() < 2) return true;
  using Key = std::tuple<uint16_t, uint16_t, uint16_t, std::string_view>;
  auto key_of = [this](const LocalVariable& v) {
    return Key(v.index, v.start_pc, v.length, constants_.utf8(v.name_index));
  };
  auto sorted_keys = [&](const std::vector<LocalVariable>& variables) {
    std::vector<Key> keys;
    keys.reserve(variables.size());
    for (const LocalVariable& v : variables) keys.push_back(key_of(v));
    std::sort(keys.begin(), keys.end());
    return keys;
  };
  auto report_twice = [&](const std::vector<LocalVariable>& variables, std::string_view table) {
    std::set<Key> seen;  // the message names the first one in file order
    for (const LocalVariable& v : variables)
      if (!seen.insert(key_of(v)).second)
        return bad("Duplicated ", table, " attribute entry for '", constants_.utf8(v.name_index), "'");
    return true;
  };
  std::vector<Key> variables = sorted_keys(code.local_variables), types = sorted_keys(code.local_variable_types);
  if (std::adjacent_find(variables.begin(), variables.end()) != variables.end())
    return report_twice(code.local_variables, "LocalVariableTable");
  for (size_t i = 0; i < types.size(); ++i) {
    const LocalVariable& v = code.local_variable_types[i];
    if (!std::binary_search(variables.begin(), variables.end(), key_of(v)))
      return fail("LVTT entry for '", constants_.utf8(v.name_index), "' in class file ", name_,
                  " does not match any LVT entry");
  }
  if (std::adjacent_find(types.begin(), types.end()) != types.end())
    return report_twice(code.local_variable_types, "LocalVariableTypeTable");
  return true;
}

}  // namespace vitrine::classfile
