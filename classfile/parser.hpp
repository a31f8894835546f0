// SPDX-License-Identifier: Apache-2.0
// The parser's implementation: one object per class file, its parts spread over parser*.cpp in the order of JVMS 4.
// Only the parser includes this; others call parse_class_file (class_file.hpp). Every function returns false after a
// failure; the message of the first failure is kept.
#pragma once
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

/// First class file version of a Java release: kJava5 is 49. Attributes, flags and constants are known from a version
/// on.
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

/// Parses one class file into `file`, whose `bytes` and `owner` the caller has set. It is used once. `options` and
/// `file` must outlive it. If parse() fails, `file` holds what was read before.
class Parser {
 public:
  Parser(ClassFile& file, const ParseOptions& options);
  bool parse();  // JVMS 4.1
  /// The first failure; present exactly if parse() returned false.
  std::optional<ClassFileError>& error() { return error_; }

 private:
  // parser.cpp. Functions named parse_ read at the cursor and store; those named check_ only compare, and the caller
  // decides whether options_ ask for them.
  /// JVMS 4.1: supported versions and preview features. UnsupportedClassVersionError.
  bool parse_version();
  bool parse_this_and_super();
  bool parse_interfaces();
  /// JVMS table 4.1-B; also for the flags of inner classes.
  bool legal_class_flags(uint16_t flags) const;
  bool check_class_flags(uint16_t flags);
  /// The flags as messages show them.
  uint16_t shown_class_flags(uint16_t flags) const;
  /// JVMS 5.3.5 step 2: NoClassDefFoundError if another name was expected.
  bool check_wrong_name();

  // parser_constants.cpp: JVMS 4.4. Entries first, then references between them, which may point forward, then the
  // names.
  bool parse_constants();
  bool check_constant_references();
  /// JVMS 4.4.8: the kind and what it may refer to.
  bool check_method_handle(uint16_t index);
  /// Names and descriptors in constants; only with strict_names.
  bool check_constant_names();
  /// Name and descriptor of a member reference or a dynamic constant fit its tag.
  bool check_member_constant(uint16_t index);

  // parser_names.cpp: JVMS 4.2, 4.3, by the version of the class file. argument_slots receives the slots without the
  // receiver; it may be null.
  bool check_class_name(std::string_view name);
  bool check_field_name(std::string_view name);
  bool check_method_name(std::string_view name);
  bool check_field_descriptor(std::string_view name, std::string_view descriptor);
  bool check_method_descriptor(std::string_view name, std::string_view descriptor, int* argument_slots);
  /// Fails with ClassFormatError; `what` begins the message ("Field").
  bool illegal_signature(std::string_view what, std::string_view name, std::string_view descriptor);
  /// Whether the name is legal in a class file older than version 49.
  bool legal_identifier(std::string_view name, bool class_name) const;
  /// Length of the field type at `at`; 0 if there is none, with error_ set in two cases that have messages of their
  /// own.
  size_t skip_type(std::string_view descriptor, size_t at, bool allow_void);

  // parser_members.cpp: JVMS 4.5, 4.6. argument_slots includes the receiver; 0 if names are not checked.
  bool parse_fields();
  bool parse_field(FieldInfo& field);
  bool parse_field_attributes(FieldInfo& field);
  /// JVMS table 4.7.2-A: the type of the constant at `index` is that of the field.
  bool check_constant_value(const FieldInfo& field, uint16_t index);
  /// JVMS table 4.5-A, and the fields of value classes (JEP 401); only with check_format.
  bool check_field_flags(uint16_t flags);
  bool parse_methods();
  bool parse_method(MethodInfo& method);
  bool parse_method_attributes(MethodInfo& method, int argument_slots);
  /// JVMS 4.7.5, 4.7.24.
  bool parse_exceptions(uint32_t length);
  bool parse_method_parameters(uint32_t length);
  /// JVMS table 4.6-A, by the version of the class file; not for <clinit>. Only with check_format.
  bool check_method_flags(uint16_t flags, std::string_view name);

