// SPDX-License-Identifier: Apache-2.0
// Shortcuts of java.lang.String, of the classes that know its bytes (StringLatin1: one for a character, StringUTF16:
// two, StringCoding), and of the encoder of ISO 8859-1.
#include <algorithm>
#include <cstring>

#include "library/kernels/elements.hpp"
#include "library/registered/arrays.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::library {
namespace {

using vm::StringContent;
using Latin1 = uint8_t;
using Utf16 = uint16_t;

// Longer arrays are left to the method, which polls; and those of which a polling shortcut would take too long between
// its polls.
constexpr int32_t kMostBytes = 1 << 20;
constexpr size_t kStringPiece = 1 << 18;  // characters between polls
bool is_short(const Object* bytes) { return bytes != nullptr && bytes->length() <= kMostBytes; }

/// Characters of a string, or of a part of its bytes.
template <class Char>
struct Text {
  Char* chars;
  size_t length;
};
/// [from, from + count) counts characters, also in arrays of bytes. No text: that is not in the array.
template <class Char>
std::optional<Text<Char>> part(Object* array, int64_t from, int64_t count) {
  if (array == nullptr) return std::nullopt;
  const int64_t bytes = int64_t{array->length()} << Class::of(array)->log2_element_size;
  if (!is_range(from, count, bytes / int64_t{sizeof(Char)})) return std::nullopt;
  return Text<Char>{array->elements<Char>() + from, static_cast<size_t>(count)};
}
template <class Char>
std::optional<Text<Char>> whole(Object* bytes) {
  return bytes == nullptr ? std::nullopt : part<Char>(bytes, 0, bytes->length() / static_cast<int32_t>(sizeof(Char)));
}

// ---- two strings
Perhaps<bool> same_bytes(const Object* a, const Object* b) {
  if (!is_short(a) || !is_short(b)) return std::nullopt;
  const auto length = static_cast<size_t>(a->length());
  return a->length() == b->length() && std::memcmp(a->elements<char>(), b->elements<char>(), length) == 0;
}

Perhaps<bool> equal_bytes(Thread&, Object* a, Object* b) { return same_bytes(a, b); }

template <class A, class B>
Perhaps<int32_t> compare(Thread&, Object* a, Object* b) {
  if (!is_short(a) || !is_short(b)) return std::nullopt;
  const auto x = whole<A>(a);
  const auto y = whole<B>(b);
  const size_t shorter = std::min(x->length, y->length);
  size_t i = 0;
  if constexpr (std::is_same_v<A, B>)
    i = kernels::first_difference(reinterpret_cast<const uint8_t*>(x->chars),
                                  reinterpret_cast<const uint8_t*>(y->chars), shorter * sizeof(A)) /
        sizeof(A);
  else
    while (i < shorter && x->chars[i] == y->chars[i]) ++i;
  return i < shorter ? x->chars[i] - y->chars[i] : static_cast<int32_t>(x->length) - static_cast<int32_t>(y->length);
}

// ---- finding
/// The index of the first character from `from` on. Any `c` may be asked for, and has its lowest bits in Latin-1.
template <class Char>
Perhaps<int32_t> index_of_char(Thread& self, Object* bytes, int32_t c, int32_t from, int32_t to) {
  const auto text = part<Char>(bytes, from, int64_t{to} - from);
  if (!text) return std::nullopt;
  if (std::is_same_v<Char, Utf16> && (c < 0 || c > 0xffff)) return -1;
  const size_t found = in_pieces(self, text->length, kStringPiece, [&text, c](size_t index, size_t count) {
    return kernels::find(text->chars + index, count, static_cast<Char>(c));
  });
  return found == text->length ? -1 : from + static_cast<int32_t>(found);
}

/// The index of the first place from `from` on where `sought` is; its first character is looked for by itself. Where
/// that is at many places, the method is left to go on, from the beginning.
template <class Char, class Sought>
Perhaps<int32_t> index_of(Thread& self, const Text<Char>& text, const Text<Sought>& sought, int32_t from) {
  const auto begin = static_cast<size_t>(from);
  if (sought.length == 0 || begin > text.length) return std::nullopt;
  if (sought.length > text.length - begin) return -1;
  const size_t places = text.length - sought.length + 1;
  size_t work = 1 << 18;
  const auto is_at = [&text, &sought](size_t place) {
    if constexpr (std::is_same_v<Char, Sought>)
      return std::memcmp(text.chars + place, sought.chars, sought.length * sizeof(Char)) == 0;
    else
      return std::equal(sought.chars, sought.chars + sought.length, text.chars + place);
  };
  for (size_t place = begin; place < places; ++place) {
    place += in_pieces(self, places - place, kStringPiece,
                       [first = text.chars + place, &sought](size_t index, size_t count) {
                         return kernels::find(first + index, count, static_cast<Char>(sought.chars[0]));
                       });
    if (place == places) break;
    if (is_at(place)) return static_cast<int32_t>(place);
    const size_t cost = 1 + sought.length / 8;
    if (work < cost) return std::nullopt;
    work -= cost;
  }
  return -1;
}
template <class Char, class Sought>
Perhaps<int32_t> index_in_whole(Thread& self, Object* bytes, Object* sought_bytes) {
  const auto text = whole<Char>(bytes);
  const auto sought = whole<Sought>(sought_bytes);
  return text && sought ? index_of(self, *text, *sought, 0) : std::nullopt;
}
template <class Char, class Sought>
Perhaps<int32_t> index_in_part(Thread& self, Object* bytes, int32_t length, Object* sought_bytes, int32_t sought_length,
                               int32_t from) {
  const auto text = part<Char>(bytes, 0, length);
  const auto sought = part<Sought>(sought_bytes, 0, sought_length);
  return text && sought && from >= 0 ? index_of(self, *text, *sought, from) : std::nullopt;
}

// ---- characters of other widths
Perhaps<void> inflate(Thread& self, Object* source, int32_t from, Object* target, int32_t to, int32_t count) {
  const auto latin1 = part<Latin1>(source, from, count);
  const auto utf16 = part<Utf16>(target, to, count);
  if (!latin1 || !utf16 || source == target) return std::nullopt;
  in_pieces(self, latin1->length, kStringPiece, [&latin1, &utf16](size_t index, size_t length) {
    kernels::widen(latin1->chars + index, length, utf16->chars + index);
  });
  return Done{};
}
/// Returns how many characters come before the first that is too great.
size_t narrow(Thread& self, const Text<Utf16>& from, const Text<Latin1>& to, Utf16 greatest) {
  return in_pieces(self, from.length, kStringPiece, [&from, &to, greatest](size_t index, size_t count) {
    return kernels::narrow(from.chars + index, count, to.chars + index, greatest);
  });
}
/// What is returned where a character does not fit depends on the release: then the method begins anew.
Perhaps<int32_t> compress_string(Thread& self, Object* source, int32_t from, Object* target, int32_t to,
                                 int32_t count) {
  const auto utf16 = part<Utf16>(source, from, count);
  const auto latin1 = part<Latin1>(target, to, count);
  if (!latin1 || !utf16 || source == target) return std::nullopt;
  if (narrow(self, *utf16, *latin1, 0xff) != utf16->length) return std::nullopt;
  return count;
}
/// Returns how many characters come before the first that the encoding does not have.
template <Utf16 Greatest>
Perhaps<int32_t> encode(Thread& self, Object* source, int32_t from, Object* target, int32_t to, int32_t count) {
  const auto utf16 = part<Utf16>(source, from, count);
  const auto bytes = part<Latin1>(target, to, count);
  if (!bytes || !utf16 || source == target) return std::nullopt;
  return static_cast<int32_t>(narrow(self, *utf16, *bytes, Greatest));
}
Perhaps<void> get_chars(Thread& self, Object* source, int32_t from, int32_t end, Object* target, int32_t to) {
  const auto utf16 = part<Utf16>(source, from, int64_t{end} - from);
  const auto chars = part<Utf16>(target, to, int64_t{end} - from);
  if (!utf16 || !chars || source == target) return std::nullopt;
  in_pieces(self, utf16->length, kStringPiece, [&utf16, &chars](size_t index, size_t length) {
    std::memcpy(chars->chars + index, utf16->chars + index, length * sizeof(Utf16));
  });
  return Done{};
}

// ---- bytes
bool has_char(const Object* bytes, int32_t index) { return bytes != nullptr && is_index(index, bytes->length() >> 1); }
Perhaps<char16_t> get_char(Thread&, Object* bytes, int32_t index) {
  if (!has_char(bytes, index)) return std::nullopt;
  return bytes->elements<char16_t>()[index];
}
Perhaps<void> put_char(Thread&, Object* bytes, int32_t index, int32_t c) {
  if (!has_char(bytes, index)) return std::nullopt;
  bytes->elements<char16_t>()[index] = static_cast<char16_t>(c);
  return Done{};
}
/// How many bytes from `from` on are not negative; `count` if all are.
Perhaps<int32_t> count_positives(Thread& self, Object* bytes, int32_t from, int32_t count) {
  const auto* first = elements_in<uint8_t>(bytes, from, count);
  if (first == nullptr) return std::nullopt;
  return static_cast<int32_t>(
      in_pieces(self, static_cast<size_t>(count), kStringPiece,
                [first](size_t index, size_t length) { return kernels::count_ascii(first + index, length); }));
}
Perhaps<bool> has_negatives(Thread& self, Object* bytes, int32_t from, int32_t count) {
  Perhaps<int32_t> positives = count_positives(self, bytes, from, count);
  if (!positives.has_value()) return std::nullopt;
  return *positives != count;
}

// ---- String
Perhaps<int32_t> length(Thread&, Object* string) {
  const StringContent content(string);
  if (content.value == nullptr) return std::nullopt;
  return content.length;
}
Perhaps<bool> is_empty(Thread&, Object* string) {
  const StringContent content(string);
  if (content.value == nullptr) return std::nullopt;
  return content.value->length() == 0;
}
Perhaps<char16_t> string_char_at(Thread&, Object* string, int32_t index) {
  const StringContent content(string);
  if (!is_index(index, content.length)) return std::nullopt;
  return content.at(index);
}
Perhaps<bool> string_equals(Thread&, Object* string, Object* other) {
  if (string == other) return true;
  if (other == nullptr || Class::of(other) != Class::of(string)) return false;
  const StringContent a(string), b(other);
  if (a.utf16 != b.utf16) return false;
  return same_bytes(a.value, b.value);
}
/// A hash of 0 is worked out by the method, which knows where that is noted.
Perhaps<int32_t> string_hash_code(Thread&, Object* string) {
  const uint32_t at = vm::well_known().String_hash;
  if (const auto hash = string->get<int32_t>(at); hash != 0) return hash;
  const StringContent content(string);
  if (!is_short(content.value)) return std::nullopt;
  const auto count = static_cast<size_t>(content.length);
  const int32_t hash = content.utf16 ? kernels::hash_elements(0, content.value->elements<Utf16>(), count)
                                     : kernels::hash_elements(0, content.value->elements<Latin1>(), count);
  if (hash == 0) return std::nullopt;
  string->put<int32_t>(at, hash);
  return hash;
}

constexpr const char *kString = "java/lang/String", *kLatin1 = "java/lang/StringLatin1",
                     *kUtf16 = "java/lang/StringUTF16", *kCoding = "java/lang/StringCoding";

/// A method that has passed its mark on to another one, which it calls when it has checked the arguments.
#define CHECKED(row, cls, name, behind, descriptor, ...) \
  row<__VA_ARGS__>(cls, name, descriptor), row<__VA_ARGS__>(cls, behind, descriptor)

const FastNativeRow kStringShortcuts[] = {
    specified<length>(kString, "length", "()I"),
    specified<is_empty>(kString, "isEmpty", "()Z"),
    specified<string_char_at>(kString, "charAt", "(I)C"),
    specified<string_equals>(kString, "equals", "(Ljava/lang/Object;)Z"),
    specified<string_hash_code>(kString, "hashCode", "()I"),
    CHECKED(candidate, kLatin1, "equals", "equals0", "([B[B)Z", equal_bytes),
    CHECKED(candidate, kLatin1, "compareTo", "compareTo0", "([B[B)I", compare<Latin1, Latin1>),
    CHECKED(candidate, kLatin1, "compareToUTF16", "compareToUTF16_0", "([B[B)I", compare<Latin1, Utf16>),
    CHECKED(polling_candidate, kLatin1, "indexOfChar", "indexOfChar0", "([BIII)I", index_of_char<Latin1>),
    CHECKED(polling_candidate, kLatin1, "indexOf", "indexOf0", "([B[B)I", index_in_whole<Latin1, Latin1>),
    CHECKED(polling_candidate, kLatin1, "indexOf", "indexOf0", "([BI[BII)I", index_in_part<Latin1, Latin1>),
    CHECKED(polling_candidate, kLatin1, "inflate", "inflate0", "([BI[CII)V", inflate),
    CHECKED(polling_candidate, kLatin1, "inflate", "inflate0", "([BI[BII)V", inflate),
    candidate<equal_bytes>(kUtf16, "equals", "([B[B)Z"),
    CHECKED(candidate, kUtf16, "compareTo", "compareTo0", "([B[B)I", compare<Utf16, Utf16>),
    CHECKED(candidate, kUtf16, "compareToLatin1", "compareToLatin1_0", "([B[B)I", compare<Utf16, Latin1>),
    CHECKED(polling_candidate, kUtf16, "indexOfChar", "indexOfChar0", "([BIII)I", index_of_char<Utf16>),
    CHECKED(polling_candidate, kUtf16, "indexOf", "indexOf0", "([B[B)I", index_in_whole<Utf16, Utf16>),
    CHECKED(polling_candidate, kUtf16, "indexOf", "indexOf0", "([BI[BII)I", index_in_part<Utf16, Utf16>),
    CHECKED(polling_candidate, kUtf16, "indexOfLatin1", "indexOfLatin1_0", "([B[B)I", index_in_whole<Utf16, Latin1>),
    CHECKED(polling_candidate, kUtf16, "indexOfLatin1", "indexOfLatin1_0", "([BI[BII)I", index_in_part<Utf16, Latin1>),
    CHECKED(polling_candidate, kUtf16, "compress", "compress0", "([CI[BII)I", compress_string),
    CHECKED(polling_candidate, kUtf16, "compress", "compress0", "([BI[BII)I", compress_string),
    CHECKED(polling_candidate, kUtf16, "getChars", "getChars0", "([BII[CI)V", get_chars),
    candidate<get_char>(kUtf16, "getChar", "([BI)C"),
    candidate<put_char>(kUtf16, "putChar", "([BII)V"),
    CHECKED(polling_candidate, kCoding, "countPositives", "countPositives0", "([BII)I", count_positives),
    polling_candidate<has_negatives>(kCoding, "hasNegatives", "([BII)Z"),
    CHECKED(polling_candidate, kCoding, "implEncodeISOArray", "encodeISOArray0", "([BI[BII)I", encode<0xff>),
    CHECKED(polling_candidate, kCoding, "implEncodeAsciiArray", "encodeAsciiArray0", "([CI[BII)I", encode<0x7f>),
    CHECKED(polling_candidate, "sun/nio/cs/ISO_8859_1$Encoder", "implEncodeISOArray", "encodeISOArray0", "([CI[BII)I",
            encode<0xff>),
};

}  // namespace

std::span<const FastNativeRow> string_shortcuts() { return kStringShortcuts; }

}  // namespace vitrine::library
