// SPDX-License-Identifier: Apache-2.0
#include "classfile/listing/class_listing.hpp"

#include <algorithm>
#include <cstdio>

#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "classfile/disassembler.hpp"
#include "classfile/verifier/stack_map.hpp"

namespace vitrine::classfile {

namespace {

/// Collects the lines of one member.
class Lines {
 public:
  Lines(const ClassFile& file, ListedMember& member) : file_(file), member_(member) {}

  void add(const char* topic, const std::string& text) { member_.lines.push_back({topic, text, text, {}}); }
  void flags(uint16_t flags) {
    char text[24];
    std::snprintf(text, sizeof text, "flags: 0x%04x", flags);
    add("flags", text);
  }
  /// Attributes that are one constant; 0: absent.
  void constant(const char* topic, uint16_t index) {
    if (index != 0) add(topic, std::string(topic) + ": " + symbolic_constant(file_, index));
  }
  void marker(const char* topic, bool present) {
    if (present) add(topic, topic);
  }
  void classes(const char* topic, bool present, const std::vector<CpIndex<ClassEntry>>& classes) {
    if (!present) return;
    std::string text = std::string(topic) + ":";
    for (CpIndex<ClassEntry> index : classes) text += " " + constant_text(file_.constants, index.value());
    add(topic, shortened(std::move(text)));
  }
  void each(const char* topic, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) add(topic, std::string(topic) + ": " + text);
  }
  void annotations(const AnnotationBytes& bytes) {
    each("RuntimeVisibleAnnotations", annotation_texts(file_, bytes.visible, false));
    each("RuntimeInvisibleAnnotations", annotation_texts(file_, bytes.invisible, false));
    each("RuntimeVisibleTypeAnnotations", annotation_texts(file_, bytes.visible_type, true));
    each("RuntimeInvisibleTypeAnnotations", annotation_texts(file_, bytes.invisible_type, true));
  }
  void code(const CodeAttribute& code);

 private:
  void instruction(const CodeAttribute& code, uint32_t bci);
  void tables(const CodeAttribute& code);
  void variables(const char* topic, const std::vector<LocalVariable>& variables);
  /// A fact about places in the code.
  void place(const char* topic, std::string key, const std::string& places, std::vector<int64_t> targets) {
    std::string text = std::string(topic) + " " + places + ": " + key;
    member_.lines.push_back({topic, std::move(key), std::move(text), std::move(targets)});
  }
  std::string utf8(uint16_t index) const { return constant_text(file_.constants, index); }