  // parser_code.cpp: JVMS 4.7.3, 4.7.4, 4.7.12 - 4.7.14. `length` is that of the attribute, in bytes; a body of another
  // length is an error. Only checks: CodeAttribute reads it again.
  /// What the tables of a Code attribute must keep within.
  struct CodeLimits {
    uint16_t max_locals;
    uint32_t code_length;
  };
  /// `present` receives the attributes of the code.
  bool parse_code(AttributeSet& present, int argument_slots, uint32_t length);
  /// Ranges and handlers lie within the code. The verifier checks that instructions start there.
  bool parse_exception_table(const CodeLimits& limits);
  bool parse_code_attribute(AttributeSet& present, const CodeLimits& limits);
  bool parse_line_numbers(const CodeLimits& limits, uint32_t length);
  bool parse_local_variables(const CodeLimits& limits, uint32_t length, bool types);
  /// JVMS 4.7.13, 4.7.14: no entry twice, no generic type without its variable. After all attributes of the method.
  bool check_local_variables(const MethodInfo& method);

  // parser_attributes.cpp: the rest of JVMS 4.7. Deferred attributes are those whose contents HotSpot checks after all
  // attribute headers.
  bool parse_class_attributes();
  bool parse_class_attribute(Attribute attribute, uint32_t length);
  /// Goes back to the attributes in deferred order, then to the end of the last attribute.
  bool parse_deferred_attributes();
  bool parse_inner_classes(uint32_t length);
  bool check_inner_class_flags(const InnerClass& inner);
  /// JVMS 4.7.6: no entry twice.
  bool check_inner_classes();
  /// JVMS 4.7.7.
  bool parse_enclosing_method();
  /// JVMS 4.7.23: each Dynamic and InvokeDynamic constant has its entry; arguments are loadable constants.
  bool parse_bootstrap_methods(uint32_t length);
  /// JVMS 4.7.30.
  bool parse_record(uint32_t length);
  /// JEP 401. The VM loads no class because of this attribute, so its contents are only checked.
  bool parse_loadable_descriptors(uint32_t length);
  /// NestMembers and PermittedSubclasses (JVMS 4.7.29, 4.7.31). `what` begins the message about a wrong index.
  bool parse_class_list(std::string_view attribute, std::string_view what, uint32_t length,
                        std::vector<CpIndex<ClassEntry>>& out);

  /// Reads an attribute's name and length. False if the file ends there, or for a bad name index; `bad_index` is the
  /// text before the index in that message.
  bool attribute_header(std::string_view bad_index, Attribute& attribute, uint32_t& length);
  /// Stores the body of an attribute that may occur only once. `where` is "", " for field" or the like, for the
  /// message.
  bool keep_once(Bytes& body, uint32_t length, std::string_view attribute, std::string_view where);
  /// The same for one that is read when it is asked for: notes that it is present.
  bool note_once(AttributeSet& present, Attribute which, uint32_t length, std::string_view attribute,
                 std::string_view where);
  enum class Handled : uint8_t { No, Yes, Failed };
  /// The four annotation attributes that classes, fields, methods and record components share.
  Handled parse_annotations(AnnotationBytes& into, Attribute attribute, uint32_t length, std::string_view where);
  Handled note_annotations(AttributeSet& present, Attribute attribute, uint32_t length, std::string_view where);
  /// The caller has checked the attribute's length. The signature itself is not checked (JVMS 4.7.9.1).
  bool parse_signature(uint16_t& index, bool of_class = false);

  /// Whether an index leads to an entry of that kind; any index may be asked about.
  bool is_utf8(uint16_t index) const { return constants_.tag(index) == ConstantTag::Utf8; }
  bool is_class(uint16_t index) const { return constants_.tag(index) == ConstantTag::Class; }
  bool is_name_and_type(uint16_t index) const { return constants_.tag(index) == ConstantTag::NameAndType; }
  /// Whether the class file is of that version or newer.
  bool since(Release release) const { return file_.major_version >= release; }

  // Failures; all return false. `bad` ends the message with " in class file NAME".
  static void append(std::string& out, std::string_view text) { out += text; }
  static void append(std::string& out, std::integral auto number) { out += std::to_string(number); }
  template <class... Parts>
  bool refuse(ClassFileError::Kind kind, const Parts&... parts) {
    if (error_) return false;
    error_.emplace(ClassFileError{kind, {}, in_.offset()});
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
  bool bootstrap_methods_seen_ = false, loadable_descriptors_seen_ = false;
  int32_t last_bootstrap_ = -1;       // largest bootstrap method index of a Dynamic or InvokeDynamic constant
  uint8_t module_constant_seen_ = 0;  // tag of a Module or Package constant
  std::optional<ClassFileError> error_;
};

/// For messages: "0xF01".
std::string hex(uint16_t value);

}  // namespace vitrine::classfile
