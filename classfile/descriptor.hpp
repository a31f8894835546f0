// SPDX-License-Identifier: Apache-2.0
// Field and method descriptors (JVMS 4.3) and modified UTF-8 (JVMS 4.4.7).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::classfile {

/// Basic types with the numbers that newarray (JVMS table 6.5.newarray-A) and the class library use.
enum class BasicType : uint8_t {
  Boolean = 4,
  Char = 5,
  Float = 6,
  Double = 7,
  Byte = 8,
  Short = 9,
  Int = 10,
  Long = 11,
  Object = 12,
  Array = 13,
  Void = 14,
};

/// 'Z' -> Boolean, 'L' -> Object, '[' -> Array, 'V' -> Void. Precondition: a valid descriptor character.
BasicType basic_type_of(char descriptor_char);
/// The descriptor character; 'L' for Object, '[' for Array.
char descriptor_char(BasicType type);
/// Bytes one array element or field takes in the heap (references 8; Void 0).
uint32_t size_in_heap(BasicType type);
/// Slots on operand stack and in locals: 2 for long and double, 0 for void, else 1.
constexpr int slots_of(BasicType t) {
  return t == BasicType::Long || t == BasicType::Double ? 2 : t == BasicType::Void ? 0 : 1;
}

bool valid_field_descriptor(std::string_view descriptor);   // JVMS 4.3.2
bool valid_method_descriptor(std::string_view descriptor);  // JVMS 4.3.3, at most 255 slots
/// JVMS 4.2.2 unqualified name; `method` allows <init> and <clinit>. For class files older than 49 the old identifier
/// rules are the caller's.
bool valid_unqualified_name(std::string_view name, bool method);
bool valid_class_name(std::string_view internal_name);  // JVMS 4.2.1, also array descriptors

/// One parameter or return type: its BasicType and its text within the descriptor ("I", "Ljava/lang/String;", "[[J").
struct TypeInDescriptor {
  BasicType type;
  std::string_view text;
};
struct MethodDescriptor {
  std::vector<TypeInDescriptor> parameters;
  TypeInDescriptor result;
  int argument_slots;  // without the receiver
};
/// Precondition: valid.
MethodDescriptor parse_method_descriptor(std::string_view descriptor);

/// "(ILjava/lang/String;)V", "m" -> "void m(int, java.lang.String)"; external types for messages. Array "[[I" ->
/// "int[][]".
std::string external_type(std::string_view field_descriptor);
std::string external_method(std::string_view class_name_internal, std::string_view name, std::string_view descriptor);
/// a/b/C -> a.b.C
std::string external_name(std::string_view internal_name);

/// Modified UTF-8. `decode` of malformed input maps bad bytes to U+FFFD and never reads beyond the end.
/// `allow_overlong`: class files up to version 47 may write characters in more bytes than needed.
bool valid_modified_utf8(std::string_view bytes, bool allow_overlong = false);
std::u16string decode_modified_utf8(std::string_view bytes);
std::string encode_modified_utf8(std::u16string_view chars);

}  // namespace vitrine::classfile
