// SPDX-License-Identifier: Apache-2.0
// The facts of one class file (JVMS 4). The parser checks them, the verifier reads them, and vm/ makes classes of them.
// What is needed often or of the whole class is plain data. The rest, attributes of members and what is in them, stays
// where it is in the bytes and is read when it is asked for. A ClassFile owns its bytes; every string_view and span
// below points into them and lives as long as the ClassFile.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/access_flags.hpp"
#include "classfile/attribute.hpp"
#include "classfile/constant_pool.hpp"

namespace vitrine::classfile {

/// Bytes that somebody else owns. In an attribute's body, data() == nullptr means that the attribute is absent.
using Bytes = std::span<const uint8_t>;

/// JVMS 4.7.3: the range [start_pc, end_pc).
struct ExceptionTableEntry {
  uint16_t start_pc, end_pc, handler_pc;
  CpIndex<ClassEntry> catch_type;  // none: any exception
};
/// The exception table of a method, read in place.
class ExceptionTable {
 public:
  ExceptionTable(const uint8_t* rows, uint16_t count, const ConstantPool& constants)
      : rows_(rows), count_(count), constants_(&constants) {}
  size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  ExceptionTableEntry operator[](size_t row) const {
    const uint8_t* at = rows_ + row * kRowBytes;
    const uint16_t catch_type = u2_at(at + 6);
    return {u2_at(at), u2_at(at + 2), u2_at(at + 4),
            catch_type == 0 ? CpIndex<ClassEntry>() : constants_->index<ClassEntry>(catch_type)};
  }
  struct Iterator {
    const ExceptionTable* table;
    size_t row;
    ExceptionTableEntry operator*() const { return (*table)[row]; }
    Iterator& operator++() {
      ++row;
      return *this;
    }
    bool operator==(const Iterator& other) const { return row == other.row; }
  };
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, count_}; }

  static constexpr size_t kRowBytes = 8;

 private:
  const uint8_t* rows_;
  uint16_t count_;
  const ConstantPool* constants_;
};
/// JVMS 4.7.12.
struct LineNumber {
  uint16_t start_pc, line_number;
};
/// JVMS 4.7.13, 4.7.14 (then descriptor_index is that of the generic signature). The variable has a value in [start_pc,
/// start_pc + length); `index` is its first slot.
struct LocalVariable {
  uint16_t start_pc, length, name_index, descriptor_index, index;
};
/// JVMS 4.7.24. name_index 0: no name. HOTSPOT: it is not checked here that name_index denotes a Utf8 constant.
struct MethodParameter {
  uint16_t name_index, access_flags;
};
/// JVMS 4.7.6. outer_class 0: not a member; inner_name 0: anonymous. The flags are those of the source code.
struct InnerClass {
  CpIndex<ClassEntry> inner_class, outer_class;
  uint16_t inner_name, inner_access_flags;
};
/// JVMS 4.7.23: the index of a MethodHandle, and those of the static arguments, which are loadable constants.
struct BootstrapMethod {
  CpIndex<MethodHandleEntry> method_ref;
  std::vector<CpIndex<LoadableEntry>> arguments;
};

/// JVMS 4.7.16-4.7.22: bodies of the annotation attributes, uninterpreted and unchecked (the class library parses
/// them). data() == nullptr: the attribute is absent.
struct AnnotationBytes {
  Bytes visible, invisible, visible_type, invisible_type;
};

/// Calls visit(Attribute, body) for each attribute of the table that begins at `table` with its attributes_count
/// (JVMS 4.7), in file order. The parser has checked that it is complete.
template <class Visit>
void for_each_attribute(const uint8_t* table, const ConstantPool& constants, const Visit& visit) {
  const uint8_t* at = table + 2;
  for (uint16_t left = u2_at(table); left > 0; --left) {
    const Bytes body(at + 6, u4_at(at + 2));
    visit(attribute_of(constants.utf8(u2_at(at))), body);
    at = body.data() + body.size();
  }
}

/// JVMS 4.7.3: a view of the attribute, which is not longer valid than the ClassFile. The instructions and the
/// StackMapTable are not checked before verification; what the tables refer to lies within the code and within
/// max_locals. StackMapTable is read from version 50 on, LocalVariableTypeTable from 49 on. Functions look the
/// attribute up at each call.
class CodeAttribute {
 public:
  uint16_t max_stack, max_locals;
  Bytes code;
  ExceptionTable exception_table;

