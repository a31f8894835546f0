// SPDX-License-Identifier: Apache-2.0
// Writes the ClassFile structure in the order of JVMS 4.1. The constant pool comes first in the file but is written
// last, because attributes may add their names to it.
#include "classfile/tools/writer.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <unordered_map>

namespace vitrine::classfile {

namespace {

class Out {
 public:
  void u1(uint8_t v) { bytes_.push_back(v); }
  void u2(uint32_t v) {
    u1(static_cast<uint8_t>(v >> 8));
    u1(static_cast<uint8_t>(v));
  }
  void u4(uint32_t v) {
    u2(v >> 16);
    u2(v & 0xffff);
  }
  void u8(uint64_t v) {
    u4(static_cast<uint32_t>(v >> 32));
    u4(static_cast<uint32_t>(v));
  }
  void put(Bytes b) { bytes_.insert(bytes_.end(), b.begin(), b.end()); }
  template <class Entry>
  void u2(CpIndex<Entry> index) {
    u2(index.value());
  }
  template <class Entry>
  void indices(const std::vector<CpIndex<Entry>>& list) {
    u2(static_cast<uint32_t>(list.size()));
    for (CpIndex<Entry> index : list) u2(index);
  }
  size_t size() const { return bytes_.size(); }
  void patch_u2(size_t at, uint32_t v) {
    bytes_[at] = static_cast<uint8_t>(v >> 8);
    bytes_[at + 1] = static_cast<uint8_t>(v);
  }
  void patch_u4(size_t at, uint32_t v) {
    patch_u2(at, v >> 16);
    patch_u2(at + 2, v & 0xffff);
  }
  Bytes view() const { return bytes_; }
  std::vector<uint8_t> take() { return std::move(bytes_); }

 private:
  std::vector<uint8_t> bytes_;
};

class Writer {
 public:
  explicit Writer(const ClassFile& file) : file_(file), pool_size_(file.constants.count()) {
    for (uint32_t i = 1; i < pool_size_; ++i) {
      const ConstantEntry e = file.constants[static_cast<uint16_t>(i)];
      if (e.tag == ConstantTag::Utf8) names_.try_emplace(e.utf8, i);
    }
  }

  std::vector<uint8_t> write();

 private:
  // An attributes table that is being written; it counts its entries (JVMS 4.7).
  struct Table {
    size_t at;
    uint32_t count = 0;
  };
  Table begin_attributes() {
    out_.u2(0);
    return {out_.size() - 2};
  }
  void end_attributes(const Table& table) { out_.patch_u2(table.at, table.count); }
  template <class Body>
  void attribute(Table& table, std::string_view name, Body body) {
    out_.u2(name_index(name));
    out_.u4(0);
    size_t begin = out_.size();
    body();
    out_.patch_u4(begin - 4, static_cast<uint32_t>(out_.size() - begin));
    ++table.count;
  }
  void attribute_if(Table& table, std::string_view name, Bytes body) {
    if (body.data()) attribute(table, name, [&] { out_.put(body); });
  }
  void index_attribute_if(Table& table, std::string_view name, uint16_t index) {
    if (index) attribute(table, name, [&] { out_.u2(index); });
  }
  void marker_if(Table& table, std::string_view name, bool present) {
    if (present) attribute(table, name, [] {});
  }

  uint32_t name_index(std::string_view name);
  void constants();
  void annotations(Table& table, const AnnotationBytes& a);
  void field(const FieldInfo& field);
  void method(const MethodInfo& method);
  void code(const CodeAttribute& code);
  void local_variables(Table& table, std::string_view name, const std::vector<LocalVariable>& variables,
                       bool even_if_empty);
  void class_attributes();

