// SPDX-License-Identifier: Apache-2.0
// The classes that box primitive values (JLS 5.1.7).
#pragma once
#include "classfile/descriptor.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

using classfile::BasicType;

struct Box {
  BasicType type;
  Class* WellKnown::*cls;
  uint32_t WellKnown::*value;  // offset of the field
  const char* value_of;        // descriptor of the static method that makes one
};
inline constexpr Box kBoxes[] = {
    {BasicType::Boolean, &WellKnown::Boolean_class, &WellKnown::Boolean_value, "(Z)Ljava/lang/Boolean;"},
    {BasicType::Char, &WellKnown::Character_class, &WellKnown::Character_value, "(C)Ljava/lang/Character;"},
    {BasicType::Byte, &WellKnown::Byte_class, &WellKnown::Byte_value, "(B)Ljava/lang/Byte;"},
    {BasicType::Short, &WellKnown::Short_class, &WellKnown::Short_value, "(S)Ljava/lang/Short;"},
    {BasicType::Int, &WellKnown::Integer_class, &WellKnown::Integer_value, "(I)Ljava/lang/Integer;"},
    {BasicType::Long, &WellKnown::Long_class, &WellKnown::Long_value, "(J)Ljava/lang/Long;"},
    {BasicType::Float, &WellKnown::Float_class, &WellKnown::Float_value, "(F)Ljava/lang/Float;"},
    {BasicType::Double, &WellKnown::Double_class, &WellKnown::Double_value, "(D)Ljava/lang/Double;"},
};

}  // namespace vitrine::vm
