// SPDX-License-Identifier: Apache-2.0
#include "classfile/constant_pool.hpp"

#include <cstring>

namespace vitrine::classfile {

void ConstantPool::begin(const uint8_t* bytes, uint16_t count) {
  bytes_ = bytes;
  places_.assign(count, 0);
}

ConstantEntry ConstantPool::operator[](uint16_t number) const {
  ConstantEntry e;
  e.tag = tag_within(number);
  const uint8_t* items = bytes_ + places_[number] + 1;
  switch (e.tag) {
    case ConstantTag::Unusable: break;
    case ConstantTag::Utf8: e.utf8 = utf8(number); break;
    case ConstantTag::Integer: e.i = static_cast<int32_t>(u4_at(items)); break;
    case ConstantTag::Float: {
      uint32_t bits = u4_at(items);
      std::memcpy(&e.f, &bits, sizeof bits);
      break;
    }
    case ConstantTag::Long:
    case ConstantTag::Double: {
      uint64_t bits = uint64_t{u4_at(items)} << 32 | u4_at(items + 4);
      std::memcpy(&e.j, &bits, sizeof bits);
      break;
    }
    case ConstantTag::Class:
    case ConstantTag::String:
    case ConstantTag::MethodType:
    case ConstantTag::Module:
    case ConstantTag::Package: e.first = u2_at(items); break;
    case ConstantTag::MethodHandle:
      e.first = items[0];
      e.second = u2_at(items + 1);
      break;
    default: e.first = u2_at(items); e.second = u2_at(items + 2);
  }
  return e;
}

ConstantPool ConstantPool::with_other_name(std::string_view name, std::string_view other,
                                           std::span<const uint8_t> class_file, std::vector<uint8_t>& bytes) const {
  bytes.assign(class_file.begin(), class_file.end());
  ConstantPool result = *this;
  // Number 0, which no class file can refer to, gets the text.
  result.places_[0] = static_cast<uint32_t>(bytes.size());
  bytes.insert(bytes.end(), {static_cast<uint8_t>(ConstantTag::Utf8), static_cast<uint8_t>(other.size() >> 8),
                             static_cast<uint8_t>(other.size())});
  bytes.insert(bytes.end(), other.begin(), other.end());
  const auto class_entry = static_cast<uint32_t>(bytes.size());
  bytes.insert(bytes.end(), {static_cast<uint8_t>(ConstantTag::Class), 0, 0});
  for_each<ClassEntry>([&](CpIndex<ClassEntry> index) {
    if (class_name(index) == name) result.places_[index.value()] = class_entry;
  });
  result.bytes_ = bytes.data();
  return result;
}

}  // namespace vitrine::classfile
