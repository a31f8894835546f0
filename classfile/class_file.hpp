// SPDX-License-Identifier: Apache-2.0
// The facts of one class file (JVMS 4), as plain data. The parser makes them, the verifier reads them, and vm/ makes
// classes of them. A ClassFile owns its bytes; every string_view and span below points into them and lives as long as
// the ClassFile.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::classfile {

/// Constant pool tags, JVMS table 4.4-B. `Unusable` marks index 0 and the index after a Long or Double.
enum class ConstantTag : uint8_t {
  Unusable = 0,
  Utf8 = 1,
  Integer = 3,
  Float = 4,
  Long = 5,
  Double = 6,
  Class = 7,
  String = 8,
  Fieldref = 9,
  Methodref = 10,
  InterfaceMethodref = 11,
  NameAndType = 12,
  MethodHandle = 15,
  MethodType = 16,
  Dynamic = 17,
  InvokeDynamic = 18,
  Module = 19,
  Package = 20,
};

/// One constant_pool entry. `first`/`second` are the u2 items in file order (Fieldref: class, name_and_type;
/// MethodHandle: kind, reference; Dynamic/InvokeDynamic: bootstrap method, name_and_type;
/// Class/String/MethodType/Module/Package: the Utf8 index in `first`).
struct ConstantEntry {
  ConstantTag tag = ConstantTag::Unusable;
  uint16_t first = 0, second = 0;
  union {
    int32_t i;
    float f;
    int64_t j = 0;
    double d;
  };
  std::string_view utf8;  // Utf8 only: modified UTF-8 as in the file
};

/// JVMS 4.4. The accessors do not check the tag, because the format checks have checked every index that the class file
/// itself uses.
class ConstantPool {
 public:
  uint16_t count() const { return static_cast<uint16_t>(entries_.size()); }
  const ConstantEntry& operator[](uint16_t index) const { return entries_[index]; }
  bool valid_index(uint16_t index) const { return index > 0 && index < entries_.size(); }
  ConstantTag tag(uint16_t index) const { return valid_index(index) ? entries_[index].tag : ConstantTag::Unusable; }
  std::string_view utf8(uint16_t index) const { return entries_[index].utf8; }
  /// The name of a Class, Module or Package entry; the contents of a String; the descriptor of a MethodType.
  std::string_view text(uint16_t index) const { return utf8(entries_[index].first); }
  std::string_view class_name(uint16_t index) const { return text(index); }
  /// The class that a Fieldref, Methodref or InterfaceMethodref names.
  std::string_view member_class_name(uint16_t index) const { return class_name(entries_[index].first); }
  /// The name and descriptor of a member reference, Dynamic or InvokeDynamic.
  std::string_view member_name(uint16_t index) const { return utf8(entries_[entries_[index].second].first); }
  std::string_view member_descriptor(uint16_t index) const { return utf8(entries_[entries_[index].second].second); }
  std::vector<ConstantEntry>& entries() { return entries_; }

 private:
  std::vector<ConstantEntry> entries_;
};

/// JVMS 4.7.3.
struct ExceptionTableEntry {
  uint16_t start_pc, end_pc, handler_pc, catch_type;
};
/// JVMS 4.7.12.
struct LineNumber {
  uint16_t start_pc, line_number;
};
/// JVMS 4.7.13, 4.7.14 (signature).
struct LocalVariable {
  uint16_t start_pc, length, name_index, descriptor_index, index;
};
/// JVMS 4.7.24.
struct MethodParameter {
  uint16_t name_index, access_flags;
};
/// JVMS 4.7.6.
struct InnerClass {
  uint16_t inner_class, outer_class, inner_name, inner_access_flags;
};
/// JVMS 4.7.23.
struct BootstrapMethod {
  uint16_t method_ref;
  std::vector<uint16_t> arguments;
};

using Bytes = std::span<const uint8_t>;

/// JVMS 4.7.16-4.7.22: bodies of the annotation attributes, uninterpreted (the class library parses them). data() ==
/// nullptr: the attribute is absent.
struct AnnotationBytes {
  Bytes visible, invisible, visible_type, invisible_type;
};

/// JVMS 4.7.3.
struct CodeAttribute {
  uint16_t max_stack = 0, max_locals = 0;
  Bytes code;
  std::vector<ExceptionTableEntry> exception_table;
  std::vector<LineNumber> line_numbers;  // all LineNumberTable attributes, in file order
  std::vector<LocalVariable> local_variables, local_variable_types;
  bool has_line_numbers = false, has_local_variables = false;  // the attribute was present
  Bytes stack_map_table;  // body of StackMapTable (starts with number_of_entries); data()==nullptr: absent
  AnnotationBytes annotations;
};

