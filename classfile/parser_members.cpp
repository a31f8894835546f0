// SPDX-License-Identifier: Apache-2.0
// Fields (JVMS 4.5) and methods (JVMS 4.6) with their attributes, except Code.
#include <algorithm>
#include <vector>

#include "classfile/descriptor.hpp"
#include "classfile/parser.hpp"

namespace vitrine::classfile {

namespace {
bool several_of(uint16_t flags, uint16_t mask) { return (flags & mask & ((flags & mask) - 1)) != 0; }
constexpr uint16_t kVisibility = kAccPublic | kAccPrivate | kAccProtected;

// The first member in file order that has the name and descriptor of an earlier one; null if there is none.
template <class Member>
const Member* first_duplicate(const std::vector<Member>& members, const ConstantPool& constants) {
  auto before = [&](const Member* a, const Member* b) {
    if (int order = constants.utf8(a->name_index).compare(constants.utf8(b->name_index))) return order < 0;
    return constants.utf8(a->descriptor_index) < constants.utf8(b->descriptor_index);
  };
  std::vector<const Member*> sorted;
  sorted.reserve(members.size());
  for (const Member& m : members) sorted.push_back(&m);
  std::stable_sort(sorted.begin(), sorted.end(), before);
  const Member* first = nullptr;
  for (size_t i = 1; i < sorted.size(); ++i)
    if (!before(sorted[i - 1], sorted[i]) && (!first || sorted[i] < first)) first = sorted[i];
  return first;
}
}  // namespace

bool Parser::check_field_flags(uint16_t f) {
  const char* reason = nullptr;
  if (file_.access_flags & kAccInterface) {
    uint16_t forbidden = kAccPrivate | kAccProtected | kAccVolatile | kAccTransient | (since(kJava5) ? kAccEnum : 0);
    uint16_t required = kAccPublic | kAccStatic | kAccFinal;
    if ((f & required) != required || (f & forbidden))
      reason = "interface fields must be public, static and final, and may be synthetic";
  } else if (several_of(f, kVisibility)) {
    reason = "invalid visibility flags for class field";
  } else if (several_of(f, kAccFinal | kAccVolatile)) {
    reason = "fields cannot be final and volatile";
  } else if (constexpr uint16_t kOfValue = kAccFinal | kAccStrictInit;
             file_.is_value_class() && !(f & kAccStatic) && (f & kOfValue) != kOfValue) {
    reason = "value class fields must be either non-static final and strict, or static";
  }
  if (reason == nullptr) return true;
  if (!options_.explains_flags) return fail("Illegal field modifiers in class ", name_, ": ", hex(f));
  return fail("Illegal field modifiers (", reason, ") in class ", name_, ": ", hex(f));
}

bool Parser::parse_fields() {
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  file_.fields.reserve(std::min<size_t>(count, in_.left() / 8));
  for (uint16_t i = 0; i < count; ++i)
    if (!parse_field(file_.fields.emplace_back())) return false;
  if (options_.check_format)
    if (auto* twice = first_duplicate(file_.fields, constants_))
      return bad("Duplicate field name \"", constants_.utf8(twice->name_index), "\" with signature \"",
                 external_name(constants_.utf8(twice->descriptor_index)), "\"");
  return true;
}

bool Parser::parse_field(FieldInfo& field) {
  uint16_t flags = in_.u2();
  field.name_index = in_.u2();
  field.descriptor_index = in_.u2();
  if (!in_.ok() || in_.left() < 2) return truncated();
  uint16_t recognized = kVisibility | kAccStatic | kAccFinal | kAccVolatile | kAccTransient | kAccSynthetic | kAccEnum;
  if (file_.value_objects) recognized |= kAccStrictInit;
  field.access_flags = flags & recognized;
  if (options_.check_format && !check_field_flags(field.access_flags)) return false;
  if (!is_utf8(field.name_index)) return bad("Invalid constant pool index ", field.name_index, " for field name");
  std::string_view name = constants_.utf8(field.name_index);
  if (options_.strict_names && !check_field_name(name)) return false;
  if (!is_utf8(field.descriptor_index))
    return bad("Invalid constant pool index ", field.descriptor_index, " for field signature");
  if (options_.strict_names && !check_field_descriptor(name, constants_.utf8(field.descriptor_index))) return false;
  return parse_field_attributes(field);
}

bool Parser::parse_field_attributes(FieldInfo& field) {
  field.attributes_at = static_cast<uint32_t>(in_.offset());
  uint16_t count = in_.u2();
  bool is_static = field.access_flags & kAccStatic;
  for (uint16_t i = 0; i < count; ++i) {
    Attribute attribute;
    uint32_t length;
    if (!attribute_header("Invalid field attribute index ", attribute, length)) return false;
    switch (attribute) {
      case Attribute::ConstantValue: {
        if (!is_static) break;  // JVMS 4.7.2: ignored for fields that are not static
        if (field.constant_value_index) return bad("Duplicate ConstantValue attribute");
        if (length != 2) return bad("Invalid ConstantValue field attribute length ", length);
        uint16_t index = in_.u2();
        if (!in_.ok()) return truncated();
        if (!check_constant_value(field, index)) return false;
        field.constant_value_index = constants_.index<ConstantValueEntry>(index);
        continue;
      }
      case Attribute::Synthetic:
        if (length != 0) return bad("Invalid Synthetic field attribute length ", length);
        field.attributes.add(attribute);
        break;
      case Attribute::Deprecated:
        if (length != 0) return bad("Invalid Deprecated field attribute length ", length);
        field.attributes.add(attribute);
        break;
      case Attribute::Signature:
        if (!since(kJava5)) break;
        if (field.signature_index != 0) return bad("Multiple Signature attributes for field");
        if (length != 2) return bad("Wrong size ", length, " for field's Signature attribute");
        if (!parse_signature(field.signature_index)) return false;
        continue;
      default: {
        Handled handled = note_annotations(field.attributes, attribute, length, " for field");
        if (handled == Handled::Failed) return false;
        if (handled == Handled::Yes) continue;
      }
    }
    in_.skip(length);
    if (!in_.ok()) return truncated();
  }
  return true;
}

// JVMS table 4.7.2-A.
bool Parser::check_constant_value(const FieldInfo& field, uint16_t index) {
  ConstantTag tag = constants_.tag(index);
  if (!constants_.valid_index(index)) return bad("Bad initial value index ", index, " in ConstantValue attribute");
  std::string_view descriptor = constants_.utf8(field.descriptor_index);
  ConstantTag wanted;
  switch (descriptor.empty() ? '?' : descriptor[0]) {
    case 'J': wanted = ConstantTag::Long; break;
    case 'F': wanted = ConstantTag::Float; break;
    case 'D': wanted = ConstantTag::Double; break;
    case 'B':
    case 'C':
    case 'I':
    case 'S':
    case 'Z': wanted = ConstantTag::Integer; break;
    case 'L':
      return (tag == ConstantTag::String && descriptor == "Ljava/lang/String;") || bad("Bad string initial value");
    default: return bad("Unable to set initial value ", index);
  }
  return tag == wanted || bad("Inconsistent constant value type");
}

bool Parser::check_method_flags(uint16_t f, std::string_view name) {
  bool is_public = f & kAccPublic, is_private = f & kAccPrivate, is_abstract = f & kAccAbstract,
       is_strict = f & kAccStrict;
  bool illegal = false, needs_identity = false;
  if (file_.access_flags & kAccInterface) {
    if (since(kJava8)) {
      illegal = is_public == is_private || (f & (kAccFinal | kAccProtected | kAccSynchronized | kAccNative)) ||
                (is_abstract && ((f & (kAccPrivate | kAccStatic)) || (is_strict && !since(kJava17))));
    } else {
      uint16_t forbidden = kAccStatic | kAccFinal | kAccNative;
      if (since(kJava5)) forbidden |= kAccProtected | kAccPrivate | kAccSynchronized | kAccStrict;
      illegal = !is_public || !is_abstract || (f & forbidden);
    }
  } else if (several_of(f, kVisibility)) {
    illegal = true;
  } else if (name == "<init>") {
    illegal =
        f & (kAccStatic | kAccFinal | kAccSynchronized | kAccNative | kAccAbstract | (since(kJava5) ? kAccBridge : 0));
  } else {
    needs_identity = file_.is_value_class() && (f & kAccSynchronized) && !(f & kAccStatic);  // JEP 401
    illegal = needs_identity ||
              (is_abstract && ((f & (kAccFinal | kAccNative | kAccPrivate | kAccStatic)) ||
                               (since(kJava5) && ((f & kAccSynchronized) || (is_strict && !since(kJava17))))));
  }
  if (!illegal && name == "<init>" && (file_.access_flags & kAccInterface))
    return fail("Interface cannot have a method named <init>, class file ", name_);
  return !illegal || fail("Method ", name, " in class ", name_, needs_identity ? " (not an identity class)" : "",
                          " has illegal modifiers: ", hex(f));
}

bool Parser::parse_methods() {
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  file_.methods.reserve(std::min<size_t>(count, in_.left() / 8));
  for (uint16_t i = 0; i < count; ++i)
    if (!parse_method(file_.methods.emplace_back())) return false;
  if (options_.check_format)
    if (auto* twice = first_duplicate(file_.methods, constants_))
      return bad("Duplicate method name \"", constants_.utf8(twice->name_index), "\" with signature \"",
                 external_name(constants_.utf8(twice->descriptor_index)), "\"");
  return true;
}

bool Parser::parse_method(MethodInfo& method) {
  uint16_t flags = in_.u2();
  method.name_index = in_.u2();
  method.descriptor_index = in_.u2();
  if (!in_.ok()) return truncated();
  if (!is_utf8(method.name_index)) return bad("Illegal constant pool index ", method.name_index, " for method name");
  std::string_view name = constants_.utf8(method.name_index);
  if (options_.strict_names && !check_method_name(name)) return false;
  if (!is_utf8(method.descriptor_index))
    return bad("Illegal constant pool index ", method.descriptor_index, " for method signature");
  std::string_view descriptor = constants_.utf8(method.descriptor_index);

  constexpr uint16_t kRecognized = kVisibility | kAccStatic | kAccFinal | kAccSynchronized | kAccBridge | kAccVarargs |
                                   kAccNative | kAccAbstract | kAccStrict | kAccSynthetic;
  if (name == "<clinit>") {
    // JVMS 4.6: <clinit> keeps no flags but ACC_STATIC and ACC_STRICT. Before version 51, ACC_STATIC may be missing.
    if (!since(kJava7)) {
      flags = kAccStatic;
    } else if (flags & kAccStatic) {
      flags &= kAccStatic | (since(kJava17) ? 0 : kAccStrict);
    } else if (options_.check_format) {
      return fail("Method <clinit> is not static in class file ", name_);
    }
  } else if (options_.check_format && !check_method_flags(flags, name)) {
    return false;
  }
  method.access_flags = flags & kRecognized;

  int slots = 0;
  if (options_.strict_names) {
    if (!check_method_descriptor(name, descriptor, &slots)) return false;
    slots += (flags & kAccStatic) ? 0 : 1;
    if (slots > 255) return bad("Too many arguments in method signature");
  }
  return parse_method_attributes(method, slots);
}

bool Parser::parse_method_attributes(MethodInfo& method, int argument_slots) {
  method.attributes_at = static_cast<uint32_t>(in_.offset());
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  AttributeSet of_code;
  for (uint16_t i = 0; i < count; ++i) {
    Attribute attribute;
    uint32_t length;
    if (!attribute_header("Invalid method attribute name index ", attribute, length)) return false;
    switch (attribute) {
      case Attribute::Code:
        if (options_.check_format && (method.access_flags & (kAccNative | kAccAbstract)))
          return bad("Code attribute in native or abstract methods");
        if (method.has_code()) return bad("Multiple Code attributes");
        method.code_at = static_cast<uint32_t>(in_.offset());
        if (!parse_code(of_code, argument_slots, length)) return false;
        continue;
      case Attribute::Exceptions:
        if (method.attributes.has(attribute)) return bad("Multiple Exceptions attributes");
        method.attributes.add(attribute);
        if (!parse_exceptions(length)) return false;
        continue;
      case Attribute::MethodParameters:
        if (method.attributes.has(attribute)) return bad("Multiple MethodParameters attributes");
        method.attributes.add(attribute);
        if (!parse_method_parameters(length)) return false;
        continue;
      case Attribute::Synthetic:
        if (length != 0) return bad("Invalid Synthetic method attribute length ", length);
        method.attributes.add(attribute);
        break;
      case Attribute::Deprecated:
        if (length != 0) return bad("Invalid Deprecated method attribute length ", length);
        method.attributes.add(attribute);
        break;
      case Attribute::Signature:
        if (!since(kJava5)) break;
        if (method.signature_index != 0) return bad("Multiple Signature attributes for method");
        if (length != 2) return bad("Invalid Signature attribute length ", length);
        if (!parse_signature(method.signature_index)) return false;
        continue;
      case Attribute::RuntimeVisibleParameterAnnotations:
        if (!since(kJava5)) break;
        if (!note_once(method.attributes, attribute, length, "RuntimeVisibleParameterAnnotations", " for method"))
          return false;
        continue;
      case Attribute::RuntimeInvisibleParameterAnnotations:
        if (!since(kJava5)) break;
        if (!note_once(method.attributes, attribute, length, "RuntimeInvisibleParameterAnnotations", " for method"))
          return false;
        continue;
      case Attribute::AnnotationDefault:
        if (!since(kJava5)) break;
        if (!note_once(method.attributes, attribute, length, "AnnotationDefault", " for method")) return false;
        continue;
      default: {
        Handled handled = note_annotations(method.attributes, attribute, length, " for method");
        if (handled == Handled::Failed) return false;
        if (handled == Handled::Yes) continue;
      }
    }
    in_.skip(length);
    if (!in_.ok()) return truncated();
  }
  bool wants_code = !(method.access_flags & (kAccNative | kAccAbstract));
  if (wants_code && !method.has_code()) return bad("Absent Code attribute in method that is not native or abstract");
  method.attributes.add(of_code);
  if (method.has_code() && since(kJava5) && options_.check_format) return check_local_variables(method);
  return true;
}

// JVMS 4.7.5.
bool Parser::parse_exceptions(uint32_t length) {
  uint16_t count = in_.u2();
  if (!in_.ok() || in_.left() < size_t{count} * 2) return truncated();
  for (uint16_t i = 0; i < count; ++i) {
    uint16_t index = in_.u2();
    if (!is_class(index)) return bad("Exception name has bad type at constant pool ", index);
  }
  return length == 2u + 2u * count || bad("Exceptions attribute has wrong length");
}

// JVMS 4.7.24.
bool Parser::parse_method_parameters(uint32_t length) {
  uint8_t count = in_.u1();
  if (!in_.ok()) return truncated();
  if (length != 1u + 4u * count) return bad("Invalid MethodParameters method attribute length ", length);
  in_.skip(4u * count);
  return in_.ok() || truncated();
}

}  // namespace vitrine::classfile
