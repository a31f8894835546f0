// SPDX-License-Identifier: Apache-2.0
// Names and descriptors by class file version (JVMS 4.2, 4.3). From version 49 on nearly every character is allowed; in
// older class files, names are Java identifiers.
#include "classfile/descriptor.hpp"
#include "classfile/parser.hpp"

namespace vitrine::classfile {

// Version < 49. HOTSPOT: a slash counts as a letter; only two in a row are refused. DEVIATION: all characters beyond
// ASCII are accepted, except surrogates and an initial NUL; calling Character.isJavaIdentifierPart would run Java code
// here.
bool Parser::legal_identifier(std::string_view name, bool class_name) const {
  for (size_t i = 0; i < name.size(); ++i) {
    auto c = static_cast<unsigned char>(name[i]);
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0x80;
    if (c == '/') letter = class_name && (i == 0 || name[i - 1] != '/');
    if (c == 0xed && i + 1 < name.size() && static_cast<unsigned char>(name[i + 1]) >= 0xa0) return false;
    if (c == 0xc0 && i == 0) return false;
    if (!letter && (i == 0 || c < '0' || c > '9')) return false;
  }
  return !name.empty();
}

bool Parser::check_class_name(std::string_view name) {
  bool legal;
  if (name.starts_with('[')) {
    size_t length = skip_type(name, 0, false);
    if (error_) return false;
    legal = length == name.size();
  } else {
    legal = since(kJava5) ? valid_class_name(name) : legal_identifier(name, true);
  }
  return legal || bad("Illegal class name \"", name, "\"");
}

bool Parser::check_field_name(std::string_view name) {
  bool legal = since(kJava5) ? valid_unqualified_name(name, false) : legal_identifier(name, false);
  return legal || fail("Illegal field name \"", name, "\" in class ", name_);
}

bool Parser::check_method_name(std::string_view name) {
  bool legal =
      since(kJava5) || name.starts_with('<') ? valid_unqualified_name(name, true) : legal_identifier(name, false);
  return legal || fail("Illegal method name \"", name, "\" in class ", name_);
}

bool Parser::illegal_signature(std::string_view what, std::string_view name, std::string_view descriptor) {
  return fail(what, " \"", name, "\" in class ", name_, " has illegal signature \"", descriptor, "\"");
}

// Length of the type at `at`; 0 if there is none. Two errors have messages of their own and are reported here.
size_t Parser::skip_type(std::string_view d, size_t at, bool allow_void) {
  if (dimensions_at(d, at) > kMaxDimensions) {
    bad("Array type descriptor has more than 255 dimensions");
    return 0;
  }
  return field_type_length(d, at, allow_void, [&](std::string_view name) {
    if (!since(kJava5)) return legal_identifier(name, true);
    return (!name.starts_with('[') && valid_class_name(name)) ||
           bad("Class name is empty or contains illegal character in descriptor");
  });
}

bool Parser::check_field_descriptor(std::string_view name, std::string_view descriptor) {
  size_t length = skip_type(descriptor, 0, false);
  if (error_) return false;
  return (length != 0 && length == descriptor.size()) || illegal_signature("Field", name, descriptor);
}

bool Parser::check_method_descriptor(std::string_view name, std::string_view d, int* argument_slots) {
  if (!d.starts_with('(')) return illegal_signature("Method", name, d);
  size_t at = 1;
  int slots = 0;
  while (at < d.size() && d[at] != ')') {
    size_t length = skip_type(d, at, false);
    if (error_) return false;
    if (length == 0) return illegal_signature("Method", name, d);
    slots += slots_of(basic_type_of(d[at]));
    at += length;
  }
  size_t result = at + 1 < d.size() ? skip_type(d, at + 1, true) : 0;
  if (error_) return false;
  if (result == 0 || at + 1 + result != d.size()) return illegal_signature("Method", name, d);
  if ((name == "<init>" || name == "<clinit>") && d.back() != 'V') return illegal_signature("Method", name, d);
  if (name == "<clinit>" && slots != 0 && since(kJava7)) return illegal_signature("Method", name, d);
  if (argument_slots) *argument_slots = slots;
  return true;
}

}  // namespace vitrine::classfile
