// SPDX-License-Identifier: Apache-2.0
// The constant pool (JVMS 4.4): entries, then references between entries, then the names and descriptors in them.
#include <algorithm>

#include "classfile/descriptor.hpp"
#include "classfile/parser.hpp"

namespace vitrine::classfile {

bool Parser::parse_constants() {
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  if (count < 1) return bad("Illegal constant pool size ", count);
  constants_.begin(file_.bytes.data(), count);
  for (uint32_t i = 1; i < count; ++i) {
    const auto number = static_cast<uint16_t>(i);
    const auto place = static_cast<uint32_t>(in_.offset());
    uint8_t tag = in_.u1();
    if (!in_.ok()) return truncated();
    uint16_t since_version = 0;
    switch (ConstantTag{tag}) {
      case ConstantTag::Utf8: {
        std::string_view text = in_.text(in_.u2());
        if (in_.at_end()) return truncated();
        if (in_.ok() && options_.check_format && !valid_modified_utf8(text, file_.major_version <= 47))
          return bad("Illegal UTF8 string in constant pool");
        break;
      }
      case ConstantTag::Integer:
      case ConstantTag::Float: in_.skip(4); break;
      case ConstantTag::Long:
      case ConstantTag::Double:
        in_.skip(8);
        if (++i >= count) return bad("Invalid constant pool entry ", i - 1);  // it takes two indices
        break;
      case ConstantTag::Class:
      case ConstantTag::String: in_.skip(2); break;
      case ConstantTag::Fieldref:
      case ConstantTag::Methodref:
      case ConstantTag::InterfaceMethodref:
      case ConstantTag::NameAndType: in_.skip(4); break;
      case ConstantTag::MethodHandle:
        since_version = kJava7;
        in_.skip(3);
        break;
      case ConstantTag::MethodType:
        since_version = kJava7;
        in_.skip(2);
        break;
      case ConstantTag::Dynamic:
      case ConstantTag::InvokeDynamic:
        since_version = ConstantTag{tag} == ConstantTag::Dynamic ? kJava11 : kJava7;
        last_bootstrap_ = std::max<int32_t>(last_bootstrap_, in_.u2());
        in_.skip(2);
        break;
      case ConstantTag::Module:
      case ConstantTag::Package:
        // Reported later, when the access flags are known, because a module-info is refused with another error.
        if (!since(kJava9)) return bad("Unknown constant tag ", tag);
        in_.skip(2);
        module_constant_seen_ = tag;
        break;
      default: return bad("Unknown constant tag ", tag);
    }
    if (file_.major_version < since_version) return bad("Class file version does not support constant tag ", tag);
    if (!in_.ok()) return truncated();
    constants_.set_place(number, place);
  }
  // Such a class is refused anyway as soon as its flags are read.
  if (module_constant_seen_ && !options_.accept_module_info) return true;
  return check_constant_references() && (!options_.strict_names || check_constant_names());
}

// Every index in the pool refers to an entry of the required kind, so the accessors of ConstantPool need no checks.
bool Parser::check_constant_references() {
  auto invalid = [this](uint16_t index) { return bad("Invalid constant pool index ", index); };
  uint16_t count = constants_.count();
  for (uint32_t i = 1; i < count; ++i) {
    const auto number = static_cast<uint16_t>(i);
    const ConstantTag tag = constants_.tag(number);
    switch (tag) {
      case ConstantTag::Class:
      case ConstantTag::String:
      case ConstantTag::MethodType:
      case ConstantTag::Module:
      case ConstantTag::Package:
        if (uint16_t text = constants_.first(number); !is_utf8(text)) return invalid(text);
        break;
      case ConstantTag::Fieldref:
      case ConstantTag::Methodref:
      case ConstantTag::InterfaceMethodref:
        if (uint16_t of_class = constants_.first(number); !is_class(of_class)) return invalid(of_class);
        [[fallthrough]];
      case ConstantTag::Dynamic:
      case ConstantTag::InvokeDynamic:
        if (uint16_t member = constants_.second(number); !is_name_and_type(member)) return invalid(member);
        break;
      case ConstantTag::NameAndType:
        if (uint16_t name = constants_.first(number); !is_utf8(name)) return invalid(name);
        if (uint16_t descriptor = constants_.second(number); !is_utf8(descriptor)) return invalid(descriptor);
        break;
      case ConstantTag::MethodHandle:
        if (!check_method_handle(number)) return false;
        break;
      case ConstantTag::Long:
      case ConstantTag::Double: ++i; break;
      default: break;
    }
  }
  return true;
}

// JVMS 4.4.8: the kind of a method handle determines what it may refer to.
bool Parser::check_method_handle(uint16_t index) {
  const ConstantEntry handle = constants_[index];
  const uint16_t kind = handle.first, ref = handle.second;
  if (!constants_.valid_index(ref)) return bad("Invalid constant pool index ", ref);
  ConstantTag tag = constants_.tag(ref);
  auto refused = [&](std::string_view what) {
    return fail("Invalid constant pool index ", ref, " in class file ", name_, " (not ", what, ")");
  };
  switch (kind) {
    case 1:
    case 2:
    case 3:
    case 4:  // getField, getStatic, putField, putStatic
      return tag == ConstantTag::Fieldref || refused("a field");
    case 5:
    case 8:  // invokeVirtual, newInvokeSpecial
      return tag == ConstantTag::Methodref || refused("a method");
    case 6:
    case 7:  // invokeStatic, invokeSpecial
      return tag == ConstantTag::Methodref || (tag == ConstantTag::InterfaceMethodref && since(kJava8)) ||
             refused("a method");
    case 9:  // invokeInterface
      return tag == ConstantTag::InterfaceMethodref || refused("an interface method");
    default: return bad("Bad method handle kind at constant pool index ", index);
  }
}

bool Parser::check_constant_names() {
  for (uint32_t i = 1; i < constants_.count(); ++i) {
    auto index = static_cast<uint16_t>(i);
    const ConstantTag tag = constants_.tag(index);
    if (tag == ConstantTag::Utf8) continue;  // the most
    const ConstantEntry e = constants_[index];
    switch (tag) {
      case ConstantTag::Class:
        if (!check_class_name(constants_.utf8(e.first))) return false;
        break;
      case ConstantTag::NameAndType: {
        std::string_view name = constants_.utf8(e.first), descriptor = constants_.utf8(e.second);
        if (name.empty() || descriptor.empty())
          return fail("Illegal zero length constant pool entry at ", name.empty() ? e.first : e.second, " in class ",
                      name_);
        if (descriptor.starts_with('(')) {
          if (!check_method_name(name) || !check_method_descriptor(name, descriptor, nullptr)) return false;
        } else {
          if (!check_field_name(name) || !check_field_descriptor(name, descriptor)) return false;
        }
        break;
      }
      case ConstantTag::Fieldref:
      case ConstantTag::Methodref:
      case ConstantTag::InterfaceMethodref:
      case ConstantTag::Dynamic:
      case ConstantTag::InvokeDynamic:
        if (!check_member_constant(index)) return false;
        break;
      case ConstantTag::MethodHandle: {
        // JVMS 4.4.8: kinds 5, 6, 7, 9 refer to neither <init> nor <clinit>; kind 8 to <init>.
        if (e.first < 5) break;
        std::string_view name = constants_.member_name(constants_.index<MemberRefEntry>(e.second));
        uint16_t name_index = constants_.first(constants_.second(e.second));
        if (e.first == 8 && name != "<init>") return bad("Bad constructor name at constant pool index ", name_index);
        if (e.first != 8 && (name == "<init>" || name == "<clinit>"))
          return bad("Bad method name at constant pool index ", name_index);
        break;
      }
      case ConstantTag::MethodType: {
        if (!check_method_descriptor("type", constants_.utf8(e.first), nullptr)) return false;
        break;
      }
      default: break;
    }
  }
  return true;
}

// JVMS 4.4.2, 4.4.10: fields and dynamic constants have a field descriptor, methods and call sites a method descriptor.
bool Parser::check_member_constant(uint16_t index) {
  ConstantTag tag = constants_.tag(index);
  auto member = constants_.index<NamedEntry>(index);
  std::string_view name = constants_.member_name(member), descriptor = constants_.member_descriptor(member);
  bool method_descriptor = descriptor.starts_with('(');
  if (tag == ConstantTag::Fieldref) return !method_descriptor || illegal_signature("Field", name, descriptor);
  if (tag == ConstantTag::Dynamic) return !method_descriptor || illegal_signature("CONSTANT_Dynamic", name, descriptor);
  if (!method_descriptor) return illegal_signature("Method", name, descriptor);
  // The only special method in a Methodref is <init>, and it returns void.
  if (tag == ConstantTag::Methodref && name.starts_with('<') && name != "<init>")
    return bad("Bad method name at constant pool index ", constants_.first(constants_.second(index)));
  if (name == "<init>" && !descriptor.ends_with(")V")) return illegal_signature("Method", name, descriptor);
  return true;
}

}  // namespace vitrine::classfile
