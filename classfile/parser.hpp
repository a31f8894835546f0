// SPDX-License-Identifier: Apache-2.0
// The parser's implementation: one object per class file, its parts spread over parser*.cpp in the order of JVMS 4.
// Only the parser includes this; others call parse_class_file (class_file.hpp). Every function returns false after a
// failure; the message of the first failure is kept.
#pragma once
#include <array>
#include <concepts>
#include <string>
#include <string_view>

#include "classfile/access_flags.hpp"
#include "classfile/class_file.hpp"
#include "classfile/cursor.hpp"

namespace vitrine::classfile {

/// The flags that a class may have. The other bits of access_flags have no meaning and are dropped (JVMS 4.1).
inline constexpr uint16_t kClassFlags =
    kAccPublic | kAccFinal | kAccSuper | kAccInterface | kAccAbstract | kAccSynthetic | kAccAnnotation | kAccEnum;

/// First class file version of a Java release: kJava5 is 49.
enum Release : uint16_t {
  kJava1 = 45,
  kJava2 = 46,
  kJava5 = 49,
  kJava6 = 50,
  kJava7 = 51,
  kJava8 = 52,
  kJava9 = 53,
  kJava11 = 55,
  kJava12 = 56,
  kJava16 = 60,
  kJava17 = 61,
};

/// The attributes that the VM reads (JVMS 4.7).
enum class Attribute : uint8_t {
  Unknown,
  AnnotationDefault,
  BootstrapMethods,
  Code,
  ConstantValue,
  Deprecated,
  EnclosingMethod,
  Exceptions,
  InnerClasses,
  LineNumberTable,
  LocalVariableTable,
  LocalVariableTypeTable,
  MethodParameters,
  Module,
  NestHost,
  NestMembers,
  PermittedSubclasses,
  Record,
  RuntimeInvisibleAnnotations,
  RuntimeInvisibleParameterAnnotations,
  RuntimeInvisibleTypeAnnotations,
  RuntimeVisibleAnnotations,
  RuntimeVisibleParameterAnnotations,
  RuntimeVisibleTypeAnnotations,
  Signature,
  SourceDebugExtension,
  SourceFile,
  StackMapTable,
  Synthetic,
};
Attribute attribute_of(std::string_view name);

class Parser {
 public:
  Parser(ClassFile& file, const ParseOptions& options);
  bool parse();  // JVMS 4.1
  std::optional<ClassFileError>& error() { return error_; }

 private:
  // parser.cpp
  bool parse_version();
  bool parse_this_and_super();
  bool parse_interfaces();
  bool check_class_flags(uint16_t flags);
  bool check_wrong_name();

  // parser_constants.cpp: JVMS 4.4
  bool parse_constants();
  bool check_constant_references();
  bool check_method_handle(uint16_t index);
  bool check_constant_names();
  bool check_member_constant(uint16_t index);

  // parser_names.cpp: JVMS 4.2, 4.3
  bool check_class_name(std::string_view name);
  bool check_field_name(std::string_view name);
  bool check_method_name(std::string_view name);
  bool check_field_descriptor(std::string_view name, std::string_view descriptor);
  bool check_method_descriptor(std::string_view name, std::string_view descriptor, int* argument_slots);
  bool illegal_signature(std::string_view what, std::string_view name, std::string_view descriptor);
  bool legal_identifier(std::string_view name, bool class_name) const;
  size_t skip_type(std::string_view descriptor, size_t at, bool allow_void);

  // parser_members.cpp: JVMS 4.5, 4.6
  bool parse_fields();
  bool parse_field(FieldInfo& field);
  bool parse_field_attributes(FieldInfo& field);
  bool check_constant_value(const FieldInfo& field);
  bool check_field_flags(uint16_t flags);
  bool parse_methods();
  bool parse_method(MethodInfo& method);
  bool parse_method_attributes(MethodInfo& method, int argument_slots);
  bool parse_exceptions(MethodInfo& method, uint32_t length);
  bool parse_method_parameters(MethodInfo& method, uint32_t length);
  bool check_method_flags(uint16_t flags, std::string_view name);