  bool has_line_numbers() const { return present_.has(Attribute::LineNumberTable); }
  bool has_local_variables() const { return present_.has(Attribute::LocalVariableTable); }
  /// The rows of all LineNumberTable attributes, in file order; likewise of the others.
  std::vector<LineNumber> line_numbers() const;
  std::vector<LocalVariable> local_variables() const { return variables(Attribute::LocalVariableTable); }
  /// The variable that has that slot at that bci.
  std::optional<LocalVariable> local_variable_at(uint32_t slot, uint32_t bci) const;
  std::vector<LocalVariable> local_variable_types() const { return variables(Attribute::LocalVariableTypeTable); }
  /// Calls visit(LineNumber) for the same rows, and allocates nothing.
  template <class Visit>
  void for_each_line_number(const Visit& visit) const {
    if (!has_line_numbers()) return;
    for_each_attribute(attributes_, *constants_, [&](Attribute attribute, Bytes body) {
      if (attribute != Attribute::LineNumberTable) return;
      for (size_t at = 2; at < body.size(); at += 4) visit(LineNumber{u2_at(&body[at]), u2_at(&body[at + 2])});
    });
  }
  /// Body of StackMapTable (starts with number_of_entries); data() == nullptr: absent.
  Bytes stack_map_table() const;
  /// Only those of types.
  AnnotationBytes annotations() const;

 private:
  friend struct ClassFile;
  /// `body` begins with max_stack; `present` are the attributes of the method and of its code.
  CodeAttribute(const uint8_t* body, const ConstantPool& constants, AttributeSet present);
  std::vector<LocalVariable> variables(Attribute table) const;
  Bytes first(Attribute wanted) const;

  const uint8_t* attributes_;
  const ConstantPool* constants_;
  AttributeSet present_;
};

/// JVMS 4.5. Indices are 0 if their attribute is absent. constant_value_index is read of static fields only, and its
/// constant fits the descriptor (JVMS 4.7.2).
struct FieldInfo {
  uint16_t access_flags = 0, name_index = 0, descriptor_index = 0;
  uint16_t signature_index = 0;  // 0: absent
  CpIndex<ConstantValueEntry> constant_value_index;
  AttributeSet attributes;     // that are present and that this version of class files has
  uint32_t attributes_at = 0;  // where attributes_count is in the class file
};

/// JVMS 4.6. It has code if it is neither native nor abstract, and with check_format only then. Frame states are kept
/// by the address of the MethodInfo, so it must not move after the first query.
struct MethodInfo {
  uint16_t access_flags = 0, name_index = 0, descriptor_index = 0, signature_index = 0;
  AttributeSet attributes;     // as those of a field, with those of its code
  uint32_t attributes_at = 0;  // where attributes_count is in the class file
  uint32_t code_at = 0;        // where the body of Code is; 0: absent
  bool has_code() const { return code_at != 0; }
};

/// JVMS 4.7.30.
struct RecordComponent {
  uint16_t name_index = 0, descriptor_index = 0, signature_index = 0;
  AnnotationBytes annotations;
};

/// JVMS 4.7.7. method_index is a NameAndType, or 0 outside of methods.
struct EnclosingMethod {
  CpIndex<ClassEntry> class_index;
  uint16_t method_index;
};

/// Private to frame_state.cpp.
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

/// One parsed class file (JVMS 4.1). Nothing changes in it after parsing but `frame_states`, so any thread may read it.
/// Indices are 0 if their attribute is absent.
struct ClassFile {
  Bytes bytes;                        // the whole file
  std::shared_ptr<const void> owner;  // keeps `bytes` alive
  uint16_t minor_version = 0, major_version = 0;
  /// The version is the preview version of a release that has value objects (JEP 401). Only then do ACC_IDENTITY,
  /// ACC_STRICT_INIT and early larval frames of a StackMapTable have a meaning.
  bool value_objects = false;
  ConstantPool constants;
  uint16_t access_flags = 0;
  CpIndex<ClassEntry> this_class, super_class;
  std::vector<CpIndex<ClassEntry>> interfaces;
  std::vector<FieldInfo> fields;
  std::vector<MethodInfo> methods;
  uint16_t source_file_index = 0, signature_index = 0;
  CpIndex<ClassEntry> nest_host;
  // SourceDebugExtension (JVMS 4.7.11), not checked.
  Bytes source_debug_extension;
  // The vectors are in file order. A flag has_... says that the attribute was present, because it may be empty.
  std::vector<InnerClass> inner_classes;
  bool has_inner_classes = false;
  std::optional<EnclosingMethod> enclosing_method;
  std::vector<CpIndex<ClassEntry>> nest_members;
  bool has_nest_members = false;
  std::optional<std::vector<CpIndex<ClassEntry>>> permitted_subclasses;
  std::optional<std::vector<RecordComponent>> record;
  // Has an entry for each Dynamic and InvokeDynamic constant.
  std::vector<BootstrapMethod> bootstrap_methods;
  Bytes module_attribute;  // body of Module; data()==nullptr: absent
  AnnotationBytes annotations;
  bool synthetic_attribute = false, deprecated = false;
  mutable FrameStateSlot frame_states;