  const ClassFile& file_;
  Out out_;
  uint32_t pool_size_;
  std::unordered_map<std::string_view, uint32_t> names_;
  std::vector<std::string_view> added_names_;  // views of string literals
};

uint32_t Writer::name_index(std::string_view name) {
  auto [found, added] = names_.try_emplace(name, pool_size_);
  if (added) {
    added_names_.push_back(name);
    ++pool_size_;
  }
  return found->second;
}

void Writer::constants() {
  out_.u2(pool_size_);
  auto utf8 = [this](std::string_view text) {
    out_.u2(static_cast<uint32_t>(text.size()));
    out_.put(Bytes(reinterpret_cast<const uint8_t*>(text.data()), text.size()));
  };
  for (uint32_t i = 1; i < file_.constants.count(); ++i) {
    const ConstantEntry e = file_.constants[static_cast<uint16_t>(i)];
    if (e.tag == ConstantTag::Unusable) continue;  // the second index of a Long or Double
    out_.u1(static_cast<uint8_t>(e.tag));
    switch (e.tag) {
      case ConstantTag::Utf8: utf8(e.utf8); break;
      case ConstantTag::Integer: out_.u4(static_cast<uint32_t>(e.i)); break;
      case ConstantTag::Float: {
        uint32_t bits;
        std::memcpy(&bits, &e.f, sizeof bits);
        out_.u4(bits);
        break;
      }
      case ConstantTag::Long:
      case ConstantTag::Double: {
        uint64_t bits;
        std::memcpy(&bits, &e.j, sizeof bits);
        out_.u8(bits);
        break;
      }
      case ConstantTag::Class:
      case ConstantTag::String:
      case ConstantTag::MethodType:
      case ConstantTag::Module:
      case ConstantTag::Package: out_.u2(e.first); break;
      case ConstantTag::MethodHandle:
        out_.u1(static_cast<uint8_t>(e.first));
        out_.u2(e.second);
        break;
      default:
        out_.u2(e.first);
        out_.u2(e.second);
        break;
    }
  }
  for (std::string_view name : added_names_) {
    out_.u1(static_cast<uint8_t>(ConstantTag::Utf8));
    utf8(name);
  }
}

void Writer::annotations(Table& table, const AnnotationBytes& a) {
  attribute_if(table, "RuntimeVisibleAnnotations", a.visible);
  attribute_if(table, "RuntimeInvisibleAnnotations", a.invisible);
  attribute_if(table, "RuntimeVisibleTypeAnnotations", a.visible_type);
  attribute_if(table, "RuntimeInvisibleTypeAnnotations", a.invisible_type);
}

void Writer::field(const FieldInfo& f) {
  out_.u2(f.access_flags);
  out_.u2(f.name_index);
  out_.u2(f.descriptor_index);
  Table table = begin_attributes();
  index_attribute_if(table, "ConstantValue", f.constant_value_index.value());
  marker_if(table, "Synthetic", f.attributes.has(Attribute::Synthetic));
  marker_if(table, "Deprecated", f.attributes.has(Attribute::Deprecated));
  index_attribute_if(table, "Signature", f.signature_index);
  annotations(table, file_.annotations_of(f));
  end_attributes(table);
}

void Writer::method(const MethodInfo& m) {
  out_.u2(m.access_flags);
  out_.u2(m.name_index);
  out_.u2(m.descriptor_index);
  Table table = begin_attributes();
  if (m.has_code()) attribute(table, "Code", [&] { code(file_.code_of(m)); });
  if (m.attributes.has(Attribute::Exceptions))
    attribute(table, "Exceptions", [&] { out_.indices(file_.exceptions_of(m)); });
  if (const auto parameters = file_.parameters_of(m))
    attribute(table, "MethodParameters", [&] {
      out_.u1(static_cast<uint8_t>(parameters->size()));
      for (const MethodParameter& p : *parameters) {
        out_.u2(p.name_index);
        out_.u2(p.access_flags);
      }
    });
  marker_if(table, "Synthetic", m.attributes.has(Attribute::Synthetic));
  marker_if(table, "Deprecated", m.attributes.has(Attribute::Deprecated));
  index_attribute_if(table, "Signature", m.signature_index);
  annotations(table, file_.annotations_of(m));
  attribute_if(table, "RuntimeVisibleParameterAnnotations",
               file_.body_of(m, Attribute::RuntimeVisibleParameterAnnotations));
  attribute_if(table, "RuntimeInvisibleParameterAnnotations",
               file_.body_of(m, Attribute::RuntimeInvisibleParameterAnnotations));
  attribute_if(table, "AnnotationDefault", file_.body_of(m, Attribute::AnnotationDefault));
  end_attributes(table);
}

void Writer::code(const CodeAttribute& c) {
  out_.u2(c.max_stack);
  out_.u2(c.max_locals);
  out_.u4(static_cast<uint32_t>(c.code.size()));
  out_.put(c.code);
  out_.u2(static_cast<uint32_t>(c.exception_table.size()));
  for (const ExceptionTableEntry e : c.exception_table)
    for (uint16_t item : {e.start_pc, e.end_pc, e.handler_pc, e.catch_type.value()}) out_.u2(item);
  Table table = begin_attributes();
  if (c.has_line_numbers()) {
    const std::vector<LineNumber> lines = c.line_numbers();
    // All tables of the original become one, or several if there are more than 65535 rows.
    size_t at = 0;
    do {
      size_t count = std::min<size_t>(lines.size() - at, 65535);
      attribute(table, "LineNumberTable", [&] {
        out_.u2(static_cast<uint32_t>(count));
        for (size_t i = at; i < at + count; ++i) {
          out_.u2(lines[i].start_pc);
          out_.u2(lines[i].line_number);
        }
      });
      at += count;
    } while (at < lines.size());
  }
  local_variables(table, "LocalVariableTable", c.local_variables(), c.has_local_variables());
  local_variables(table, "LocalVariableTypeTable", c.local_variable_types(), false);
  attribute_if(table, "StackMapTable", c.stack_map_table());
  annotations(table, c.annotations());
  end_attributes(table);
}

void Writer::local_variables(Table& table, std::string_view name, const std::vector<LocalVariable>& variables,
                             bool even_if_empty) {
  if (variables.empty() && !even_if_empty) return;
  size_t at = 0;
  do {
    size_t count = std::min<size_t>(variables.size() - at, 65535);
    attribute(table, name, [&] {
      out_.u2(static_cast<uint32_t>(count));
      for (size_t i = at; i < at + count; ++i) {
        const LocalVariable& v = variables[i];
        for (uint16_t item : {v.start_pc, v.length, v.name_index, v.descriptor_index, v.index}) out_.u2(item);
      }
    });
    at += count;
  } while (at < variables.size());
}

void Writer::class_attributes() {
  Table table = begin_attributes();
  index_attribute_if(table, "SourceFile", file_.source_file_index);
  attribute_if(table, "SourceDebugExtension", file_.source_debug_extension);
  marker_if(table, "Synthetic", file_.synthetic_attribute);
  marker_if(table, "Deprecated", file_.deprecated);
  index_attribute_if(table, "Signature", file_.signature_index);
  annotations(table, file_.annotations);
  if (file_.enclosing_method)
    attribute(table, "EnclosingMethod", [&] {
      out_.u2(file_.enclosing_method->class_index);
      out_.u2(file_.enclosing_method->method_index);
    });
  if (file_.has_inner_classes)
    attribute(table, "InnerClasses", [&] {
      out_.u2(static_cast<uint32_t>(file_.inner_classes.size()));
      for (const InnerClass& c : file_.inner_classes)
        for (uint16_t item : {c.inner_class.value(), c.outer_class.value(), c.inner_name, c.inner_access_flags})
          out_.u2(item);
    });
  index_attribute_if(table, "NestHost", file_.nest_host.value());
  if (file_.has_nest_members) attribute(table, "NestMembers", [&] { out_.indices(file_.nest_members); });
  if (file_.permitted_subclasses)
    attribute(table, "PermittedSubclasses", [&] { out_.indices(*file_.permitted_subclasses); });
  if (file_.record)
    attribute(table, "Record", [&] {
      out_.u2(static_cast<uint32_t>(file_.record->size()));
      for (const RecordComponent& c : *file_.record) {
        out_.u2(c.name_index);
        out_.u2(c.descriptor_index);
        Table inner = begin_attributes();
        index_attribute_if(inner, "Signature", c.signature_index);
        annotations(inner, c.annotations);
        end_attributes(inner);
      }
    });
  if (!file_.bootstrap_methods.empty())
    attribute(table, "BootstrapMethods", [&] {
      out_.u2(static_cast<uint32_t>(file_.bootstrap_methods.size()));
      for (const BootstrapMethod& m : file_.bootstrap_methods) {
        out_.u2(m.method_ref);
        out_.indices(m.arguments);
      }
    });
  attribute_if(table, "Module", file_.module_attribute);
  end_attributes(table);
}

std::vector<uint8_t> Writer::write() {
  out_.u2(file_.access_flags);
  out_.u2(file_.this_class);
  out_.u2(file_.super_class);
  out_.indices(file_.interfaces);
  out_.u2(static_cast<uint32_t>(file_.fields.size()));
  for (const FieldInfo& f : file_.fields) field(f);
  out_.u2(static_cast<uint32_t>(file_.methods.size()));
  for (const MethodInfo& m : file_.methods) method(m);
  class_attributes();
  if (pool_size_ > 65535) return {};
  Out rest = std::move(out_);
  out_ = Out();
  out_.u4(0xCAFEBABE);
  out_.u2(file_.minor_version);
  out_.u2(file_.major_version);
  constants();
  out_.put(rest.view());
  return out_.take();
}

}  // namespace

std::vector<uint8_t> write_class_file(const ClassFile& file) { return Writer(file).write(); }

}  // namespace vitrine::classfile
