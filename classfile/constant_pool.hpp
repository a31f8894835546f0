// SPDX-License-Identifier: Apache-2.0
// The constant pool of a class file (JVMS 4.4), read in place, and indices into it whose types say which kind of
// constant they lead to.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/assert.hpp"

namespace vitrine::classfile {

/// Constant pool tags, JVMS table 4.4-B. `Unusable` marks index 0 and the index after a Long or Double.
enum class ConstantTag : uint8_t {
  Unusable = 0,
  Utf8 = 1,
  Integer = 3,
  Float = 4,
  Long = 5,
  Double = 6,
  Class = 7,
  String = 8,
  Fieldref = 9,
  Methodref = 10,
  InterfaceMethodref = 11,
  NameAndType = 12,
  MethodHandle = 15,
  MethodType = 16,
  Dynamic = 17,
  InvokeDynamic = 18,
  Module = 19,
  Package = 20,
};

/// One constant_pool entry, as it was read. `first`/`second` are the u2 items in file order (Fieldref: class,
/// name_and_type; MethodHandle: kind, reference; Dynamic/InvokeDynamic: bootstrap method, name_and_type;
/// Class/String/MethodType/Module/Package: the Utf8 index in `first`).
struct ConstantEntry {
  ConstantTag tag = ConstantTag::Unusable;
  uint16_t first = 0, second = 0;
  union {
    int32_t i;
    float f;
    int64_t j = 0;
    double d;
  };
  std::string_view utf8;  // Utf8 only: modified UTF-8 as in the file
};

/// A big-endian item of a class file (JVMS 4).
inline uint16_t u2_at(const uint8_t* bytes) { return static_cast<uint16_t>(bytes[0] << 8 | bytes[1]); }
inline uint32_t u4_at(const uint8_t* bytes) { return uint32_t{u2_at(bytes)} << 16 | u2_at(bytes + 2); }

/// A kind of constant: the tags that its entries may have.
template <ConstantTag... Tags>
struct EntryKind {
  static constexpr bool admits(ConstantTag tag) { return ((tag == Tags) || ...); }
  template <class Kind>
  static constexpr bool kWithin = (Kind::admits(Tags) && ...);
};
/// Whether every entry of kind `Entry` is one of kind `Kind`, too.
template <class Entry, class Kind>
concept Within = Entry::template kWithin<Kind>;

struct ClassEntry : EntryKind<ConstantTag::Class> {};
struct StringEntry : EntryKind<ConstantTag::String> {};
struct FieldRefEntry : EntryKind<ConstantTag::Fieldref> {};
struct MethodRefEntry : EntryKind<ConstantTag::Methodref, ConstantTag::InterfaceMethodref> {};
struct MethodHandleEntry : EntryKind<ConstantTag::MethodHandle> {};
struct MethodTypeEntry : EntryKind<ConstantTag::MethodType> {};
struct DynamicEntry : EntryKind<ConstantTag::Dynamic> {};
struct InvokeDynamicEntry : EntryKind<ConstantTag::InvokeDynamic> {};
/// A field or method of a class.
struct MemberRefEntry : EntryKind<ConstantTag::Fieldref, ConstantTag::Methodref, ConstantTag::InterfaceMethodref> {};
/// What a bootstrap method computes.
struct BootstrappedEntry : EntryKind<ConstantTag::Dynamic, ConstantTag::InvokeDynamic> {};
/// What has a NameAndType.
struct NamedEntry : EntryKind<ConstantTag::Fieldref, ConstantTag::Methodref, ConstantTag::InterfaceMethodref,
                              ConstantTag::Dynamic, ConstantTag::InvokeDynamic> {};
/// JVMS 4.7.2: the initial value of a static field.
struct ConstantValueEntry
    : EntryKind<ConstantTag::Integer, ConstantTag::Float, ConstantTag::Long, ConstantTag::Double, ConstantTag::String> {
};
/// JVMS table 4.4-C: what the ldc instructions push and bootstrap methods get as static arguments.
struct LoadableEntry
    : EntryKind<ConstantTag::Integer, ConstantTag::Float, ConstantTag::Long, ConstantTag::Double, ConstantTag::Class,
                ConstantTag::String, ConstantTag::MethodHandle, ConstantTag::MethodType, ConstantTag::Dynamic> {};

/// The index of an entry of kind `Entry`, or none. Only ConstantPool::index makes one from a number. It does not know
/// its pool: whoever passes it on passes the pool, too. Indices of different kinds do not convert into each other. Utf8
/// and NameAndType entries are read as text and never resolved; their indices are plain numbers.
template <class Entry>
class CpIndex {
 public:
  constexpr CpIndex() = default;  // none
  /// The number as the class file has it; 0: none.
  constexpr uint16_t value() const { return value_; }
  constexpr explicit operator bool() const { return value_ != 0; }
  friend constexpr bool operator==(CpIndex, CpIndex) = default;