  /// A concrete or abstract class whose instances have no identity.
  bool is_value_class() const { return value_objects && !(access_flags & (kAccIdentity | kAccInterface)); }
  /// Internal names: a/b/C. super_name is empty for java/lang/Object and a module-info.
  std::string_view name() const { return constants.class_name(this_class); }
  std::string_view super_name() const { return super_class ? constants.class_name(super_class) : std::string_view{}; }

  // The attributes of members, read at each call. The member is one of this class file.
  /// Precondition: method.has_code().
  CodeAttribute code_of(const MethodInfo& method) const {
    return CodeAttribute(bytes.data() + method.code_at, constants, method.attributes);
  }
  /// The body of a field's or method's attribute; data() == nullptr: absent.
  Bytes body_of(const FieldInfo& field, Attribute attribute) const { return find_body(field, attribute); }
  Bytes body_of(const MethodInfo& method, Attribute attribute) const { return find_body(method, attribute); }
  AnnotationBytes annotations_of(const FieldInfo& field) const { return find_annotations(field); }
  AnnotationBytes annotations_of(const MethodInfo& method) const { return find_annotations(method); }
  /// JVMS 4.7.5; empty if the attribute is absent, too.
  std::vector<CpIndex<ClassEntry>> exceptions_of(const MethodInfo& method) const;
  std::optional<std::vector<MethodParameter>> parameters_of(const MethodInfo& method) const;

 private:
  template <class Member>
  Bytes find_body(const Member& member, Attribute attribute) const;
  template <class Member>
  AnnotationBytes find_annotations(const Member& member) const;
};

/// Why a class file was refused: the Java error to throw, and its message in modified UTF-8, which may quote names of
/// the class file.
struct ClassFileError {
  enum class Kind : uint8_t { ClassFormatError, UnsupportedClassVersionError, NoClassDefFoundError } kind;
  std::string message;
  size_t offset = 0;  // how far the bytes had been read: what is wrong is there or before
};

/// How strictly to parse. The defaults suit a class file that is not trusted, of class library 17.
struct ParseOptions {
  uint16_t newest_major = 61;              // feature release of the class library + 44
  bool names_runtime = false;              // the message about a newer version names the feature release
  bool explains_flags = false;             // messages about wrong flags of fields and inner classes give the reason
  bool preview_enabled = false;            // minor 65535 of newest_major is accepted
  bool preview_has_value_objects = false;  // and then has value objects (ClassFile::value_objects)
  // Without check_format and strict_names, the parser still ensures that no index and no length leads beyond the bytes
  // or to an entry of another kind.
  bool check_format = true;         // full JVMS 4.8 checks (boot class path classes may skip the costly ones)
  bool strict_names = true;         // JVMS 4.2 name and descriptor checks
  bool accept_module_info = false;  // a module-info is parsed; otherwise it is a NoClassDefFoundError
  std::string_view
      expected_name;  // internal name, empty: any. Another one is NoClassDefFoundError "a/B (wrong name: a/C)"
};

/// Exactly one of the two is present.
struct ParseOutcome {
  std::unique_ptr<ClassFile> class_file;  // null iff error
  std::optional<ClassFileError> error;
};

/// Parses and format-checks one class file (JVMS 4.8, in HotSpot's order of checks). `owner` keeps `bytes` alive (null:
/// the parser copies them); nobody may change them as long as the ClassFile lives. No C++ exception is thrown, no lock
/// taken, nothing loaded; any number of threads may parse. HOTSPOT: the messages ("Incompatible magic value 1 in class
/// file A", "Truncated class file", ...).
ParseOutcome parse_class_file(Bytes bytes, std::shared_ptr<const void> owner, const ParseOptions& options);

}  // namespace vitrine::classfile
