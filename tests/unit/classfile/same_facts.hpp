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
  return a.max_stack == b.max_stack && a.max_locals == b.max_locals && same(a.code, b.code) &&
         same_rows(a.exception_table, b.exception_table) && same_rows(a.line_numbers, b.line_numbers) &&
         same_rows(a.local_variables, b.local_variables) && same_rows(a.local_variable_types, b.local_variable_types) &&
         a.has_line_numbers == b.has_line_numbers && a.has_local_variables == b.has_local_variables &&
         same(a.stack_map_table, b.stack_map_table) && same(a.annotations, b.annotations);
}
inline bool same(const FieldInfo& a, const FieldInfo& b) {
  return a.access_flags == b.access_flags && a.name_index == b.name_index && a.descriptor_index == b.descriptor_index &&
         a.constant_value_index == b.constant_value_index && a.signature_index == b.signature_index &&
         a.synthetic_attribute == b.synthetic_attribute && a.deprecated == b.deprecated &&
         same(a.annotations, b.annotations);
}
inline bool same(const MethodInfo& a, const MethodInfo& b) {
  return a.access_flags == b.access_flags && a.name_index == b.name_index && a.descriptor_index == b.descriptor_index &&
         a.signature_index == b.signature_index && a.synthetic_attribute == b.synthetic_attribute &&
         a.deprecated == b.deprecated && a.code.has_value() == b.code.has_value() &&
         (!a.code || same(*a.code, *b.code)) && a.exceptions == b.exceptions && a.has_exceptions == b.has_exceptions &&
         same_rows(a.parameters, b.parameters) && same(a.annotations, b.annotations) &&
         same(a.parameter_annotations, b.parameter_annotations) &&
         same(a.invisible_parameter_annotations, b.invisible_parameter_annotations) &&
         same(a.annotation_default, b.annotation_default);
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
template <class T>
bool same_all(const T& a, const T& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return same(x, y); });
}

/// The name of the first part that differs; empty if all are the same.
inline std::string_view difference(ClassFile& a, ClassFile& b) {
  if (a.minor_version != b.minor_version || a.major_version != b.major_version) return "version";
  if (!same_all(a.constants.entries(), b.constants.entries())) return "constants";
  if (a.access_flags != b.access_flags || a.this_class != b.this_class || a.super_class != b.super_class)
    return "class";
  if (a.interfaces != b.interfaces) return "interfaces";
  if (!same_all(a.fields, b.fields)) return "fields";
  if (!same_all(a.methods, b.methods)) return "methods";
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
