// SPDX-License-Identifier: Apache-2.0
// Reading java.lang.String objects; vm/exec/objects.hpp makes them. No function here reaches a safepoint.
#pragma once
#include <string>
#include <string_view>

#include "vm/model/symbol.hpp"
#include "vm/model/value.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

/// Whether the text has only characters 1 to 127.
bool is_ascii(std::string_view text);
std::string string_to_utf8(const Object* string);  // modified UTF-8
std::u16string string_to_utf16(const Object* string);
int32_t string_length(const Object* string);  // in UTF-16 units
/// The content as a symbol, on request with '/' instead of '.'.
const Symbol* string_to_symbol(const Object* string, bool dots_to_slashes);
bool string_equals(const Object* a, const Object* b);

/// The UTF-16 units of a string with either coder (0: Latin-1 bytes, 1: UTF-16 in host byte order). A string for which
/// no constructor has run has none. Where java.lang is opened, Java code may set the fields: so each is read once, the
/// array need not have an even number of bytes, and a string with another coder counts as one without content.
struct StringContent {
  const Object* value;  // null: no constructor has run
  bool utf16;
  int32_t length;
  explicit StringContent(const Object* string)
      : StringContent(string->get<Object*>(well_known().String_value),
                      string->get<uint8_t>(well_known().String_coder)) {}
  /// Of the units, in the encoding of the string.
  size_t bytes() const { return static_cast<size_t>(length) << (utf16 ? 1 : 0); }
  /// Whether it has content, and that is the whole array: so it is in every string that a constructor has made.
  bool is_whole() const { return value != nullptr && bytes() == static_cast<size_t>(value->length()); }
  char16_t at(int32_t i) const { return utf16 ? value->elements<char16_t>()[i] : value->elements<uint8_t>()[i]; }
  /// The same value as String.hashCode().
  uint32_t hash() const {
    uint32_t h = 0;
    for (int32_t i = 0; i < length; ++i) h = h * 31 + static_cast<uint32_t>(at(i));
    return h;
  }

 private:
  StringContent(const Object* bytes, uint8_t coder)
      : value(coder <= 1 ? bytes : nullptr),
        utf16(coder != 0),
        length(value == nullptr ? 0 : value->length() >> (utf16 ? 1 : 0)) {}
};

}  // namespace vitrine::vm
