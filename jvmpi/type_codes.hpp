// SPDX-License-Identifier: Apache-2.0
// The type codes of events and dumps ("4.1 Sizes and Types").
#pragma once
#include <jvmpi.h>

#include "classfile/descriptor.hpp"
#include "vm/model/class.hpp"

namespace vitrine::jvmpi {

/// JVMPI_CLASS for references.
constexpr jint type_of(classfile::BasicType type) {
  using classfile::BasicType;
  switch (type) {
    case BasicType::Boolean: return JVMPI_BOOLEAN;
    case BasicType::Byte: return JVMPI_BYTE;
    case BasicType::Char: return JVMPI_CHAR;
    case BasicType::Short: return JVMPI_SHORT;
    case BasicType::Int: return JVMPI_INT;
    case BasicType::Long: return JVMPI_LONG;
    case BasicType::Float: return JVMPI_FLOAT;
    case BasicType::Double: return JVMPI_DOUBLE;
    default: return JVMPI_CLASS;
  }
}

/// The type of the elements of instances of the class; JVMPI_NORMAL_OBJECT if it is not an array class.
inline jint type_of_array(const vm::Class& cls) {
  if (!cls.is_array()) return JVMPI_NORMAL_OBJECT;
  return cls.is_object_array() ? JVMPI_CLASS : type_of(cls.component->basic_type);
}

}  // namespace vitrine::jvmpi