struct FieldInfo {
  uint16_t access_flags = 0, name_index = 0, descriptor_index = 0;
  uint16_t constant_value_index = 0, signature_index = 0;  // 0: absent
  bool synthetic_attribute = false, deprecated = false;
  AnnotationBytes annotations;
};

struct MethodInfo {
  uint16_t access_flags = 0, name_index = 0, descriptor_index = 0, signature_index = 0;
  bool synthetic_attribute = false, deprecated = false;
  std::optional<CodeAttribute> code;
  std::vector<uint16_t> exceptions;  // Exceptions: class indices
  bool has_exceptions = false;
  std::optional<std::vector<MethodParameter>> parameters;  // MethodParameters
  AnnotationBytes annotations;
  Bytes parameter_annotations, invisible_parameter_annotations, annotation_default;
};

struct RecordComponent {
  uint16_t name_index = 0, descriptor_index = 0, signature_index = 0;
  AnnotationBytes annotations;
};

struct EnclosingMethod {
  uint16_t class_index, method_index;
};

struct FrameStateCache;
/// The cache of frame_state.cpp for the methods of one ClassFile. Its contents refer to that ClassFile, so a copy
/// starts empty.
struct FrameStateSlot {
  FrameStateSlot() = default;
  FrameStateSlot(const FrameStateSlot&) {}
  FrameStateSlot& operator=(const FrameStateSlot& other) {
    if (this != &other) cache.reset();
    return *this;
  }
  std::shared_ptr<FrameStateCache> cache;  // made at the first query, under the mutex of frame_state.cpp
};

/// One parsed class file (JVMS 4.1).
struct ClassFile {
  Bytes bytes;                        // the whole file
  std::shared_ptr<const void> owner;  // keeps `bytes` alive
  uint16_t minor_version = 0, major_version = 0;
  ConstantPool constants;
  uint16_t access_flags = 0, this_class = 0, super_class = 0;
  std::vector<uint16_t> interfaces;
  std::vector<FieldInfo> fields;
  std::vector<MethodInfo> methods;
  uint16_t source_file_index = 0, signature_index = 0, nest_host = 0;
  Bytes source_debug_extension;
  std::vector<InnerClass> inner_classes;
  bool has_inner_classes = false;
  std::optional<EnclosingMethod> enclosing_method;
  std::vector<uint16_t> nest_members;
  bool has_nest_members = false;
  std::optional<std::vector<uint16_t>> permitted_subclasses;
  std::optional<std::vector<RecordComponent>> record;
  std::vector<BootstrapMethod> bootstrap_methods;
  Bytes module_attribute;  // body of Module; data()==nullptr: absent
  AnnotationBytes annotations;
  bool synthetic_attribute = false, deprecated = false;
  mutable FrameStateSlot frame_states;

  std::string_view name() const { return constants.class_name(this_class); }
  std::string_view super_name() const { return super_class ? constants.class_name(super_class) : std::string_view{}; }
};

/// Why a class file was refused: the Java error to throw, and its message.
struct ClassFileError {
  enum class Kind : uint8_t { ClassFormatError, UnsupportedClassVersionError, NoClassDefFoundError } kind;
  std::string message;
};

struct ParseOptions {
  uint16_t newest_major = 61;       // feature release of the class library + 44
  bool preview_enabled = false;     // minor 65535 of newest_major is accepted
  bool check_format = true;         // full JVMS 4.8 checks (boot class path classes may skip the costly ones)
  bool strict_names = true;         // JVMS 4.2 name and descriptor checks
  bool accept_module_info = false;  // a module-info is parsed; otherwise it is a NoClassDefFoundError
  std::string_view
      expected_name;  // internal name, empty: any. Another one is NoClassDefFoundError "a/B (wrong name: a/C)"
};

struct ParseOutcome {
  std::unique_ptr<ClassFile> class_file;  // null iff error
  std::optional<ClassFileError> error;
};

/// Parses and format-checks one class file. `owner` keeps `bytes` alive (null: the parser copies them). Never throws.
/// HOTSPOT: the messages ("Incompatible magic value 1 in class file A", "Truncated class file", ...).
ParseOutcome parse_class_file(Bytes bytes, std::shared_ptr<const void> owner, const ParseOptions& options);

}  // namespace vitrine::classfile
