// SPDX-License-Identifier: Apache-2.0
#include "vm/model/string_content.hpp"

#include <cstring>

#include "classfile/descriptor.hpp"

namespace vitrine::vm {

bool is_ascii(std::string_view text) {
  for (char c : text)
    if (static_cast<signed char>(c) <= 0) return false;
  return true;
}

std::u16string string_to_utf16(const Object* string) {
  StringContent content(string);
  std::u16string result(static_cast<size_t>(content.length), u'\0');
  for (int32_t i = 0; i < content.length; ++i) result[static_cast<size_t>(i)] = content.at(i);
  return result;
}

std::string string_to_utf8(const Object* string) {
  StringContent content(string);
  if (!content.utf16 && content.length != 0) {
    std::string_view bytes(content.value->elements<char>(), static_cast<size_t>(content.length));
    if (is_ascii(bytes)) return std::string(bytes);
  }
  return classfile::encode_modified_utf8(string_to_utf16(string));
}

int32_t string_length(const Object* string) { return StringContent(string).length; }

const Symbol* string_to_symbol(const Object* string, bool dots_to_slashes) {
  std::string text = string_to_utf8(string);
  if (dots_to_slashes)
    for (char& c : text)
      if (c == '.') c = '/';
  return Symbol::intern(text);
}

bool string_equals(const Object* a, const Object* b) {
  if (a == b) return true;
  StringContent x(a), y(b);
  if (x.length != y.length) return false;
  if (x.length != 0 && x.utf16 == y.utf16)
    return std::memcmp(x.value->elements<char>(), y.value->elements<char>(), x.bytes()) == 0;
  for (int32_t i = 0; i < x.length; ++i)
    if (x.at(i) != y.at(i)) return false;
  return true;
}

}  // namespace vitrine::vm
