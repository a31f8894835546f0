// SPDX-License-Identifier: Apache-2.0
// Compares the facts of two ClassFiles: everything except the addresses of their bytes.
#pragma once
#include <algorithm>
#include <cstring>

#include "classfile/class_file.hpp"

namespace vitrine::classfile::test {

inline bool same(Bytes a, Bytes b) {
  return (a.data() == nullptr) == (b.data() == nullptr) && std::ranges::equal(a, b);
}
inline bool same(const AnnotationBytes& a, const AnnotationBytes& b) {
  return same(a.visible, b.visible) && same(a.invisible, b.invisible) && same(a.visible_type, b.visible_type) &&
         same(a.invisible_type, b.invisible_type);
}
template <class T>
bool same_rows(const std::vector<T>& a, const std::vector<T>& b) {  // rows of u2 items
  static_assert(std::has_unique_object_representations_v<T>);
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}
template <class T>
bool same_rows(const std::optional<std::vector<T>>& a, const std::optional<std::vector<T>>& b) {
  return a.has_value() == b.has_value() && (!a || same_rows(*a, *b));
}
inline bool same(const CodeAttribute& a, const CodeAttribute& b) {
  auto rows = [](const ExceptionTable& table) {
    std::vector<ExceptionTableEntry> result;
    for (const ExceptionTableEntry entry : table) result.push_back(entry);
    return result;
  };
  return a.max_stack == b.max_stack && a.max_locals == b.max_locals && same(a.code, b.code) &&
         same_rows(rows(a.exception_table), rows(b.exception_table)) && same_rows(a.line_numbers(), b.line_numbers()) &&
         same_rows(a.local_variables(), b.local_variables()) &&
         same_rows(a.local_variable_types(), b.local_variable_types()) &&
         same(a.stack_map_table(), b.stack_map_table()) && same(a.annotations(), b.annotations());
}
inline bool same(const ClassFile& a_file, const FieldInfo& a, const ClassFile& b_file, const FieldInfo& b) {
  return a.access_flags == b.access_flags && a.name_index == b.name_index && a.descriptor_index == b.descriptor_index &&
         a.constant_value_index == b.constant_value_index && a.signature_index == b.signature_index &&
         a.attributes == b.attributes && same(a_file.annotations_of(a), b_file.annotations_of(b));
}
inline bool same(const ClassFile& a_file, const MethodInfo& a, const ClassFile& b_file, const MethodInfo& b) {
  auto same_body = [&](Attribute attribute) {
    return same(a_file.body_of(a, attribute), b_file.body_of(b, attribute));
  };
  return a.access_flags == b.access_flags && a.name_index == b.name_index && a.descriptor_index == b.descriptor_index &&
         a.signature_index == b.signature_index && a.attributes == b.attributes && a.has_code() == b.has_code() &&
         (!a.has_code() || same(a_file.code_of(a), b_file.code_of(b))) &&
         a_file.exceptions_of(a) == b_file.exceptions_of(b) &&
         same_rows(a_file.parameters_of(a), b_file.parameters_of(b)) &&
         same(a_file.annotations_of(a), b_file.annotations_of(b)) &&
         same_body(Attribute::RuntimeVisibleParameterAnnotations) &&
         same_body(Attribute::RuntimeInvisibleParameterAnnotations) && same_body(Attribute::AnnotationDefault);
}
inline bool same(const RecordComponent& a, const RecordComponent& b) {
  return a.name_index == b.name_index && a.descriptor_index == b.descriptor_index &&
         a.signature_index == b.signature_index && same(a.annotations, b.annotations);
}
inline bool same(const BootstrapMethod& a, const BootstrapMethod& b) {
  return a.method_ref == b.method_ref && a.arguments == b.arguments;
}
inline bool same(const ConstantEntry& a, const ConstantEntry& b) {
  return a.tag == b.tag && a.first == b.first && a.second == b.second && a.j == b.j && a.utf8 == b.utf8;
}
inline bool same(const ConstantPool& a, const ConstantPool& b) {
  if (a.count() != b.count()) return false;
  for (uint32_t i = 0; i < a.count(); ++i)
    if (!same(a[static_cast<uint16_t>(i)], b[static_cast<uint16_t>(i)])) return false;
  return true;
}
template <class T>
bool same_members(const ClassFile& a_file, const std::vector<T>& a, const ClassFile& b_file, const std::vector<T>& b) {
  return std::ranges::equal(a, b, [&](const T& x, const T& y) { return same(a_file, x, b_file, y); });
}
template <class T>
bool same_all(const T& a, const T& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return same(x, y); });
}

/// The name of the first part that differs; empty if all are the same.
inline std::string_view difference(const ClassFile& a, const ClassFile& b) {
  if (a.minor_version != b.minor_version || a.major_version != b.major_version) return "version";
  if (!same(a.constants, b.constants)) return "constants";
  if (a.access_flags != b.access_flags || a.this_class != b.this_class || a.super_class != b.super_class)
    return "class";
  if (a.interfaces != b.interfaces) return "interfaces";
  if (!same_members(a, a.fields, b, b.fields)) return "fields";
  if (!same_members(a, a.methods, b, b.methods)) return "methods";
  if (a.source_file_index != b.source_file_index || a.signature_index != b.signature_index ||
      a.nest_host != b.nest_host)
    return "indices";
  if (!same(a.source_debug_extension, b.source_debug_extension)) return "source_debug_extension";
  if (!same_rows(a.inner_classes, b.inner_classes) || a.has_inner_classes != b.has_inner_classes)
    return "inner_classes";
  if (a.enclosing_method.has_value() != b.enclosing_method.has_value()) return "enclosing_method";
  if (a.enclosing_method && (a.enclosing_method->class_index != b.enclosing_method->class_index ||
                             a.enclosing_method->method_index != b.enclosing_method->method_index))
    return "enclosing_method";
  if (a.nest_members != b.nest_members || a.has_nest_members != b.has_nest_members) return "nest_members";
  if (a.permitted_subclasses != b.permitted_subclasses) return "permitted_subclasses";
  if (a.record.has_value() != b.record.has_value() || (a.record && !same_all(*a.record, *b.record))) return "record";
  if (!same_all(a.bootstrap_methods, b.bootstrap_methods)) return "bootstrap_methods";
  if (!same(a.module_attribute, b.module_attribute)) return "module";
  if (!same(a.annotations, b.annotations)) return "annotations";
  if (a.synthetic_attribute != b.synthetic_attribute || a.deprecated != b.deprecated) return "markers";
  return {};
}

}  // namespace vitrine::classfile::test
