// SPDX-License-Identifier: Apache-2.0
#include "tracer/values.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "classfile/descriptor.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::tracer {

namespace {

constexpr int32_t kMostCharacters = 40, kMostElements = 32;

void add_character(Text& text, char16_t c) {
  constexpr char kHex[] = "0123456789abcdef";
  if (c == u'"' || c == u'\\')
    text << '\\' << static_cast<char>(c);
  else if (c == u'\n')
    text << "\\n";
  else if (c >= 0x20 && c < 0x7f)
    text << static_cast<char>(c);
  else
    text << "\\u" << kHex[c >> 12] << kHex[c >> 8 & 15] << kHex[c >> 4 & 15] << kHex[c & 15];
}

/// JSON has no numbers for NaN and the infinities: they are texts there.
template <class Number>
void add_json_number(Text& text, Number number) {
  if (std::isfinite(number))
    text << number;
  else
    text << '"' << (std::isnan(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity") << '"';
}

bool is_string(const Object* object) { return vm::Class::of(object) == vm::well_known().String_class; }

/// The kind of slot that holds such a value.
SlotKind kind_of(vm::BasicType type) {
  using enum vm::BasicType;
  switch (type) {
    case Float: return SlotKind::Float;
    case Long: return SlotKind::Long;
    case Double: return SlotKind::Double;
    case Object:
    case Array: return SlotKind::Reference;
    default: return SlotKind::Int;
  }
}

/// The kind of slot that holds such a value, and the value of a field or element there.
struct Typed {
  SlotKind kind;
  Slot slot;
};
Typed value_at(const Object* object, size_t offset, vm::BasicType type) {
  using enum vm::BasicType;
  switch (type) {
    case Boolean:
    case Byte: return {SlotKind::Int, object->get<int8_t>(offset)};
    case Char: return {SlotKind::Int, object->get<uint16_t>(offset)};
    case Short: return {SlotKind::Int, object->get<int16_t>(offset)};
    case Int: return {SlotKind::Int, object->get<int32_t>(offset)};
    case Float: return {SlotKind::Float, vm::slot_of(object->get<float>(offset))};
    case Long: return {SlotKind::Long, object->get<int64_t>(offset)};
    case Double: return {SlotKind::Double, vm::slot_of(object->get<double>(offset))};
    default: return {SlotKind::Reference, vm::slot_of(object->get<vm::Object*>(offset))};
  }
}

}  // namespace

void add_quoted(Text& text, std::string_view value) {
  text << '"';
  if (std::ranges::all_of(value, [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }))
    text << value;
  else
    for (const char16_t c : classfile::decode_modified_utf8(value)) add_character(text, c);
  text << '"';
}

void add_string(Text& text, const Object* string) {
  const vm::StringContent content(string);
  text << '"';
  for (int32_t i = 0; i < std::min(content.length, kMostCharacters); ++i) add_character(text, content.at(i));
  text << (content.length > kMostCharacters ? "...\"" : "\"");
}

const Values::Seen& Values::seen(const Object* object) {
  auto [at, is_new] = objects_.try_emplace(object);
  if (!is_new) return at->second;
  const vm::Class* cls = vm::Class::of(object);
  auto [name, unknown] = classes_.try_emplace(cls);
  if (unknown) {
    name->second = cls->element_or_this().external_name();
    for (int i = 0; i < cls->dimensions; ++i) name->second += "[]";
  }
  at->second = {++numbers_, &name->second};
  return at->second;
}

void Values::add(Text& text, SlotKind kind, Slot slot) {
  switch (kind) {
    case SlotKind::Int: text << vm::as_int(slot); return;
    case SlotKind::Long: text << vm::as_long(slot) << 'L'; return;
    case SlotKind::Float: text << vm::as_float(slot) << 'f'; return;
    case SlotKind::Double: text << vm::as_double(slot) << 'd'; return;
    case SlotKind::Reference: break;
    case SlotKind::ReturnAddress: text << "address"; return;
    default: text << '?'; return;
  }
  const Object* object = vm::as_ref(slot);
  if (object == nullptr) {
    text << "null";
  } else if (is_string(object)) {
    add_string(text, object);
  } else {
    const Seen& known = seen(object);
    std::string_view name = *known.cls;
    if (vm::Class::of(object)->is_array()) {  // int[][] of three is int[3][]
      const size_t brackets = name.find('[');
      text << name.substr(0, brackets + 1) << object->length();
      name.remove_prefix(brackets + 1);
    }
    text << name << '#' << known.number;
  }
}

void Values::add_arguments(Text& text, const vm::Frame& frame) {
  const vm::Method& method = *frame.method;
  uint32_t slot = 0;
  text << '(';
  if (!method.is_static()) add(text, SlotKind::Reference, frame.locals[slot++]);
  const classfile::MethodDescriptor descriptor = classfile::parse_method_descriptor(method.descriptor->text());
  for (const classfile::TypeInDescriptor& parameter : descriptor.parameters) {
    if (slot != 0) text << ", ";
    slot += static_cast<uint32_t>(classfile::slots_of(parameter.type));
    add(text, kind_of(parameter.type), frame.locals[slot - 1]);  // the second slot of two has the value
  }
  text << ')';
}

void Values::add_result(Text& text, const vm::Method& method, Slot result) {
  if (method.result == vm::BasicType::Void) return;
  text << ' ';
  add(text, kind_of(method.result), result);
}

void Values::add_json(Text& text, SlotKind kind, Slot slot) {
  switch (kind) {
    case SlotKind::Int: text << R"({"type":"int","value":)" << vm::as_int(slot) << '}'; return;
    case SlotKind::Long: text << R"({"type":"long","value":)" << vm::as_long(slot) << '}'; return;
    case SlotKind::Float:
      text << R"({"type":"float","value":)";
      add_json_number(text, vm::as_float(slot));
      text << '}';
      return;
    case SlotKind::Double:
      text << R"({"type":"double","value":)";
      add_json_number(text, vm::as_double(slot));
      text << '}';
      return;
    case SlotKind::Reference: break;
    case SlotKind::ReturnAddress: text << R"({"type":"address"})"; return;
    default: text << R"({"type":"unknown"})"; return;
  }
  const Object* object = vm::as_ref(slot);
  if (object == nullptr) {
    text << R"({"type":"null"})";
    return;
  }
  const Seen& known = seen(object);
  text << R"({"type":"reference","class":)";
  add_quoted(text, *known.cls);
  text << R"(,"id":)" << known.number;
  if (is_string(object)) {
    text << R"(,"string":)";
    add_string(text, object);
  }
  text << '}';
}

void Values::add_field(Text& text, const Object* object, const vm::Field& field) {
  add_quoted(text, field.name->text());
  const Typed value = value_at(object, field.offset, field.type);
  text << ':';
  add_json(text, value.kind, value.slot);
}

void Values::add_contents(Text& text, const Object* object) {
  const vm::Class* cls = vm::Class::of(object);
  const Seen& known = seen(object);
  text << R"({"id":)" << known.number << R"(,"class":)";
  add_quoted(text, *known.cls);
  bool first = true;
  auto comma = [&] {
    if (!std::exchange(first, false)) text << ',';
  };
  if (is_string(object)) {
    text << R"(,"string":)";
    add_string(text, object);
  } else if (cls->is_array()) {
    const vm::BasicType type = cls->component->is_array() ? vm::BasicType::Array : cls->component->basic_type;
    text << R"(,"length":)" << object->length() << R"(,"elements":[)";
    for (int32_t i = 0; i < std::min(object->length(), kMostElements); ++i) {
      const Typed value =
          value_at(object, gc::kArrayBaseOffset + static_cast<size_t>(i) * classfile::size_in_heap(type), type);
      comma();
      add_json(text, value.kind, value.slot);
    }
    text << ']';
  } else {
    text << R"(,"fields":{)";
    for (; cls != nullptr; cls = cls->super)
      for (const vm::Field* field : cls->fields)
        if (!field->is_static()) {
          comma();
          add_field(text, object, *field);
        }
    text << '}';
  }
  text << '}';
}

void Values::forget_dead(const std::function<bool(const Object*)>& is_alive) {
  std::erase_if(objects_, [&](const auto& each) { return !is_alive(each.first); });
}

void Values::forget_class(const vm::Class& cls) {
  for (const vm::Class* each = &cls; each != nullptr; each = each->array_class.load()) classes_.erase(each);
}

}  // namespace vitrine::tracer
