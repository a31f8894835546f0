// SPDX-License-Identifier: Apache-2.0
// Modified UTF-8 (JVMS 4.4.7): NUL is C0 80, characters beyond U+FFFF are two three-byte surrogates, and four-byte
// forms do not occur.
#include "classfile/descriptor.hpp"

#include <cstring>

namespace vitrine::classfile {

namespace {
bool continuation(uint8_t b) { return (b & 0xc0) == 0x80; }

// The number of bytes before the first one that is not ASCII 1..127. Tests eight bytes at a time.
size_t ascii_prefix(std::string_view s) {
  size_t i = 0;
  constexpr uint64_t kHigh = 0x8080808080808080u, kOnes = 0x0101010101010101u;
  for (; i + 8 <= s.size(); i += 8) {
    uint64_t w;
    std::memcpy(&w, s.data() + i, 8);
    if ((w & kHigh) || ((w - kOnes) & kHigh)) break;
  }
  while (i < s.size() && static_cast<uint8_t>(s[i] - 1) < 0x7f) ++i;
  return i;
}
}  // namespace

// JVMS 4.4.7: no byte is 0 or in F0..FF; C0 80 is the only valid overlong form.
bool valid_modified_utf8(std::string_view s, bool allow_overlong) {
  size_t i = ascii_prefix(s);
  while (i < s.size()) {
    uint8_t a = static_cast<uint8_t>(s[i]);
    if (a == 0) return false;
    if (a < 0x80) {
      i += 1;
    } else if ((a & 0xe0) == 0xc0) {
      if (i + 1 >= s.size() || !continuation(s[i + 1])) return false;
      if (!allow_overlong && (a == 0xc1 || (a == 0xc0 && s[i + 1] != char(0x80)))) return false;
      i += 2;
    } else if ((a & 0xf0) == 0xe0) {
      if (i + 2 >= s.size() || !continuation(s[i + 1]) || !continuation(s[i + 2])) return false;
      if (!allow_overlong && a == 0xe0 && static_cast<uint8_t>(s[i + 1]) < 0xa0) return false;
      i += 3;
    } else {
      return false;
    }
  }
  return true;
}

std::u16string decode_modified_utf8(std::string_view s) {
  std::u16string out;
  out.reserve(s.size());
  size_t i = 0;
  while (i < s.size()) {
    uint8_t a = static_cast<uint8_t>(s[i]);
    if (a < 0x80) {
      out += static_cast<char16_t>(a);
      i += 1;
    } else if ((a & 0xe0) == 0xc0 && i + 1 < s.size() && continuation(s[i + 1])) {
      out += static_cast<char16_t>((a & 0x1f) << 6 | (s[i + 1] & 0x3f));
      i += 2;
    } else if ((a & 0xf0) == 0xe0 && i + 2 < s.size() && continuation(s[i + 1]) && continuation(s[i + 2])) {
      out += static_cast<char16_t>((a & 0x0f) << 12 | (s[i + 1] & 0x3f) << 6 | (s[i + 2] & 0x3f));
      i += 3;
    } else {
      out += u'\uFFFD';
      i += 1;
    }
  }
  return out;
}

std::string modified_utf8_to_utf8(std::string_view s) {
  if (ascii_prefix(s) == s.size()) return std::string(s);
  std::string out;
  const std::u16string chars = decode_modified_utf8(s);
  for (size_t i = 0; i < chars.size(); ++i) {
    uint32_t c = chars[i];
    if ((c & 0xfc00) == 0xd800 && i + 1 < chars.size() && (chars[i + 1] & 0xfc00) == 0xdc00)
      c = 0x10000 + ((c & 0x3ff) << 10 | (chars[++i] & 0x3ff));
    else if ((c & 0xf800) == 0xd800)
      c = 0xfffd;
    const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;  // bytes after the first
    constexpr uint8_t kFirst[] = {0, 0xc0, 0xe0, 0xf0};
    out += static_cast<char>(kFirst[more] | c >> (6 * more));
    for (int left = more - 1; left >= 0; --left) out += static_cast<char>(0x80 | (c >> (6 * left) & 0x3f));
  }
  return out;
}

std::string encode_modified_utf8(std::u16string_view chars) {
  size_t size = 0;
  for (char16_t c : chars) size += modified_utf8_size(c);
  std::string result(size, '\0');
  char* out = result.data();
  for (char16_t c : chars) out = encode_modified_utf8(c, out);
  return result;
}

}  // namespace vitrine::classfile
