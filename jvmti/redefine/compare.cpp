// SPDX-License-Identifier: Apache-2.0
// Comparing two versions of a class file.
#include "jvmti/redefine/compare.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/format.hpp"
#include "classfile/access_flags.hpp"
#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "classfile/same_constant.hpp"
#include "classfile/verifier/stack_map.hpp"
#include "jvmti/calls/reason.hpp"

namespace vitrine::jvmti {

namespace {

using classfile::ClassFile;
using classfile::CodeAttribute;
using classfile::MethodInfo;
using classfile::same_constant;

using ClassIndex = classfile::CpIndex<classfile::ClassEntry>;

std::string_view class_or_none(const ClassFile& file, ClassIndex index) {
  return index ? file.constants.class_name(index) : std::string_view{};
}

std::vector<std::string_view> class_names(const ClassFile& file, const std::vector<ClassIndex>& indices) {
  std::vector<std::string_view> names;
  names.reserve(indices.size());
  for (ClassIndex index : indices) names.push_back(file.constants.class_name(index));
  return names;
}

std::vector<std::string_view> sorted(std::vector<std::string_view> names) {
  std::sort(names.begin(), names.end());
  return names;
}

std::string joined(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text.empty() ? "none" : text;
}

/// What a new version may not change, and who says so.
struct Comparison {
  const char* in;  // the function, for the reason
  const ClassFile &now, &next;
  const std::string& bytes_of;

