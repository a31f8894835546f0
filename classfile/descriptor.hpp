// SPDX-License-Identifier: Apache-2.0
// Field and method descriptors (JVMS 4.3) and modified UTF-8 (JVMS 4.4.7).
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::classfile {

/// Basic types with the numbers that newarray (JVMS table 6.5.newarray-A) and the class library use. Object stands for
/// all class and interface types, Array for all array types.
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

/// 'Z' -> Boolean, 'L' -> Object, '[' -> Array, 'V' -> Void. Precondition: a valid descriptor character; any other
/// yields Object.
BasicType basic_type_of(char descriptor_char);
/// The descriptor character; 'L' for Object, '[' for Array.
char descriptor_char(BasicType type);
/// Bytes that one array element or field takes in the heap (references 4; Void 0). Their alignment is the same.
uint32_t size_in_heap(BasicType type);
/// Slots on operand stack and in locals: 2 for long and double, 0 for void, else 1.
constexpr int slots_of(BasicType t) {
  return t == BasicType::Long || t == BasicType::Double ? 2 : t == BasicType::Void ? 0 : 1;
}

/// Checks of names and descriptors for class files of version 49 and newer. Any bytes may be passed.
bool valid_field_descriptor(std::string_view descriptor);   // JVMS 4.3.2
bool valid_method_descriptor(std::string_view descriptor);  // JVMS 4.3.3, at most 255 slots
/// JVMS 4.2.2 unqualified name; `method` allows <init> and <clinit>, but no other < or >. The caller checks the
/// identifier rules of class files older than 49.
bool valid_unqualified_name(std::string_view name, bool method);
bool valid_class_name(std::string_view internal_name);  // JVMS 4.2.1, also array descriptors

constexpr size_t kMaxDimensions = 255;  // JVMS 4.3.2
/// The number of '[' that start at `at`.
constexpr size_t dimensions_at(std::string_view descriptor, size_t at) {
  size_t end = std::min(descriptor.find_first_not_of('[', at), descriptor.size());
  return end - std::min(at, end);
}
/// Length of the field type (JVMS 4.3.2) that starts at `at`, with any number of dimensions (the caller limits them); 0
/// if there is none. `allow_void` accepts V, too, but no array of it. `legal_name` checks the name between L and ;.
template <class LegalName>
size_t field_type_length(std::string_view descriptor, size_t at, bool allow_void, const LegalName& legal_name) {
  size_t i = at + dimensions_at(descriptor, at);
  if (i >= descriptor.size()) return 0;
  switch (descriptor[i]) {
    case 'B':
    case 'C':
    case 'D':
    case 'F':
    case 'I':
    case 'J':
    case 'S':
    case 'Z': return i + 1 - at;
    case 'V': return allow_void && i == at ? 1 : 0;
    case 'L': {
      size_t end = descriptor.find(';', i);
      return end != std::string_view::npos && legal_name(descriptor.substr(i + 1, end - i - 1)) ? end + 1 - at : 0;
    }
    default: return 0;
  }
}

/// A parameter or return type: its BasicType and its text in the descriptor ("I", "Ljava/lang/String;", "[[J"), which
/// points into the descriptor.
struct TypeInDescriptor {
  BasicType type;
  std::string_view text;
};
/// A method descriptor in parts (JVMS 4.3.3). Lives as long as the text from which it was made.
struct MethodDescriptor {
  std::vector<TypeInDescriptor> parameters;
  TypeInDescriptor result;
  int argument_slots;  // without the receiver
};
/// Splits a method descriptor. It may be invalid (classes of the boot loader are not checked): nothing beyond its end
/// is read, and what is missing at its end is void.
MethodDescriptor parse_method_descriptor(std::string_view descriptor);

/// Spellings for messages: "[[I" -> "int[][]"; class a/B, "m", "(ILjava/lang/String;)V" -> "void a.B.m(int,
/// java.lang.String)". An empty class name leaves out the class and its dot. Invalid descriptors yield some text.
std::string external_type(std::string_view field_descriptor);
std::string external_method(std::string_view class_name_internal, std::string_view name, std::string_view descriptor);
/// a/b/C -> a.b.C
std::string external_name(std::string_view internal_name);

/// Modified UTF-8 (JVMS 4.4.7). Decoding maps malformed bytes to U+FFFD and never reads beyond the end. Surrogates,
/// also lone ones, pass unchanged in both directions. `allow_overlong`: class files up to version 47 may encode
/// characters in more bytes than necessary.
bool valid_modified_utf8(std::string_view bytes, bool allow_overlong = false);
std::u16string decode_modified_utf8(std::string_view bytes);
/// UTF-8 as everybody else reads it (RFC 3629), for JSON and other files: a pair of surrogates becomes one character of
/// four bytes, a lone one U+FFFD, as malformed bytes do.
std::string modified_utf8_to_utf8(std::string_view bytes);
std::string encode_modified_utf8(std::u16string_view chars);
/// One UTF-16 unit: the number of its bytes; and writing them to `out`, which returns the position behind them.
constexpr size_t modified_utf8_size(char16_t c) { return c != 0 && c < 0x80 ? 1 : c < 0x800 ? 2 : 3; }
/// `out` must have room for modified_utf8_size(c) bytes.
inline char* encode_modified_utf8(char16_t c, char* out) {
  if (modified_utf8_size(c) == 1) {
    *out++ = static_cast<char>(c);
    return out;
  }
  if (c < 0x800) {
    *out++ = static_cast<char>(0xc0 | c >> 6);
  } else {
    *out++ = static_cast<char>(0xe0 | c >> 12);
    *out++ = static_cast<char>(0x80 | (c >> 6 & 0x3f));
  }
  *out++ = static_cast<char>(0x80 | (c & 0x3f));
  return out;
}

}  // namespace vitrine::classfile
