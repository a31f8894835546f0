// SPDX-License-Identifier: Apache-2.0
#include "classfile/attribute.hpp"

#include <array>
#include <iterator>

namespace vitrine::classfile {

Attribute attribute_of(std::string_view name) {
  struct Row {
    std::string_view name;
    Attribute attribute;
  };
#define ROW(name) \
  { #name, Attribute::name }
  static constexpr Row kRows[] = {ROW(Code),
                                  ROW(Module),
                                  ROW(Record),
                                  ROW(NestHost),
                                  ROW(Signature),
                                  ROW(Synthetic),
                                  ROW(Deprecated),
                                  ROW(Exceptions),
                                  ROW(SourceFile),
                                  ROW(NestMembers),
                                  ROW(InnerClasses),
                                  ROW(ConstantValue),
                                  ROW(StackMapTable),
                                  ROW(EnclosingMethod),
                                  ROW(LineNumberTable),
                                  ROW(BootstrapMethods),
                                  ROW(MethodParameters),
                                  ROW(AnnotationDefault),
                                  ROW(LocalVariableTable),
                                  ROW(PermittedSubclasses),
                                  ROW(LoadableDescriptors),
                                  ROW(SourceDebugExtension),
                                  ROW(LocalVariableTypeTable),
                                  ROW(RuntimeVisibleAnnotations),
                                  ROW(RuntimeInvisibleAnnotations),
                                  ROW(RuntimeVisibleTypeAnnotations),
                                  ROW(RuntimeInvisibleTypeAnnotations),
                                  ROW(RuntimeVisibleParameterAnnotations),
                                  ROW(RuntimeInvisibleParameterAnnotations)};
#undef ROW
  // Rows are in order of length; kFirst[n] is the first row whose name has n characters or more.
  static constexpr auto kFirst = [] {
    std::array<uint8_t, 40> first{};
    size_t row = 0;
    for (size_t n = 0; n < first.size(); ++n) {
      while (row < std::size(kRows) && kRows[row].name.size() < n) ++row;
      first[n] = static_cast<uint8_t>(row);
    }
    return first;
  }();
  if (name.size() + 1 >= kFirst.size()) return Attribute::Unknown;
  for (size_t row = kFirst[name.size()]; row < kFirst[name.size() + 1]; ++row)
    if (kRows[row].name == name) return kRows[row].attribute;
  return Attribute::Unknown;
}

}  // namespace vitrine::classfile