 private:
  friend class ConstantPool;
  constexpr explicit CpIndex(uint16_t value) : value_(value) {}
  uint16_t value_ = 0;
};

/// JVMS 4.4: where each entry is in the bytes of the class file, which must outlive the pool. The accessors do not
/// check the tag, because the format checks have checked every index that the class file itself uses. Any other number
/// (an operand of unverified code, an annotation's) must be checked by tag() first.
class ConstantPool {
 public:
  /// constant_pool_count: the number of entries, including the unusable ones; 0 of a pool that was not read.
  uint16_t count() const { return static_cast<uint16_t>(places_.size()); }
  /// The entry. The number is within the pool.
  ConstantEntry operator[](uint16_t number) const;
  /// Whether the number is within the pool. The second one of a Long or Double is, too, but has the tag Unusable.
  bool valid_index(uint16_t number) const { return number > 0 && number < places_.size(); }
  /// The tag at any number whatsoever; Unusable if it is out of range.
  ConstantTag tag(uint16_t number) const { return valid_index(number) ? tag_within(number) : ConstantTag::Unusable; }
  /// The text of a Utf8 entry, modified UTF-8; empty for any other entry.
  std::string_view utf8(uint16_t number) const {
    const uint8_t* entry = bytes_ + places_[number];
    if (ConstantTag{*entry} != ConstantTag::Utf8) return {};
    return {reinterpret_cast<const char*>(entry + 3), u2_at(entry + 1)};
  }
  /// The first and the second item u2 of an entry that has them, and is not a MethodHandle.
  uint16_t first(uint16_t number) const { return u2_at(bytes_ + places_[number] + 1); }
  uint16_t second(uint16_t number) const { return u2_at(bytes_ + places_[number] + 3); }

  /// For the parser: entries are in these bytes, and there are `count` of them, unusable ones so far.
  void begin(const uint8_t* bytes, uint16_t count);
  /// For the parser: the tag of that entry is at this offset of the bytes, and the entry is complete.
  void set_place(uint16_t number, uint32_t offset) { places_[number] = offset; }
  /// The same entries, but the Class entries that name `name` name `other`. The result refers to `bytes`, which
  /// receives the class file and what is new.
  ConstantPool with_other_name(std::string_view name, std::string_view other, std::span<const uint8_t> class_file,
                               std::vector<uint8_t>& bytes) const;
  /// The memory that it takes, apart from the class file.
  std::span<const uint32_t> places() const { return places_; }

  /// Gives a number from a class file, an instruction or a caller its kind. The entry must be of that kind: the format
  /// checks, the verifier or a test of tag() have shown it before (asserted).
  template <class Entry>
  CpIndex<Entry> index(uint16_t number) const {
    VM_ASSERT(Entry::admits(tag(number)));
    return CpIndex<Entry>(number);
  }
  /// The same for the index of an entry of another kind.
  template <class Entry, class Other>
  CpIndex<Entry> index(CpIndex<Other> other) const {
    return index<Entry>(other.value());
  }

  /// Calls visit(CpIndex<Entry>) for every entry of that kind, in order.
  template <class Entry, class Visit>
  void for_each(const Visit& visit) const {
    for (uint16_t i = 1; i < count(); ++i)
      if (Entry::admits(tag_within(i))) visit(CpIndex<Entry>(i));
  }

  template <class Entry>
  ConstantTag tag(CpIndex<Entry> index) const {
    return tag_within(index.value());
  }
  template <class Entry>
  ConstantEntry operator[](CpIndex<Entry> index) const {
    return (*this)[index.value()];
  }
  /// An internal name; of an array class its descriptor.
  std::string_view class_name(CpIndex<ClassEntry> index) const { return utf8(first(index.value())); }
  std::string_view text(CpIndex<StringEntry> index) const { return utf8(first(index.value())); }
  std::string_view descriptor(CpIndex<MethodTypeEntry> index) const { return utf8(first(index.value())); }
  /// The class that a member reference names.
  template <Within<MemberRefEntry> Entry>
  CpIndex<ClassEntry> member_class(CpIndex<Entry> member) const {
    return index<ClassEntry>(first(member.value()));
  }
  template <Within<MemberRefEntry> Entry>
  std::string_view member_class_name(CpIndex<Entry> member) const {
    return class_name(member_class(member));
  }
  /// The name and descriptor of a member reference, dynamic constant or call site.
  template <Within<NamedEntry> Entry>
  std::string_view member_name(CpIndex<Entry> member) const {
    return utf8(first(second(member.value())));
  }
  template <Within<NamedEntry> Entry>
  std::string_view member_descriptor(CpIndex<Entry> member) const {
    return utf8(second(second(member.value())));
  }
  /// The index of a dynamic constant or call site in ClassFile::bootstrap_methods.
  template <Within<BootstrappedEntry> Entry>
  uint16_t bootstrap_index(CpIndex<Entry> computed) const {
    return first(computed.value());
  }
  /// JVMS 4.4.8: the kind of a method handle, 1 to 9, and the member on which it operates.
  uint8_t reference_kind(CpIndex<MethodHandleEntry> handle) const { return bytes_[places_[handle.value()] + 1]; }
  CpIndex<MemberRefEntry> reference(CpIndex<MethodHandleEntry> handle) const {
    return index<MemberRefEntry>(u2_at(bytes_ + places_[handle.value()] + 2));
  }

 private:
  ConstantTag tag_within(uint16_t number) const {
    uint32_t place = places_[number];
    return place == 0 ? ConstantTag::Unusable : ConstantTag{bytes_[place]};
  }

  const uint8_t* bytes_ = nullptr;
  std::vector<uint32_t> places_;  // offsets of the tags; 0, where the magic number is: unusable
};

}  // namespace vitrine::classfile
