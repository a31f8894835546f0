// SPDX-License-Identifier: Apache-2.0
// The Code attribute (JVMS 4.7.3) and its own attributes: line numbers, local variables, stack maps, type annotations.
// The verifier checks the instructions themselves.
#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "classfile/parser.hpp"

namespace vitrine::classfile {

bool Parser::parse_code(AttributeSet& present, int argument_slots, uint32_t length) {
  size_t begin = in_.offset();
  in_.skip(2);  // max_stack
  CodeLimits limits{in_.u2(), in_.u4()};
  if (!in_.ok()) return truncated();
  if (options_.check_format) {
    if (argument_slots > limits.max_locals) return bad("Arguments can't fit into locals");
    if (limits.code_length == 0 || limits.code_length > 65535)
      return bad("Invalid method Code length ", limits.code_length);
  }
  in_.skip(limits.code_length);
  if (!in_.ok()) return truncated();
  if (!parse_exception_table(limits)) return false;
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  for (uint16_t i = 0; i < count; ++i)
    if (!parse_code_attribute(present, limits)) return false;
  return in_.offset() - begin == length || bad("Code segment has wrong length");
}

bool Parser::parse_exception_table(const CodeLimits& limits) {
  uint16_t count = in_.u2();
  if (!in_.ok() || in_.left() < size_t{count} * ExceptionTable::kRowBytes) return truncated();
  for (uint16_t i = 0; i < count; ++i) {
    uint16_t start_pc = in_.u2(), end_pc = in_.u2(), handler_pc = in_.u2(), catch_type = in_.u2();
    if (start_pc >= end_pc || end_pc > limits.code_length) return bad("Illegal exception table range");
    if (handler_pc >= limits.code_length) return bad("Illegal exception table handler");
    if (catch_type != 0 && !is_class(catch_type)) return bad("Catch type in exception table has bad constant type");
  }
  return true;
}

bool Parser::parse_code_attribute(AttributeSet& present, const CodeLimits& limits) {
  Attribute attribute;
  uint32_t length;
  if (!attribute_header("Invalid code attribute name index ", attribute, length)) return false;
  switch (attribute) {
    case Attribute::LineNumberTable: present.add(attribute); return parse_line_numbers(limits, length);
    case Attribute::LocalVariableTable: present.add(attribute); return parse_local_variables(limits, length, false);
    case Attribute::LocalVariableTypeTable:
      if (!since(kJava5)) break;
      present.add(attribute);
      return parse_local_variables(limits, length, true);
    case Attribute::StackMapTable:
      if (since(kJava6)) return note_once(present, attribute, length, "StackMapTable", "");
      break;
    case Attribute::RuntimeVisibleTypeAnnotations:
    case Attribute::RuntimeInvisibleTypeAnnotations:
      if (since(kJava5)) present.add(attribute);
      break;
    default: break;
  }
  in_.skip(length);
  return in_.ok() || truncated();
}

// JVMS 4.7.12.
bool Parser::parse_line_numbers(const CodeLimits& limits, uint32_t length) {
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  if (length != 2u + 4u * count) return bad("LineNumberTable attribute has wrong length");
  if (in_.left() < size_t{count} * 4) return truncated();
  for (uint16_t i = 0; i < count; ++i) {
    uint16_t start_pc = in_.u2();
    in_.skip(2);
    if (start_pc >= limits.code_length) return bad("Invalid pc in LineNumberTable");
  }
  return true;
}

// JVMS 4.7.13, 4.7.14.
bool Parser::parse_local_variables(const CodeLimits& limits, uint32_t length, bool types) {
  std::string_view table = types ? "LocalVariableTypeTable" : "LocalVariableTable";
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  if (length != 2u + 10u * count) return bad(table, " has wrong length");
  if (in_.left() < size_t{count} * 10) return truncated();
  for (uint16_t i = 0; i < count; ++i) {
    uint16_t start_pc = in_.u2(), variable_length = in_.u2(), name_index = in_.u2(), descriptor_index = in_.u2(),
             index = in_.u2();
    if (start_pc >= limits.code_length) return bad("Invalid start_pc ", start_pc, " in ", table);
    if (uint32_t{start_pc} + variable_length > limits.code_length)
      return bad("Invalid length ", variable_length, " in ", table);
    if (!is_utf8(name_index)) return bad("Name index ", name_index, " in ", table, " has bad constant type");
    if (!is_utf8(descriptor_index))
      return bad("Signature index ", descriptor_index, " in ", table, " has bad constant type");
    std::string_view name = constants_.utf8(name_index), descriptor = constants_.utf8(descriptor_index);
    uint32_t last = index;
    if (options_.strict_names) {
      if (!check_field_name(name)) return false;
      if (!types && !check_field_descriptor(name, descriptor)) return false;
    }
    if (!types && (descriptor == "J" || descriptor == "D")) ++last;
    if (last >= limits.max_locals) return bad("Invalid index ", index, " in ", table);
  }
  return true;
}

// No variable occurs twice, and every generic type belongs to a variable. Called after all attributes of the method
// have been read.
bool Parser::check_local_variables(const MethodInfo& method) {
  const CodeAttribute code = file_.code_of(method);
  const std::vector<LocalVariable> entries = code.local_variables(), type_entries = code.local_variable_types();
  if (entries.empty() || entries.size() + type_entries.size() < 2) return true;
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
  std::vector<Key> variables = sorted_keys(entries), types = sorted_keys(type_entries);
  if (std::adjacent_find(variables.begin(), variables.end()) != variables.end())
    return report_twice(entries, "LocalVariableTable");
  for (size_t i = 0; i < types.size(); ++i) {
    const LocalVariable& v = type_entries[i];
    if (!std::binary_search(variables.begin(), variables.end(), key_of(v)))
      return fail("LVTT entry for '", constants_.utf8(v.name_index), "' in class file ", name_,
                  " does not match any LVT entry");
  }
  if (std::adjacent_find(types.begin(), types.end()) != types.end())
    return report_twice(type_entries, "LocalVariableTypeTable");
  return true;
}

}  // namespace vitrine::classfile
