// SPDX-License-Identifier: Apache-2.0
// Shortcuts of java.lang.StringBuilder, for as long as what is appended fits into its array, in the array's encoding:
// one byte for a character (Latin-1), or two.
#include <algorithm>

#include "library/registered/arrays.hpp"
#include "vm/model/string_content.hpp"

namespace vitrine::library {
namespace {

constexpr const char *kBase = "java/lang/AbstractStringBuilder", *kBuilder = "java/lang/StringBuilder";
constexpr int32_t kMostCharacters = 1 << 18;  // longer strings are left to the method, which polls

std::atomic<uint32_t> value_at, coder_at, count_at;
const FieldRow kStringBuilderFields[] = {
    {kBase, "value", "[B", &value_at}, {kBase, "coder", "B", &coder_at}, {kBase, "count", "I", &count_at}};

/// The characters of a builder. Another thread may change it at the same time, so each field is read once. The count
/// may be any number, because an object stream has it beside the array.
struct Builder {
  Object* object;
  Object* value;  // null: the class library has other fields
  bool utf16;
  int32_t count;
  explicit Builder(Object* builder) : object(builder), value(nullptr) {
    const uint32_t v = value_at.load(std::memory_order_relaxed), e = coder_at.load(std::memory_order_relaxed),
                   n = count_at.load(std::memory_order_relaxed);
    if (v == 0 || e == 0 || n == 0) return;
    const auto coder = builder->get<uint8_t>(e);
    if (coder > 1) return;
    value = builder->get<Object*>(v);
    utf16 = coder != 0;
    count = builder->get<int32_t>(n);
  }
  bool has_room(int32_t more) const {
    return value != nullptr && is_range(count, more, value->length() >> (utf16 ? 1 : 0));
  }
  template <class Char>
  Char* end() const {
    return value->elements<Char>() + count;
  }
  void grow(int32_t more) const { object->put<int32_t>(count_at.load(std::memory_order_relaxed), count + more); }
};

/// The characters of a text whose encoding has no more bytes than Char.
template <class Char>
void append_to(Char* end, const vm::StringContent& text) {
  const auto length = static_cast<size_t>(text.length);
  if (text.utf16)
    std::copy_n(text.value->elements<char16_t>(), length, end);
  else
    std::copy_n(text.value->elements<uint8_t>(), length, end);
}

Perhaps<Object*> append_char(Thread&, Object* object, char16_t c) {
  const Builder builder(object);
  if (!builder.has_room(1) || (!builder.utf16 && c > 0xff)) return std::nullopt;
  if (builder.utf16)
    *builder.end<char16_t>() = c;
  else
    *builder.end<uint8_t>() = static_cast<uint8_t>(c);
  builder.grow(1);
  return object;
}

Perhaps<Object*> append_string(Thread&, Object* object, Object* string) {
  const Builder builder(object);
  if (string == nullptr) return std::nullopt;
  const vm::StringContent text(string);
  if (!text.is_whole() || text.length > kMostCharacters || !builder.has_room(text.length) ||
      (text.utf16 && !builder.utf16))
    return std::nullopt;
  if (!builder.utf16)
    append_to(builder.end<uint8_t>(), text);
  else
    append_to(builder.end<char16_t>(), text);
  builder.grow(text.length);
  return object;
}

Perhaps<char16_t> char_at(Thread&, Object* object, int32_t index) {
  const Builder builder(object);
  if (!builder.has_room(0) || !is_index(index, builder.count)) return std::nullopt;
  const auto i = static_cast<size_t>(index);
  return builder.utf16 ? builder.value->elements<char16_t>()[i] : builder.value->elements<uint8_t>()[i];
}

const FastNativeRow kStringBuilderShortcuts[] = {
    candidate<append_char>(kBuilder, "append", "(C)Ljava/lang/StringBuilder;"),
    candidate<append_string>(kBuilder, "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;"),
    specified<char_at>(kBase, "charAt", "(I)C"),
};

}  // namespace

std::span<const FastNativeRow> string_builder_shortcuts() { return kStringBuilderShortcuts; }
std::span<const FieldRow> string_builder_fields() { return kStringBuilderFields; }

}  // namespace vitrine::library
