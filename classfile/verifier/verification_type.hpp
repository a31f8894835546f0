// SPDX-License-Identifier: Apache-2.0
// The verification types of JVMS 4.10.1.2 and the frames made of them (4.10.1.4). Internal to the verifier.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile::verifier {

/// After Uninitialized: no type of a frame, only what an instruction may ask of one.
enum class Tag : uint8_t {
  Top,
  Integer,
  Float,
  Long,
  Long2,
  Double,
  Double2,
  Null,
  Object,
  UninitializedThis,
  Uninitialized,
  AnyReference,
  Category1,
  Category2,
  Category2Second,
};

/// `name` of an Object: internal name, or a descriptor if it is an array ("[I"). It lives in the class file or in the
/// verifier's name store.
struct Type {
  Tag tag = Tag::Top;
  uint16_t bci = 0;         // Uninitialized: of the `new`
  std::string_view name{};  // Object

  bool is_reference() const { return tag >= Tag::Null && tag <= Tag::Uninitialized; }
  bool is_array() const { return tag == Tag::Object && name.size() > 1 && name[0] == '['; }
  /// Null, or an array whose component is a reference.
  bool is_reference_array_or_null() const {
    return tag == Tag::Null || (is_array() && (name[1] == 'L' || name[1] == '['));
  }
  bool is_wide_first() const { return tag == Tag::Long || tag == Tag::Double; }
  bool is_second_half() const { return tag == Tag::Long2 || tag == Tag::Double2; }
  Type second_half() const { return {tag == Tag::Long ? Tag::Long2 : Tag::Double2}; }
  friend bool operator==(const Type&, const Type&) = default;
};

constexpr Type object(std::string_view name) { return {Tag::Object, 0, name}; }
/// Field descriptor -> type: "Lx;" loses its frame, arrays keep their descriptor, small integers are Integer.
Type type_of_descriptor(std::string_view descriptor);
/// Component of an array type. Precondition: is_array().
Type component_of(const Type& array);
/// As messages show it: 'java/lang/String', integer, long_2nd, uninitialized 4, ...
std::string to_string(const Type& type);

struct Frame {
  uint32_t bci = 0;
  bool this_uninit = false;  // flagThisUninit
  std::vector<Type> locals;  // max_locals entries, Top where nothing is known
  uint32_t locals_size = 0;  // highest local ever assigned + 1: what messages show
  std::vector<Type> stack;   // slots: a wide value is its type, then its second half
};

}  // namespace vitrine::classfile::verifier
