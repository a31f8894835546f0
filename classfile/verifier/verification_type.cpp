// SPDX-License-Identifier: Apache-2.0
// Verification types: from descriptors, and as text (JVMS 4.10.1.2).
#include "classfile/verifier/verification_type.hpp"

namespace vitrine::classfile::verifier {

Type type_of_descriptor(std::string_view descriptor) {
  switch (descriptor.front()) {
    case 'J': return {Tag::Long};
    case 'D': return {Tag::Double};
    case 'F': return {Tag::Float};
    case '[': return object(descriptor);
    case 'L': return object(descriptor.substr(1, descriptor.size() - 2));
    case 'V': return {Tag::Top};
    default: return {Tag::Integer};
  }
}

Type component_of(const Type& array) { return type_of_descriptor(array.name.substr(1)); }

std::string to_string(const Type& type) {
  switch (type.tag) {
    case Tag::Top: return "top";
    case Tag::Integer: return "integer";
    case Tag::Float: return "float";
    case Tag::Long: return "long";
    case Tag::Long2: return "long_2nd";
    case Tag::Double: return "double";
    case Tag::Double2: return "double_2nd";
    case Tag::Null: return "null";
    case Tag::Object: return "'" + std::string(type.name) + "'";
    case Tag::UninitializedThis: return "uninitializedThis";
    case Tag::Uninitialized: return "uninitialized " + std::to_string(type.bci);
    case Tag::AnyReference: return "reference type";
    case Tag::Category1: return "category1 type";
    case Tag::Category2: return "category2 type";
    case Tag::Category2Second: return "category2_2nd type";
  }
  return {};
}

}  // namespace vitrine::classfile::verifier