  // parser_code.cpp: JVMS 4.7.3, 4.7.4, 4.7.12 - 4.7.14
  bool parse_code(MethodInfo& method, int argument_slots, uint32_t length);
  bool parse_exception_table(CodeAttribute& code);
  bool parse_code_attribute(CodeAttribute& code);
  bool parse_line_numbers(CodeAttribute& code, uint32_t length);
  bool parse_local_variables(CodeAttribute& code, uint32_t length, bool types);
  bool check_local_variables(const CodeAttribute& code);

  // parser_attributes.cpp: the rest of JVMS 4.7
  bool parse_class_attributes();
  bool parse_class_attribute(Attribute attribute, uint32_t length);
  bool parse_deferred_attributes();
  bool parse_inner_classes(uint32_t length);
  bool check_inner_classes();
  bool parse_enclosing_method();
  bool parse_bootstrap_methods(uint32_t length);
  bool parse_record(uint32_t length);
  bool parse_class_list(std::string_view attribute, std::string_view what, uint32_t length, std::vector<uint16_t>& out);

  /// Reads an attribute's name and length. False if the file ends there, or for a bad name index; `bad_index` is the
  /// text before the index in that message.
  bool attribute_header(std::string_view bad_index, Attribute& attribute, uint32_t& length);
  /// Stores the body of an attribute that may occur only once. `where` is "", " for field" or the like, for the
  /// message.
  bool keep_once(Bytes& body, uint32_t length, std::string_view attribute, std::string_view where);
  enum class Handled : uint8_t { No, Yes, Failed };
  /// Signature and the four annotation attributes that classes, fields, methods and record components share.
  Handled parse_annotations(AnnotationBytes& into, Attribute attribute, uint32_t length, std::string_view where);
  bool parse_signature(uint16_t& index, bool of_class = false);

  bool is_utf8(uint16_t index) const { return constants_.tag(index) == ConstantTag::Utf8; }
  bool is_class(uint16_t index) const { return constants_.tag(index) == ConstantTag::Class; }
  bool is_name_and_type(uint16_t index) const { return constants_.tag(index) == ConstantTag::NameAndType; }
  bool since(Release release) const { return file_.major_version >= release; }

  // Failures; all return false. `bad` ends the message with " in class file NAME".
  static void append(std::string& out, std::string_view text) { out += text; }
  static void append(std::string& out, std::integral auto number) { out += std::to_string(number); }
  template <class... Parts>
  bool refuse(ClassFileError::Kind kind, const Parts&... parts) {
    if (error_) return false;
    error_.emplace(ClassFileError{kind, {}});
    (append(error_->message, parts), ...);
    return false;
  }
  template <class... Parts>
  bool fail(const Parts&... parts) {
    return refuse(ClassFileError::Kind::ClassFormatError, parts...);
  }
  template <class... Parts>
  bool bad(const Parts&... parts) {
    return fail(parts..., " in class file ", name_);
  }
  bool truncated() { return fail("Truncated class file"); }

  ClassFile& file_;
  ConstantPool& constants_;
  const ParseOptions& options_;
  Cursor in_;
  std::string_view name_;  // for messages: the expected name, otherwise the one in the file once it is known
  // Attributes that are read once all attribute headers have been seen.
  struct Deferred {
    std::optional<Cursor> at;
    uint32_t length = 0;
  };
  Deferred inner_classes_, nest_members_, permitted_subclasses_, record_;
  bool bootstrap_methods_seen_ = false;
  int32_t last_bootstrap_ = -1;       // largest bootstrap method index of a Dynamic or InvokeDynamic constant
  uint8_t module_constant_seen_ = 0;  // tag of a Module or Package constant
  std::optional<ClassFileError> error_;
};

std::string hex(uint16_t value);  // "0xF01"

}  // namespace vitrine::classfile
