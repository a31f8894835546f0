// SPDX-License-Identifier: Apache-2.0
// Descriptors and names (JVMS 4.2, 4.3): checks, splitting, and the spelling for messages.
#include "classfile/descriptor.hpp"

#include <algorithm>

namespace vitrine::classfile {

namespace {

constexpr int kMaxArgumentSlots = 255;  // JVMS 4.3.3

// Length of the field type that starts at `at`; 0 if there is none. `allow_void` is for return types.
size_t type_length(std::string_view d, size_t at, bool allow_void) {
  if (dimensions_at(d, at) > kMaxDimensions) return 0;
  return field_type_length(d, at, allow_void,
                           [](std::string_view name) { return !name.starts_with('[') && valid_class_name(name); });
}

// The end of the type at `at`, not beyond the end of the descriptor.
size_t skip_type(std::string_view d, size_t at) {
  while (at < d.size() && d[at] == '[') ++at;
  if (at == d.size()) return at;
  size_t end = d[at] == 'L' ? d.find(';', at) : at;
  return end == std::string_view::npos ? d.size() : end + 1;
}

}  // namespace

BasicType basic_type_of(char c) {
  switch (c) {
    case 'Z': return BasicType::Boolean;
    case 'C': return BasicType::Char;
    case 'F': return BasicType::Float;
    case 'D': return BasicType::Double;
    case 'B': return BasicType::Byte;
    case 'S': return BasicType::Short;
    case 'I': return BasicType::Int;
    case 'J': return BasicType::Long;
    case '[': return BasicType::Array;
    case 'V': return BasicType::Void;
    default: return BasicType::Object;
  }
}

char descriptor_char(BasicType type) { return "ZCFDBSIJL[V"[static_cast<int>(type) - 4]; }

uint32_t size_in_heap(BasicType type) {
  constexpr uint8_t kSizes[] = {1, 2, 4, 8, 1, 2, 4, 8, 4, 4, 0};
  return kSizes[static_cast<int>(type) - 4];
}

bool valid_field_descriptor(std::string_view d) { return !d.empty() && type_length(d, 0, false) == d.size(); }

bool valid_method_descriptor(std::string_view d) {
  if (d.empty() || d[0] != '(') return false;
  size_t at = 1;
  int slots = 0;
  while (at < d.size() && d[at] != ')') {
    size_t length = type_length(d, at, false);
    if (length == 0) return false;
    slots += slots_of(basic_type_of(d[at]));
    at += length;
  }
  if (at >= d.size() || slots > kMaxArgumentSlots) return false;
  ++at;
  size_t result = at < d.size() ? type_length(d, at, true) : 0;
  return result != 0 && at + result == d.size();
}

bool valid_unqualified_name(std::string_view name, bool method) {
  if (name.empty()) return false;
  if (method && name[0] == '<') return name == "<init>" || name == "<clinit>";
  for (char c : name)
    if (c == '.' || c == ';' || c == '[' || c == '/' || (method && (c == '<' || c == '>'))) return false;
  return true;
}

bool valid_class_name(std::string_view name) {
  if (name.empty()) return false;
  if (name[0] == '[') return valid_field_descriptor(name);
  bool segment_empty = true;
  for (char c : name) {
    if (c == '.' || c == ';' || c == '[') return false;
    if (c == '/') {
      if (segment_empty) return false;
      segment_empty = true;
    } else {
      segment_empty = false;
    }
  }
  return !segment_empty;
}

MethodDescriptor parse_method_descriptor(std::string_view d) {
  MethodDescriptor out{};
  size_t at = std::min(size_t{1}, d.size());
  while (at < d.size() && d[at] != ')') {
    size_t end = skip_type(d, at);
    TypeInDescriptor type{basic_type_of(d[at]), d.substr(at, end - at)};
    out.argument_slots += slots_of(type.type);
    out.parameters.push_back(type);
    at = end;
  }
  if (at < d.size()) ++at;
  out.result = {at < d.size() ? basic_type_of(d[at]) : BasicType::Void, d.substr(at)};
  return out;
}

std::string external_name(std::string_view internal_name) {
  std::string out(internal_name);
  for (char& c : out)
    if (c == '/') c = '.';
  return out;
}

std::string external_type(std::string_view d) {
  size_t dimensions = 0;
  while (dimensions < d.size() && d[dimensions] == '[') ++dimensions;
  std::string_view element = d.substr(dimensions);
  std::string out;
  switch (element.empty() ? '?' : element[0]) {
    case 'Z': out = "boolean"; break;
    case 'C': out = "char"; break;
    case 'F': out = "float"; break;
    case 'D': out = "double"; break;
    case 'B': out = "byte"; break;
    case 'S': out = "short"; break;
    case 'I': out = "int"; break;
    case 'J': out = "long"; break;
    case 'V': out = "void"; break;
    case 'L': out = external_name(element.substr(1, element.size() - (element.back() == ';' ? 2 : 1))); break;
    default: out = external_name(element); break;
  }
  for (size_t i = 0; i < dimensions; ++i) out += "[]";
  return out;
}

std::string external_method(std::string_view class_name, std::string_view name, std::string_view descriptor) {
  MethodDescriptor d = parse_method_descriptor(descriptor);
  std::string out = external_type(d.result.text);
  out += ' ';
  if (!class_name.empty()) {
    // An array class is named by its descriptor.
    out += class_name[0] == '[' ? external_type(class_name) : external_name(class_name);
    out += '.';
  }
  out += name;
  out += '(';
  for (size_t i = 0; i < d.parameters.size(); ++i) {
    if (i) out += ", ";
    out += external_type(d.parameters[i].text);
  }
  out += ')';
  return out;
}

}  // namespace vitrine::classfile