  const ClassFile& file_;
  ListedMember& member_;
};

/// Branches and switches name their targets; what they say without these is the mnemonic and the keys.
void Lines::instruction(const CodeAttribute& attribute, uint32_t bci) {
  const Bytes code = attribute.code;
  ListedLine line{"code", symbolic_instruction(file_, code, bci), {}, {}};
  char place[16];
  std::snprintf(place, sizeof place, "%5u: ", bci);
  line.text = place + line.key;
  const uint8_t op = code[bci];
  if (instruction_length(code, bci) != 0 && is_branch(op)) {
    line.key = mnemonic(op);
    line.targets = {branch_target(code, bci)};
  } else if (instruction_length(code, bci) != 0 && is_switch(op)) {
    const SwitchView view(code, bci);
    line.key = mnemonic(op);
    for (uint32_t i = 0; i < view.count(); ++i) {
      line.key += " " + std::to_string(view.key(i));
      line.targets.push_back(view.target(i));
    }
    line.targets.push_back(view.default_target());
  }
  member_.lines.push_back(std::move(line));
}

void Lines::variables(const char* topic, const std::vector<LocalVariable>& variables) {
  for (const LocalVariable& v : variables) {
    const int64_t end = int64_t{v.start_pc} + v.length;
    place(topic, "slot " + std::to_string(v.index) + " is " + utf8(v.name_index) + " " + utf8(v.descriptor_index),
          std::to_string(v.start_pc) + ".." + std::to_string(end), {v.start_pc, end});
  }
}

void Lines::tables(const CodeAttribute& code) {
  for (const ExceptionTableEntry e : code.exception_table)
    place("exception table", e.catch_type ? utf8(e.catch_type.value()) : "any",
          std::to_string(e.start_pc) + ".." + std::to_string(e.end_pc) + " -> " + std::to_string(e.handler_pc),
          {e.start_pc, e.end_pc, e.handler_pc});
  for (const LineNumber& l : code.line_numbers())
    place("LineNumberTable", "line " + std::to_string(l.line_number), std::to_string(l.start_pc), {l.start_pc});
  variables("LocalVariableTable", code.local_variables());
  variables("LocalVariableTypeTable", code.local_variable_types());
  if (code.stack_map_table().data() == nullptr) return;
  for (verifier::StackMapLine& frame : verifier::stack_map_lines(file_, code)) {
    frame.news.insert(frame.news.begin(), frame.bci);
    place("StackMapTable", std::move(frame.text), std::to_string(frame.bci), std::move(frame.news));
  }
}

void Lines::code(const CodeAttribute& code) {
  add("code", "stack=" + std::to_string(code.max_stack) + " locals=" + std::to_string(code.max_locals));
  member_.code_begin = member_.lines.size();
  const auto length = static_cast<uint32_t>(code.code.size());
  for (uint32_t bci = 0; bci < length; bci += std::max(1u, instruction_length(code.code, bci))) {
    member_.code_bcis.push_back(bci);
    instruction(code, bci);
  }
  member_.code_bcis.push_back(length);
  tables(code);
  annotations(code.annotations());
}

ListedMember listed(const ClassFile& file, const FieldInfo& field) {
  const std::string name = constant_text(file.constants, field.name_index);
  const std::string descriptor = constant_text(file.constants, field.descriptor_index);
  ListedMember member{ListedMember::Kind::Field, name + " " + descriptor, {}, {}, 0, {}};
  member.head = (valid_field_descriptor(descriptor) ? external_type(descriptor) : descriptor) + " " + name;
  Lines lines(file, member);
  lines.flags(field.access_flags);
  lines.constant("Signature", field.signature_index);
  lines.constant("ConstantValue", field.constant_value_index.value());
  lines.marker("Synthetic", field.attributes.has(Attribute::Synthetic));
  lines.marker("Deprecated", field.attributes.has(Attribute::Deprecated));
  lines.annotations(file.annotations_of(field));
  return member;
}

ListedMember listed(const ClassFile& file, const MethodInfo& method) {
  const std::string name = constant_text(file.constants, method.name_index);
  const std::string descriptor = constant_text(file.constants, method.descriptor_index);
  ListedMember member{ListedMember::Kind::Method, name + descriptor, {}, {}, 0, {}};
  member.head =
      valid_method_descriptor(descriptor) ? external_method(file.name(), name, descriptor) : name + descriptor;
  Lines lines(file, member);
  lines.flags(method.access_flags);
  lines.constant("Signature", method.signature_index);
  lines.classes("Exceptions", method.attributes.has(Attribute::Exceptions), file.exceptions_of(method));
  lines.marker("Synthetic", method.attributes.has(Attribute::Synthetic));
  lines.marker("Deprecated", method.attributes.has(Attribute::Deprecated));
  if (const auto parameters = file.parameters_of(method))
    for (const MethodParameter& p : *parameters)
      lines.add("MethodParameters",
                "parameter " + constant_text(file.constants, p.name_index) + " " + std::to_string(p.access_flags));
  lines.annotations(file.annotations_of(method));
  lines.each("RuntimeVisibleParameterAnnotations",
             parameter_annotation_texts(file, file.body_of(method, Attribute::RuntimeVisibleParameterAnnotations)));
  lines.each("RuntimeInvisibleParameterAnnotations",
             parameter_annotation_texts(file, file.body_of(method, Attribute::RuntimeInvisibleParameterAnnotations)));
  if (const Bytes value = file.body_of(method, Attribute::AnnotationDefault); value.data() != nullptr)
    lines.add("AnnotationDefault", "AnnotationDefault: " + element_value_text(file, value));
  if (method.has_code()) lines.code(file.code_of(method));
  return member;
}

/// The attributes that name other classes and members.
void list_relations(const ClassFile& file, Lines& lines) {
  auto text = [&](uint16_t index) { return index == 0 ? std::string("-") : constant_text(file.constants, index); };
  lines.constant("NestHost", file.nest_host.value());
  lines.classes("NestMembers", file.has_nest_members, file.nest_members);
  if (file.permitted_subclasses) lines.classes("PermittedSubclasses", true, *file.permitted_subclasses);
  for (const InnerClass& inner : file.inner_classes)
    lines.add("InnerClasses", "InnerClasses: " + text(inner.inner_class.value()) + " of " +
                                  text(inner.outer_class.value()) + ", named " + text(inner.inner_name) + ", flags " +
                                  std::to_string(inner.inner_access_flags));
  if (file.enclosing_method)
    lines.add("EnclosingMethod", "EnclosingMethod: " + text(file.enclosing_method->class_index.value()) + " " +
                                     text(file.enclosing_method->method_index));
  if (!file.record) return;
  lines.marker("Record", true);
  for (const RecordComponent& component : *file.record) {
    lines.add("Record", "Record: " + text(component.name_index) + " " + text(component.descriptor_index) + " " +
                            text(component.signature_index));
    lines.annotations(component.annotations);
  }
}

ListedMember listed(const ClassFile& file) {
  ListedMember member{ListedMember::Kind::Class, std::string(file.name()), external_name(file.name()), {}, 0, {}};
  Lines lines(file, member);
  lines.add("version", "version: " + std::to_string(file.major_version) + "." + std::to_string(file.minor_version));
  lines.flags(file.access_flags);
  lines.constant("superclass", file.super_class.value());
  lines.classes("interfaces", true, file.interfaces);
  lines.constant("Signature", file.signature_index);
  lines.constant("SourceFile", file.source_file_index);
  if (file.source_debug_extension.data() != nullptr)
    lines.add("SourceDebugExtension", shortened({reinterpret_cast<const char*>(file.source_debug_extension.data()),
                                                 file.source_debug_extension.size()}));
  lines.marker("Synthetic", file.synthetic_attribute);
  lines.marker("Deprecated", file.deprecated);
  list_relations(file, lines);
  lines.annotations(file.annotations);
  return member;
}

}  // namespace

std::vector<ListedMember> class_listing(const ClassFile& file) {
  std::vector<ListedMember> members{listed(file)};
  for (const FieldInfo& field : file.fields) members.push_back(listed(file, field));
  for (const MethodInfo& method : file.methods) members.push_back(listed(file, method));
  return members;
}

}  // namespace vitrine::classfile
