// SPDX-License-Identifier: Apache-2.0
// The verification types of JVMS 4.10.1.2 and the frames made of them (4.10.1.4). Internal to the verifier.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::classfile::verifier {

/// Long2 and Double2 are the second slots of wide values. Small integers and boolean are Integer. The tags after
/// Uninitialized are not types of a frame, only requirements of instructions.
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

/// One verification type. `name` points into the class file or into MethodVerifier::names_. Two types are equal if they
/// are the same type of JVMS 4.10.1.2: names are compared as text.
struct Type {
  Tag tag = Tag::Top;
  uint16_t bci = 0;         // Uninitialized: the bci of the `new`
  std::string_view name{};  // Object: the internal name, or for an array its descriptor ("[I")

  bool is_reference() const { return tag >= Tag::Null && tag <= Tag::Uninitialized; }
  /// An array has the tag Object, too; its name is its descriptor.
  bool is_array() const { return tag == Tag::Object && name.size() > 1 && name[0] == '['; }
  /// Null, or an array whose component is a reference; the types that aaload and aastore accept.
  bool is_reference_array_or_null() const {
    return tag == Tag::Null || (is_array() && (name[1] == 'L' || name[1] == '['));
  }
  /// The first slot of a long or double, which is the deeper one on the stack; then the second.
  bool is_wide_first() const { return tag == Tag::Long || tag == Tag::Double; }
  bool is_second_half() const { return tag == Tag::Long2 || tag == Tag::Double2; }
  /// The type of the second slot. Precondition: is_wide_first().
  Type second_half() const { return {tag == Tag::Long ? Tag::Long2 : Tag::Double2}; }
  friend bool operator==(const Type&, const Type&) = default;
};

/// `name` must outlive the type.
constexpr Type object(std::string_view name) { return {Tag::Object, 0, name}; }
/// The type of a field descriptor: "Lx;" becomes x, arrays keep their descriptor, small integers become Integer; V
/// becomes Top. The name points into the descriptor. Precondition: a valid descriptor.
Type type_of_descriptor(std::string_view descriptor);
/// Component of an array type. Precondition: is_array().
Type component_of(const Type& array);
/// The type as messages show it: 'java/lang/String', integer, long_2nd, uninitialized 4, ...
std::string to_string(const Type& type);

/// JVMS 4.10.1.4: the types before the instruction at `bci`.
struct Frame {
  uint32_t bci = 0;
  bool this_uninit = false;  // flagThisUninit
  std::vector<Type> locals;  // max_locals entries, Top if nothing is known
  uint32_t locals_size = 0;  // the highest local ever assigned + 1; messages show this many
  std::vector<Type> stack;   // slots: a wide value is its type, then its second half
  /// Whether the strict fields of strict_instance_fields() are unset (JEP 401). All are set, and this may be empty,
  /// unless this_uninit.
  std::vector<bool> unset{};

  /// Whether each field that may be unset here may be unset in `other`, too.
  bool unset_only_where(const Frame& other) const {
    for (size_t i = 0; i < unset.size(); ++i)
      if (unset[i] && (i >= other.unset.size() || !other.unset[i])) return false;
    return true;
  }
};

}  // namespace vitrine::classfile::verifier
