// SPDX-License-Identifier: Apache-2.0
// Comparing two versions of a class file.
#include "jvmti/redefine/compare.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "classfile/bytecodes.hpp"
#include "jvmti/reason.hpp"

namespace vitrine::jvmti {

namespace {

using classfile::ClassFile;
using classfile::ConstantPool;
using classfile::ConstantTag;
using classfile::MethodInfo;

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

jvmtiError attribute_changed(const char* in, const ClassFile& now, const char* attribute) {
  return fail(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED, "%s: the attribute %s of %s changes", in,
              attribute, std::string(now.name()).c_str());
}

jvmtiError compare_attributes(const char* in, const ClassFile& now, const ClassFile& next) {
  if (class_or_none(now, now.nest_host) != class_or_none(next, next.nest_host))
    return attribute_changed(in, now, "NestHost");
  if (now.has_nest_members != next.has_nest_members ||
      sorted(class_names(now, now.nest_members)) != sorted(class_names(next, next.nest_members)))
    return attribute_changed(in, now, "NestMembers");
  if (now.record.has_value() != next.record.has_value() || (now.record && now.record->size() != next.record->size()))
    return attribute_changed(in, now, "Record");
  for (size_t i = 0; now.record && i < now.record->size(); ++i) {
    auto text = [](const ClassFile& f, uint16_t index) {
      return index == 0 ? std::string_view{} : f.constants.utf8(index);
    };
    const auto& a = (*now.record)[i];
    const auto& b = (*next.record)[i];
    if (text(now, a.name_index) != text(next, b.name_index) ||
        text(now, a.descriptor_index) != text(next, b.descriptor_index) ||
        text(now, a.signature_index) != text(next, b.signature_index))
      return attribute_changed(in, now, "Record");
  }
  bool sealed = now.permitted_subclasses.has_value();
  if (sealed != next.permitted_subclasses.has_value() ||
      (sealed &&
       sorted(class_names(now, *now.permitted_subclasses)) != sorted(class_names(next, *next.permitted_subclasses))))
    return attribute_changed(in, now, "PermittedSubclasses");
  return JVMTI_ERROR_NONE;
}

/// Compares constants by value; indices in them are followed.
bool same_constant(const ClassFile& a, uint16_t i, const ClassFile& b, uint16_t j) {
  const ConstantPool& p = a.constants;
  const ConstantPool& q = b.constants;
  if (i == 0 || j == 0) return i == j;
  if (p.tag(i) != q.tag(j)) return false;
  switch (p.tag(i)) {
    case ConstantTag::Integer: return p[i].i == q[j].i;
    case ConstantTag::Float: return std::bit_cast<int32_t>(p[i].f) == std::bit_cast<int32_t>(q[j].f);
    case ConstantTag::Long: return p[i].j == q[j].j;
    case ConstantTag::Double: return std::bit_cast<int64_t>(p[i].d) == std::bit_cast<int64_t>(q[j].d);
    case ConstantTag::Utf8: return p.utf8(i) == q.utf8(j);
    case ConstantTag::Class:
    case ConstantTag::String:
    case ConstantTag::MethodType:
    case ConstantTag::Module:
    case ConstantTag::Package: return p.utf8(p[i].first) == q.utf8(q[j].first);
    case ConstantTag::Fieldref:
    case ConstantTag::Methodref:
    case ConstantTag::InterfaceMethodref:
      return same_constant(a, p[i].first, b, q[j].first) && same_constant(a, p[i].second, b, q[j].second);
    case ConstantTag::NameAndType:
      return p.utf8(p[i].first) == q.utf8(q[j].first) && p.utf8(p[i].second) == q.utf8(q[j].second);
    case ConstantTag::MethodHandle: return p[i].first == q[j].first && same_constant(a, p[i].second, b, q[j].second);
    case ConstantTag::Dynamic:
    case ConstantTag::InvokeDynamic: {
      if (!same_constant(a, p[i].second, b, q[j].second)) return false;
      if (p[i].first >= a.bootstrap_methods.size() || q[j].first >= b.bootstrap_methods.size()) return false;
      const auto& x = a.bootstrap_methods[p[i].first];
      const auto& y = b.bootstrap_methods[q[j].first];
      if (x.arguments.size() != y.arguments.size() || !same_constant(a, x.method_ref.value(), b, y.method_ref.value()))
        return false;
      for (size_t n = 0; n < x.arguments.size(); ++n)
        if (!same_constant(a, x.arguments[n].value(), b, y.arguments[n].value())) return false;
      return true;
    }
    default: return false;
  }
}

}  // namespace

int find_method(const ClassFile& file, std::string_view name, std::string_view descriptor) {
  for (size_t i = 0; i < file.methods.size(); ++i)
    if (file.constants.utf8(file.methods[i].name_index) == name &&
        file.constants.utf8(file.methods[i].descriptor_index) == descriptor)
      return static_cast<int>(i);
  return -1;
}

jvmtiError compare_versions(const char* in, const ClassFile& now, const ClassFile& next) {
  std::string name(now.name());
  if (now.super_name() != next.super_name())
    return fail(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED, "%s: the superclass of %s changes to %s", in,
                name.c_str(), std::string(next.super_name()).c_str());
  if (class_names(now, now.interfaces) != class_names(next, next.interfaces))
    return fail(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED, "%s: the direct interfaces of %s change", in,
                name.c_str());
  if (now.access_flags != next.access_flags)
    return fail(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED,
                "%s: the modifiers of %s change from %#x to %#x", in, name.c_str(), now.access_flags,
                next.access_flags);
  if (jvmtiError error = compare_attributes(in, now, next)) return error;

  if (now.fields.size() != next.fields.size())
    return fail(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED, "%s: %s has %zu fields and would have %zu", in,
                name.c_str(), now.fields.size(), next.fields.size());
  for (size_t i = 0; i < now.fields.size(); ++i) {
    const auto& a = now.fields[i];
    const auto& b = next.fields[i];
    if (now.constants.utf8(a.name_index) != next.constants.utf8(b.name_index) ||
        now.constants.utf8(a.descriptor_index) != next.constants.utf8(b.descriptor_index) ||
        a.access_flags != b.access_flags)
      return fail(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED,
                  "%s: the field %s of %s changes its name, type, modifiers or place", in,
                  std::string(now.constants.utf8(a.name_index)).c_str(), name.c_str());
  }
  for (const MethodInfo& b : next.methods) {
    std::string method(next.constants.utf8(b.name_index));
    int i = find_method(now, method, next.constants.utf8(b.descriptor_index));
    if (i < 0)
      return fail(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_ADDED, "%s: the method %s would be added to %s", in,
                  method.c_str(), name.c_str());
    if (now.methods[static_cast<size_t>(i)].access_flags != b.access_flags)
      return fail(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED,
                  "%s: the modifiers of the method %s of %s change", in, method.c_str(), name.c_str());
  }
  for (const MethodInfo& a : now.methods) {
    std::string method(now.constants.utf8(a.name_index));
    if (find_method(next, method, now.constants.utf8(a.descriptor_index)) < 0)
      return fail(JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_DELETED, "%s: the method %s would be removed from %s", in,
                  method.c_str(), name.c_str());
  }
  return JVMTI_ERROR_NONE;
}

bool equivalent(const ClassFile& a_file, const MethodInfo& a, const ClassFile& b_file, const MethodInfo& b) {
  if (a.code.has_value() != b.code.has_value()) return false;
  if (!a.code) return true;
  auto x = a.code->code, y = b.code->code;
  if (x.size() != y.size() || a.code->max_stack != b.code->max_stack || a.code->max_locals != b.code->max_locals)
    return false;
  if (a.code->exception_table.size() != b.code->exception_table.size()) return false;
  for (size_t i = 0; i < a.code->exception_table.size(); ++i) {
    const auto& s = a.code->exception_table[i];
    const auto& t = b.code->exception_table[i];
    if (s.start_pc != t.start_pc || s.end_pc != t.end_pc || s.handler_pc != t.handler_pc ||
        !same_constant(a_file, s.catch_type.value(), b_file, t.catch_type.value()))
      return false;
  }
  for (uint32_t at = 0; at < x.size();) {
    uint32_t length = classfile::instruction_length(x, at);
    if (length == 0 || x[at] != y[at] || length != classfile::instruction_length(y, at)) return false;
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

}  // namespace vitrine::jvmti
