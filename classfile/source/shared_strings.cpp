// SPDX-License-Identifier: Apache-2.0
// Restores class files whose constants were shared by jlink's "compact-cp": tag 23 stands for a Utf8 that is a string
// of the image, tag 25 for a descriptor whose class names are split into package and name, both strings of the image.
#include "classfile/source/shared_strings.hpp"

#include <string>

#include "classfile/cursor.hpp"

namespace vitrine::classfile {

namespace {

constexpr uint8_t kSharedString = 23, kSharedDescriptor = 25;

// A number of 1 to 3 bytes, whose first byte holds the length in its top bits (1 LL vvvvv), or a plain u4.
uint32_t read_number(Cursor& in) {
  uint8_t head = in.u1();
  bool short_form = head & 0x80;
  int length = short_form ? head >> 5 & 3 : 4;
  uint32_t value = short_form ? head & 0x1f : head;
  for (int i = 1; i < length; ++i) value = value << 8 | in.u1();
  return value;
}

// The number of bytes after the tag of a constant that is copied unchanged; 0 for an unknown tag.
size_t constant_size(uint8_t tag) {
  switch (static_cast<ConstantTag>(tag)) {
    case ConstantTag::Class:
    case ConstantTag::String:
    case ConstantTag::MethodType:
    case ConstantTag::Module:
    case ConstantTag::Package: return 2;
    case ConstantTag::MethodHandle: return 3;
    case ConstantTag::Long:
    case ConstantTag::Double: return 8;
    case ConstantTag::Integer:
    case ConstantTag::Float:
    case ConstantTag::Fieldref:
    case ConstantTag::Methodref:
    case ConstantTag::InterfaceMethodref:
    case ConstantTag::NameAndType:
    case ConstantTag::Dynamic:
    case ConstantTag::InvokeDynamic: return 4;
    default: return 0;
  }
}

}  // namespace

bool restore_shared_strings(Bytes compact, const std::function<std::string_view(uint32_t)>& string_at,
                            std::vector<uint8_t>& out) {
  Cursor in(compact);
  auto put = [&out](std::span<const uint8_t> bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); };
  auto put_utf8 = [&out](std::string_view text) {
    out.push_back(static_cast<uint8_t>(ConstantTag::Utf8));
    out.push_back(static_cast<uint8_t>(text.size() >> 8));
    out.push_back(static_cast<uint8_t>(text.size()));
    out.insert(out.end(), text.begin(), text.end());
  };
  put(in.bytes(8));
  uint16_t count = in.u2();
  out.push_back(static_cast<uint8_t>(count >> 8));
  out.push_back(static_cast<uint8_t>(count));
  for (uint32_t i = 1; i < count && in.ok(); ++i) {
    uint8_t tag = in.u1();
    if (tag == kSharedString) {
      put_utf8(string_at(read_number(in)));
    } else if (tag == kSharedDescriptor) {
      std::string_view pattern = string_at(read_number(in));
      Cursor indices = in.sub(read_number(in));
      std::string text;
      for (char c : pattern) {
        text += c;
        if (c != 'L') continue;
        std::string_view package = string_at(read_number(indices));
        if (!package.empty()) (text += package) += '/';
        text += string_at(read_number(indices));
      }
      if (!indices.ok()) return false;
      put_utf8(text);
    } else if (tag == static_cast<uint8_t>(ConstantTag::Utf8)) {
      put_utf8(in.text(in.u2()));
    } else {
      size_t size = constant_size(tag);
      if (size == 0) return false;
      out.push_back(tag);
      put(in.bytes(size));
      if (size == 8) ++i;
    }
  }
  put(in.bytes(in.left()));
  return in.ok();
}

}  // namespace vitrine::classfile
