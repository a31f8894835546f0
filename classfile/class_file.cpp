// SPDX-License-Identifier: Apache-2.0
// Attributes of members and what is in them, read in place. The parser has checked their lengths.
#include "classfile/class_file.hpp"

namespace vitrine::classfile {

CodeAttribute::CodeAttribute(const uint8_t* body, const ConstantPool& constants, AttributeSet present)
    : max_stack(u2_at(body)),
      max_locals(u2_at(body + 2)),
      code(body + 8, u4_at(body + 4)),
      exception_table(code.data() + code.size() + 2, u2_at(code.data() + code.size()), constants),
      attributes_(code.data() + code.size() + 2 + exception_table.size() * ExceptionTable::kRowBytes),
      constants_(&constants),
      present_(present) {}

std::vector<LineNumber> CodeAttribute::line_numbers() const {
  std::vector<LineNumber> lines;
  for_each_line_number([&](LineNumber line) { lines.push_back(line); });
  return lines;
}

std::vector<LocalVariable> CodeAttribute::variables(Attribute table) const {
  std::vector<LocalVariable> found;
  if (!present_.has(table)) return found;
  for_each_attribute(attributes_, *constants_, [&](Attribute attribute, Bytes body) {
    if (attribute != table) return;
    found.reserve(found.size() + u2_at(body.data()));
    for (size_t at = 2; at < body.size(); at += 10) {
      const uint8_t* row = &body[at];
      found.push_back({u2_at(row), u2_at(row + 2), u2_at(row + 4), u2_at(row + 6), u2_at(row + 8)});
    }
  });
  return found;
}

std::optional<LocalVariable> CodeAttribute::local_variable_at(uint32_t slot, uint32_t bci) const {
  for (const LocalVariable& variable : local_variables())
    if (variable.index == slot && bci >= variable.start_pc && bci < uint32_t{variable.start_pc} + variable.length)
      return variable;
  return std::nullopt;
}

Bytes CodeAttribute::first(Attribute wanted) const {
  Bytes found;
  if (!present_.has(wanted)) return found;
  for_each_attribute(attributes_, *constants_, [&](Attribute attribute, Bytes body) {
    if (attribute == wanted && found.data() == nullptr) found = body;
  });
  return found;
}

Bytes CodeAttribute::stack_map_table() const { return first(Attribute::StackMapTable); }

AnnotationBytes CodeAttribute::annotations() const {
  AnnotationBytes found;
  found.visible_type = first(Attribute::RuntimeVisibleTypeAnnotations);
  found.invisible_type = first(Attribute::RuntimeInvisibleTypeAnnotations);
  return found;
}

template <class Member>
Bytes ClassFile::find_body(const Member& member, Attribute wanted) const {
  Bytes found;
  if (!member.attributes.has(wanted)) return found;
  for_each_attribute(bytes.data() + member.attributes_at, constants, [&](Attribute attribute, Bytes body) {
    if (attribute == wanted) found = body;
  });
  return found;
}

template <class Member>
AnnotationBytes ClassFile::find_annotations(const Member& member) const {
  return {find_body(member, Attribute::RuntimeVisibleAnnotations),
          find_body(member, Attribute::RuntimeInvisibleAnnotations),
          find_body(member, Attribute::RuntimeVisibleTypeAnnotations),
          find_body(member, Attribute::RuntimeInvisibleTypeAnnotations)};
}

template Bytes ClassFile::find_body(const FieldInfo&, Attribute) const;
template Bytes ClassFile::find_body(const MethodInfo&, Attribute) const;
template AnnotationBytes ClassFile::find_annotations(const FieldInfo&) const;
template AnnotationBytes ClassFile::find_annotations(const MethodInfo&) const;

std::vector<CpIndex<ClassEntry>> ClassFile::exceptions_of(const MethodInfo& method) const {
  std::vector<CpIndex<ClassEntry>> classes;
  const Bytes body = body_of(method, Attribute::Exceptions);
  for (size_t at = 2; at < body.size(); at += 2) classes.push_back(constants.index<ClassEntry>(u2_at(&body[at])));
  return classes;
}

std::optional<std::vector<MethodParameter>> ClassFile::parameters_of(const MethodInfo& method) const {
  const Bytes body = body_of(method, Attribute::MethodParameters);
  if (body.data() == nullptr) return std::nullopt;
  std::vector<MethodParameter> parameters;
  for (size_t at = 1; at < body.size(); at += 4) parameters.push_back({u2_at(&body[at]), u2_at(&body[at + 2])});
  return parameters;
}

}  // namespace vitrine::classfile