  /// Refuses: `member` ("method m()V") of the class was `before`, and would be `after`.
  jvmtiError refuse(jvmtiError error, const char* kind, const std::string& member, const std::string& before,
                    const std::string& after) const {
    const std::string name = classfile::external_name(now.name());
    note_difference({kind, name, member, before, after, bytes_of});
    return fail(error, "%s: %s%s%s: was %s, would be %s; the bytes are %s", in, name.c_str(),
                member.empty() ? "" : ", ", member.c_str(), before.c_str(), after.c_str(), bytes_of.c_str());
  }
  jvmtiError attribute(const char* attribute, const std::string& before, const std::string& after) const {
    return refuse(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED, "attribute",
                  std::string("attribute ") + attribute, before, after);
  }
  jvmtiError attributes() const;
  jvmtiError fields() const;
  jvmtiError methods() const;
};

std::string text_or_none(std::string_view text) { return text.empty() ? "none" : std::string(text); }

std::string list_or_none(const ClassFile& file, bool there, const std::vector<ClassIndex>& indices) {
  return there ? joined(sorted(class_names(file, indices))) : "no such attribute";
}

/// "int x, String y<...>" as name, descriptor and signature of each component.
std::string record_text(const ClassFile& file) {
  if (!file.record.has_value()) return "no record";
  std::string text;
  for (const auto& component : *file.record) {
    text += (text.empty() ? "" : ", ") + std::string(file.constants.utf8(component.name_index)) + " " +
            std::string(file.constants.utf8(component.descriptor_index));
    if (component.signature_index != 0) text += " " + std::string(file.constants.utf8(component.signature_index));
  }
  return text.empty() ? "a record without components" : text;
}

jvmtiError Comparison::attributes() const {
  const auto host = [](const ClassFile& file) { return text_or_none(class_or_none(file, file.nest_host)); };
  if (host(now) != host(next)) return attribute("NestHost", host(now), host(next));
  const auto members = [](const ClassFile& file) {
    return list_or_none(file, file.has_nest_members, file.nest_members);
  };
  if (members(now) != members(next)) return attribute("NestMembers", members(now), members(next));
  if (record_text(now) != record_text(next)) return attribute("Record", record_text(now), record_text(next));
  const auto permitted = [](const ClassFile& file) {
    const bool sealed = file.permitted_subclasses.has_value();
    return list_or_none(file, sealed, sealed ? *file.permitted_subclasses : std::vector<ClassIndex>());
  };
  if (permitted(now) != permitted(next)) return attribute("PermittedSubclasses", permitted(now), permitted(next));
  return JVMTI_ERROR_NONE;
}

}  // namespace

int find_method(const ClassFile& file, std::string_view name, std::string_view descriptor, size_t likely) {
  const auto is_it = [&](const MethodInfo& method) {
    return file.constants.utf8(method.name_index) == name && file.constants.utf8(method.descriptor_index) == descriptor;
  };
  if (likely < file.methods.size() && is_it(file.methods[likely])) return static_cast<int>(likely);
  const auto found = std::ranges::find_if(file.methods, is_it);
  return found == file.methods.end() ? -1 : static_cast<int>(found - file.methods.begin());
}

namespace {

/// The flags as Java's words, and as a number, which has those without a word, too.
std::string flags_text(uint16_t flags) {
  const std::string words = classfile::modifiers_text(flags);
  return words + (words.empty() ? "" : " ") + format("(0x%04x)", flags);
}

std::string field_text(const ClassFile& file, const classfile::FieldInfo& field) {
  return flags_text(field.access_flags) + " " + std::string(file.constants.utf8(field.descriptor_index)) + " " +
         std::string(file.constants.utf8(field.name_index));
}

std::string method_text(const ClassFile& file, const MethodInfo& method) {
  return "method " + std::string(file.constants.utf8(method.name_index)) +
         std::string(file.constants.utf8(method.descriptor_index));
}

bool same_field(const ClassFile& a_file, const classfile::FieldInfo& a, const ClassFile& b_file,
                const classfile::FieldInfo& b) {
  return a.access_flags == b.access_flags &&
         a_file.constants.utf8(a.name_index) == b_file.constants.utf8(b.name_index) &&
         a_file.constants.utf8(a.descriptor_index) == b_file.constants.utf8(b.descriptor_index);
}

int find_field(const ClassFile& file, const ClassFile& other, const classfile::FieldInfo& field) {
  for (size_t i = 0; i < file.fields.size(); ++i)
    if (file.constants.utf8(file.fields[i].name_index) == other.constants.utf8(field.name_index))
      return static_cast<int>(i);
  return -1;
}

jvmtiError Comparison::fields() const {
  const jvmtiError error = JVMTI_ERROR_UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED;
  const auto name = [](const ClassFile& file, const classfile::FieldInfo& field) {
    return "field " + std::string(file.constants.utf8(field.name_index));
  };
  if (now.fields.size() != next.fields.size()) {
    for (const auto& field : next.fields)
      if (find_field(now, next, field) < 0)
        return refuse(error, "field added", name(next, field), "absent", field_text(next, field));
    for (const auto& field : now.fields)
      if (find_field(next, now, field) < 0)
        return refuse(error, "field removed", name(now, field), field_text(now, field), "absent");
    return refuse(error, "number of fields", "fields", std::to_string(now.fields.size()),
                  std::to_string(next.fields.size()));
  }
  for (size_t i = 0; i < now.fields.size(); ++i) {
    if (same_field(now, now.fields[i], next, next.fields[i])) continue;
    const std::string before = field_text(now, now.fields[i]), after = field_text(next, next.fields[i]);
    return refuse(error, "field", name(now, now.fields[i]), before, after);
  }
  return JVMTI_ERROR_NONE;
}

jvmtiError Comparison::methods() const {
  for (size_t n = 0; n < next.methods.size(); ++n) {
    const MethodInfo& b = next.methods[n];
    const int i = find_method(now, next.constants.utf8(b.name_index), next.constants.utf8(b.descriptor_index), n);
    if (i < 0)
      return refuse(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_ADDED, "method added", method_text(next, b), "absent",
                    flags_text(b.access_flags));
    const uint16_t flags = now.methods[static_cast<size_t>(i)].access_flags;
    if (flags != b.access_flags)
      return refuse(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED, "method modifiers",
                    method_text(next, b), flags_text(flags), flags_text(b.access_flags));
  }
  for (size_t n = 0; n < now.methods.size(); ++n) {
    const MethodInfo& a = now.methods[n];
    if (find_method(next, now.constants.utf8(a.name_index), now.constants.utf8(a.descriptor_index), n) < 0)
      return refuse(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_DELETED, "method removed", method_text(now, a),
                    flags_text(a.access_flags), "absent");
  }
  return JVMTI_ERROR_NONE;
}

}  // namespace

jvmtiError compare_versions(const char* in, const ClassFile& now, const ClassFile& next, const std::string& bytes_of) {
  const Comparison compare{in, now, next, bytes_of};
  if (now.super_name() != next.super_name())
    return compare.refuse(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED, "superclass", "superclass",
                          std::string(now.super_name()), std::string(next.super_name()));
  if (class_names(now, now.interfaces) != class_names(next, next.interfaces))
    return compare.refuse(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED, "interfaces", "direct interfaces",
                          joined(class_names(now, now.interfaces)), joined(class_names(next, next.interfaces)));
  if (now.access_flags != next.access_flags)
    return compare.refuse(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED, "class modifiers", "modifiers",
                          flags_text(now.access_flags), flags_text(next.access_flags));
  if (jvmtiError error = compare.attributes()) return error;
  if (jvmtiError error = compare.fields()) return error;
  return compare.methods();
}

namespace {

bool equivalent(const ClassFile& a_file, const CodeAttribute& a_code, const ClassFile& b_file,
                const CodeAttribute& b_code) {
  auto x = a_code.code, y = b_code.code;
  if (x.size() != y.size() || a_code.max_stack != b_code.max_stack || a_code.max_locals != b_code.max_locals)
    return false;
  if (a_code.exception_table.size() != b_code.exception_table.size()) return false;
  for (size_t i = 0; i < a_code.exception_table.size(); ++i) {
    const auto s = a_code.exception_table[i], t = b_code.exception_table[i];
    if (s.start_pc != t.start_pc || s.end_pc != t.end_pc || s.handler_pc != t.handler_pc ||
        !same_constant(a_file, s.catch_type.value(), b_file, t.catch_type.value()))
      return false;
  }
  for (uint32_t at = 0; at < x.size();) {
    uint32_t length = classfile::instruction_length(x, at);
    if (length == 0 || x[at] != y[at]) return false;
    using classfile::Operands;
    Operands operands = classfile::kOps[x[at]].operands;
    uint32_t index_bytes = 0;
    if (operands == Operands::Constant1) {
      if (!same_constant(a_file, x[at + 1], b_file, y[at + 1])) return false;
      index_bytes = 1;
    } else if (operands == Operands::Constant2 || operands == Operands::InvokeInterface ||
               operands == Operands::InvokeDynamic || operands == Operands::MultiANewArray) {
      if (!same_constant(a_file, classfile::code_u2(x, at + 1), b_file, classfile::code_u2(y, at + 1))) return false;
      index_bytes = 2;
    }
    for (uint32_t i = at + 1 + index_bytes; i < at + length; ++i)
      if (x[i] != y[i]) return false;
    at += length;
  }
  return true;
}

}  // namespace

std::vector<Likeness> compare_methods(const ClassFile& now, const ClassFile& next) {
  const bool same_rules = now.major_version == next.major_version && now.minor_version == next.minor_version;
  std::vector<Likeness> all(next.methods.size());
  for (size_t n = 0; n < next.methods.size(); ++n) {
    const MethodInfo& b = next.methods[n];
    const int i = find_method(now, next.constants.utf8(b.name_index), next.constants.utf8(b.descriptor_index), n);
    if (i < 0) continue;
    const MethodInfo& a = now.methods[static_cast<size_t>(i)];
    if (!a.has_code() || !b.has_code()) {
      all[n].equivalent = all[n].as_valid = a.has_code() == b.has_code();
      continue;
    }
    const CodeAttribute a_code = now.code_of(a), b_code = next.code_of(b);
    all[n].equivalent = equivalent(now, a_code, next, b_code);
    all[n].as_valid = all[n].equivalent && same_rules && classfile::verifier::same_stack_map(now, a_code, next, b_code);
  }
  return all;
}

}  // namespace vitrine::jvmti
