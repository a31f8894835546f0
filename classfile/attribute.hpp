// SPDX-License-Identifier: Apache-2.0
// The attributes of class files that the VM reads, by name.
#pragma once
#include <cstdint>
#include <string_view>

namespace vitrine::classfile {

/// The attributes that the VM reads (JVMS 4.7).
enum class Attribute : uint8_t {
  Unknown,
  AnnotationDefault,
  BootstrapMethods,
  Code,
  ConstantValue,
  Deprecated,
  EnclosingMethod,
  Exceptions,
  InnerClasses,
  LineNumberTable,
  LoadableDescriptors,
  LocalVariableTable,
  LocalVariableTypeTable,
  MethodParameters,
  Module,
  NestHost,
  NestMembers,
  PermittedSubclasses,
  Record,
  RuntimeInvisibleAnnotations,
  RuntimeInvisibleParameterAnnotations,
  RuntimeInvisibleTypeAnnotations,
  RuntimeVisibleAnnotations,
  RuntimeVisibleParameterAnnotations,
  RuntimeVisibleTypeAnnotations,
  Signature,
  SourceDebugExtension,
  SourceFile,
  StackMapTable,
  Synthetic,
};
/// Unknown for all other names, which the parser skips (JVMS 4.7.1).
Attribute attribute_of(std::string_view name);

/// Which attributes are present.
class AttributeSet {
 public:
  bool has(Attribute attribute) const { return (bits_ & bit(attribute)) != 0; }
  void add(Attribute attribute) { bits_ |= bit(attribute); }
  void add(AttributeSet others) { bits_ |= others.bits_; }
  friend bool operator==(AttributeSet, AttributeSet) = default;

 private:
  static constexpr uint32_t bit(Attribute attribute) { return uint32_t{1} << static_cast<unsigned>(attribute); }
  static_assert(static_cast<unsigned>(Attribute::Synthetic) < 32);
  uint32_t bits_ = 0;
};

}  // namespace vitrine::classfile
