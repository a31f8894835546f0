// SPDX-License-Identifier: Apache-2.0
// Attributes of the class (JVMS 4.7) and those that several structures share.
#include <algorithm>
#include <utility>
#include <vector>

#include "classfile/parser.hpp"

namespace vitrine::classfile {

bool Parser::attribute_header(std::string_view bad_index, Attribute& attribute, uint32_t& length) {
  uint16_t name = in_.u2();
  length = in_.u4();
  if (!in_.ok()) return truncated();
  if (!is_utf8(name)) return bad(bad_index, name);
  attribute = attribute_of(constants_.utf8(name));
  return true;
}

bool Parser::keep_once(Bytes& body, uint32_t length, std::string_view attribute, std::string_view where) {
  if (body.data() != nullptr) return bad("Multiple ", attribute, " attributes", where);
  const uint8_t* at = in_.position();
  in_.skip(length);
  if (!in_.ok()) return truncated();
  body = Bytes(at, length);
  return true;
}

bool Parser::note_once(AttributeSet& present, Attribute which, uint32_t length, std::string_view attribute,
                       std::string_view where) {
  if (present.has(which)) return bad("Multiple ", attribute, " attributes", where);
  present.add(which);
  in_.skip(length);
  return in_.ok() || truncated();
}

Parser::Handled Parser::parse_annotations(AnnotationBytes& into, Attribute attribute, uint32_t length,
                                          std::string_view where) {
  if (!since(kJava5)) return Handled::No;
  auto keep = [&](Bytes& body, std::string_view name) {
    return keep_once(body, length, name, where) ? Handled::Yes : Handled::Failed;
  };
  switch (attribute) {
    case Attribute::RuntimeVisibleAnnotations: return keep(into.visible, "RuntimeVisibleAnnotations");
    case Attribute::RuntimeInvisibleAnnotations: return keep(into.invisible, "RuntimeInvisibleAnnotations");
    case Attribute::RuntimeVisibleTypeAnnotations: return keep(into.visible_type, "RuntimeVisibleTypeAnnotations");
    case Attribute::RuntimeInvisibleTypeAnnotations:
      return keep(into.invisible_type, "RuntimeInvisibleTypeAnnotations");
    default: return Handled::No;
  }
}

Parser::Handled Parser::note_annotations(AttributeSet& present, Attribute attribute, uint32_t length,
                                         std::string_view where) {
  if (!since(kJava5)) return Handled::No;
  auto note = [&](std::string_view name) {
    return note_once(present, attribute, length, name, where) ? Handled::Yes : Handled::Failed;
  };
  switch (attribute) {
    case Attribute::RuntimeVisibleAnnotations: return note("RuntimeVisibleAnnotations");
    case Attribute::RuntimeInvisibleAnnotations: return note("RuntimeInvisibleAnnotations");
    case Attribute::RuntimeVisibleTypeAnnotations: return note("RuntimeVisibleTypeAnnotations");
    case Attribute::RuntimeInvisibleTypeAnnotations: return note("RuntimeInvisibleTypeAnnotations");
    default: return Handled::No;
  }
}

// The caller has checked the length.
bool Parser::parse_signature(uint16_t& index, bool of_class) {
  index = in_.u2();
  if (!in_.ok()) return truncated();
  if (!is_utf8(index) && of_class) return bad("Invalid constant pool index ", index, " in Signature attribute");
  return is_utf8(index) || bad("Invalid Signature attribute at constant pool index ", index);
}

bool Parser::parse_class_attributes() {
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  for (uint16_t i = 0; i < count; ++i) {
    Attribute attribute;
    uint32_t length;
    if (!attribute_header("Attribute name has bad constant pool index ", attribute, length)) return false;
    if (!parse_class_attribute(attribute, length)) return false;
  }
  // JVMS 4.4.10: every Dynamic and InvokeDynamic needs an entry of the table.
  if (last_bootstrap_ >= 0 && !bootstrap_methods_seen_) return bad("Missing BootstrapMethods attribute");
  return parse_deferred_attributes();
}

bool Parser::parse_deferred_attributes() {
  Cursor after = in_;
  auto resume = [this](const Deferred& d) {
    if (d.at) in_ = *d.at;
    return d.at.has_value();
  };
  if (resume(inner_classes_) && !parse_inner_classes(inner_classes_.length)) return false;
  if (resume(nest_members_)) {
    if (!parse_class_list("NestMembers", "Nest member", nest_members_.length, file_.nest_members)) return false;
    file_.has_nest_members = true;
  }
  if (resume(permitted_subclasses_) &&
      !parse_class_list("PermittedSubclasses", "Permitted subclass", permitted_subclasses_.length,
                        file_.permitted_subclasses.emplace()))
    return false;
  if (resume(record_) && !parse_record(record_.length)) return false;
  in_ = after;
  return true;
}

bool Parser::parse_class_attribute(Attribute attribute, uint32_t length) {
  auto defer = [&](Deferred& d) {
    if (d.at) return false;
    d.at = in_;
    d.length = length;
    in_.skip(length);
    return in_.ok() || truncated();
  };
  switch (attribute) {
    case Attribute::SourceFile:
      if (length != 2) return bad("Wrong SourceFile attribute length");
      if (file_.source_file_index != 0) return bad("Multiple SourceFile attributes");
      file_.source_file_index = in_.u2();
      if (!in_.ok()) return truncated();
      return is_utf8(file_.source_file_index) ||
             bad("Invalid SourceFile attribute at constant pool index ", file_.source_file_index);
    case Attribute::SourceDebugExtension:
      return keep_once(file_.source_debug_extension, length, "SourceDebugExtension", "");
    case Attribute::InnerClasses: return defer(inner_classes_) || bad("Multiple InnerClasses attributes");
    case Attribute::Synthetic:
      if (length != 0) return bad("Invalid Synthetic classfile attribute length ", length);
      file_.synthetic_attribute = true;
      return true;
    case Attribute::Deprecated:
      if (length != 0) return bad("Invalid Deprecated classfile attribute length ", length);
      file_.deprecated = true;
      return true;
    case Attribute::Signature:
      if (!since(kJava5)) break;
      if (file_.signature_index != 0) return bad("Multiple Signature attributes");
      if (length != 2) return bad("Wrong Signature attribute length ", length);
      return parse_signature(file_.signature_index, true);
    case Attribute::EnclosingMethod:
      if (!since(kJava5)) break;
      if (file_.enclosing_method) return bad("Multiple EnclosingMethod attributes");
      if (length != 4) return bad("Wrong EnclosingMethod attribute length ", length);
      return parse_enclosing_method();
    case Attribute::BootstrapMethods:
      if (!since(kJava7)) break;
      if (bootstrap_methods_seen_) return bad("Multiple BootstrapMethods attributes");
      return parse_bootstrap_methods(length);
    case Attribute::NestHost: {
      if (!since(kJava11)) break;
      if (file_.nest_host) return bad("Multiple NestHost attributes");
      if (nest_members_.at) return bad("Conflicting NestMembers and NestHost attributes");
      if (length != 2) return bad("Wrong NestHost attribute length");
      uint16_t nest_host = in_.u2();
      if (!in_.ok()) return truncated();
      if (!is_class(nest_host)) return bad("Nest-host class_info_index ", nest_host, " has bad constant type");
      file_.nest_host = constants_.index<ClassEntry>(nest_host);
      return true;
    }
    case Attribute::NestMembers:
      if (!since(kJava11)) break;
      if (nest_members_.at) return bad("Multiple NestMembers attributes");
      if (file_.nest_host) return bad("Conflicting NestHost and NestMembers attributes");
      return defer(nest_members_);
    case Attribute::Record:
      if (!since(kJava16)) break;
      return defer(record_) || bad("Multiple Record attributes");
    case Attribute::PermittedSubclasses:
      if (!since(kJava17)) break;
      if (permitted_subclasses_.at) return bad("Multiple PermittedSubclasses attributes");
      if (file_.access_flags & kAccFinal) return fail("PermittedSubclasses attribute in final class file ", name_);
      return defer(permitted_subclasses_);
    case Attribute::LoadableDescriptors:
      // HOTSPOT: with preview enabled, in every class file of that major version.
      if (!options_.preview_enabled || !options_.preview_has_value_objects ||
          file_.major_version != options_.newest_major)
        break;
      if (std::exchange(loadable_descriptors_seen_, true)) return bad("Multiple LoadableDescriptors attributes");
      return parse_loadable_descriptors(length);
    case Attribute::Module:
      if (!options_.accept_module_info) break;
      return keep_once(file_.module_attribute, length, "Module", "");
    default: {
      Handled handled = parse_annotations(file_.annotations, attribute, length, "");
      if (handled != Handled::No) return handled == Handled::Yes;
    }
  }
  in_.skip(length);
  return in_.ok() || truncated();
}

// JVMS 4.7.6.
bool Parser::parse_inner_classes(uint32_t length) {
  uint16_t count = in_.u2();
  if (!in_.ok() || in_.left() < size_t{count} * 8) return truncated();
  file_.has_inner_classes = true;
  file_.inner_classes.reserve(count);
  for (uint16_t i = 0; i < count; ++i) {
    InnerClass c;
    uint16_t inner_class = in_.u2(), outer_class = in_.u2();
    c.inner_name = in_.u2();
    c.inner_access_flags = in_.u2();
    if (!is_class(inner_class)) return bad("inner_class_info_index ", inner_class, " has bad constant type");
    c.inner_class = constants_.index<ClassEntry>(inner_class);
    if (outer_class != 0) {
      if (!is_class(outer_class)) return bad("outer_class_info_index ", outer_class, " has bad constant type");
      c.outer_class = constants_.index<ClassEntry>(outer_class);
      if (constants_.class_name(c.outer_class).starts_with('[')) return bad("Outer class is an array class");
    }
    if (c.inner_name != 0 && !is_utf8(c.inner_name))
      return bad("inner_name_index ", c.inner_name, " has bad constant type");
    if (c.outer_class == c.inner_class) return bad("Class is both outer and inner class");
    constexpr uint16_t kRecognized = kClassFlags | kAccPrivate | kAccProtected | kAccStatic;
    if (since(kJava9) && (c.inner_access_flags & kAccModule) && options_.check_format)
      return refuse(ClassFileError::Kind::NoClassDefFoundError, name_,
                    " is not a class because access_flag ACC_MODULE is set");
    c.inner_access_flags &= kRecognized;
    if ((c.inner_access_flags & kAccInterface) && !since(kJava6)) c.inner_access_flags |= kAccAbstract;
    if (options_.check_format && !check_inner_class_flags(c)) return false;
    file_.inner_classes.push_back(c);
  }
  if (length != 2u + 8u * count && since(kJava5)) return bad("Wrong InnerClasses attribute length");
  return check_inner_classes();
}

bool Parser::check_inner_class_flags(const InnerClass& inner) {
  const uint16_t flags = inner.inner_access_flags;
  if (!options_.explains_flags || legal_class_flags(flags)) return check_class_flags(flags);
  const std::string shown = hex(shown_class_flags(flags));
  if (inner.inner_name == 0)
    return fail("Illegal class modifiers in anonymous inner class of class ", name_, ": ", shown);
  return fail("Illegal class modifiers in inner class ", constants_.utf8(inner.inner_name), " of class ", name_, ": ",
              shown);
}

// No entry occurs twice (JVMS 4.7.6).
bool Parser::check_inner_classes() {
  if (!since(kJava5) || !options_.check_format || file_.inner_classes.size() < 2) return true;
  std::vector<uint64_t> keys;
  for (const InnerClass& c : file_.inner_classes)
    keys.push_back(uint64_t{c.inner_class.value()} << 48 | uint64_t{c.outer_class.value()} << 32 |
                   uint64_t{c.inner_name} << 16 | c.inner_access_flags);
  std::sort(keys.begin(), keys.end());
  return std::adjacent_find(keys.begin(), keys.end()) == keys.end() || bad("Duplicate entry in InnerClasses attribute");
}

// JVMS 4.7.7.
bool Parser::parse_enclosing_method() {
  EnclosingMethod e;
  uint16_t class_index = in_.u2();
  e.method_index = in_.u2();
  if (!in_.ok()) return truncated();
  if (class_index == 0) return bad("Invalid class index in EnclosingMethod attribute");
  if (!is_class(class_index)) return bad("Invalid or out-of-bounds class index in EnclosingMethod attribute");
  e.class_index = constants_.index<ClassEntry>(class_index);
  if (e.method_index != 0 && !is_name_and_type(e.method_index))
    return bad("Invalid or out-of-bounds method index in EnclosingMethod attribute");
  file_.enclosing_method = e;
  return true;
}

// JVMS 4.7.23.
bool Parser::parse_bootstrap_methods(uint32_t length) {
  bootstrap_methods_seen_ = true;
  if (length < 2) return bad("Invalid BootstrapMethods attribute length ", length);
  if (length > in_.left()) return truncated();
  size_t begin = in_.offset();
  auto left = [&] { return static_cast<int64_t>(length) - static_cast<int64_t>(in_.offset() - begin); };
  uint16_t count = in_.u2();
  if (last_bootstrap_ >= count) return bad("Short length on BootstrapMethods");
  file_.bootstrap_methods.reserve(std::min<size_t>(count, length / 4));
  for (uint16_t i = 0; i < count; ++i) {
    BootstrapMethod& method = file_.bootstrap_methods.emplace_back();
    uint16_t method_ref = in_.u2(), arguments = in_.u2();
    if (!in_.ok()) return truncated();
    if (constants_.tag(method_ref) != ConstantTag::MethodHandle)
      return bad("bootstrap_method_index ", method_ref, " has bad constant type");
    method.method_ref = constants_.index<MethodHandleEntry>(method_ref);
    if (2 * int64_t{arguments} > left())
      return bad("Invalid BootstrapMethods num_bootstrap_methods or num_bootstrap_arguments value");
    method.arguments.reserve(arguments);
    for (uint16_t a = 0; a < arguments; ++a) {
      uint16_t index = in_.u2();
      if (!LoadableEntry::admits(constants_.tag(index))) return bad("argument_index ", index, " has bad constant type");
      method.arguments.push_back(constants_.index<LoadableEntry>(index));
    }
  }
  return left() == 0 || bad("Bad length on BootstrapMethods");
}

bool Parser::parse_loadable_descriptors(uint32_t length) {
  uint16_t count = in_.u2();
  if (!in_.ok() || in_.left() < size_t{count} * 2) return truncated();
  for (uint16_t i = 0; i < count; ++i) {
    uint16_t index = in_.u2();
    if (!is_utf8(index)) return bad("LoadableDescriptors descriptor_index ", index, " has bad constant type");
    if (!options_.strict_names) continue;
    std::string_view descriptor = constants_.utf8(index);
    size_t type_length = skip_type(descriptor, 0, false);
    if (error_) return false;
    if (type_length == 0 || type_length != descriptor.size())
      return fail("Descriptor from LoadableDescriptors attribute at index \"", index, "\" in class ", name_,
                  " has illegal signature \"", descriptor, "\"");
  }
  return length == 2u + 2u * count || bad("Wrong LoadableDescriptors attribute length");
}

// NestMembers, PermittedSubclasses: u2 count, class indices (JVMS 4.7.29, 4.7.31).
bool Parser::parse_class_list(std::string_view attribute, std::string_view what, uint32_t length,
                              std::vector<CpIndex<ClassEntry>>& out) {
  uint16_t count = in_.u2();
  if (!in_.ok() || in_.left() < size_t{count} * 2) return truncated();
  out.reserve(count);
  for (uint16_t i = 0; i < count; ++i) {
    uint16_t index = in_.u2();
    if (!is_class(index)) return bad(what, " class_info_index ", index, " has bad constant type");
    out.push_back(constants_.index<ClassEntry>(index));
  }
  return length == 2u + 2u * count || bad("Wrong ", attribute, " attribute length");
}

// JVMS 4.7.30.
bool Parser::parse_record(uint32_t length) {
  size_t begin = in_.offset();
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  auto& record = file_.record.emplace();
  for (uint16_t i = 0; i < count; ++i) {
    RecordComponent& c = record.emplace_back();
    c.name_index = in_.u2();
    c.descriptor_index = in_.u2();
    uint16_t attributes = in_.u2();
    if (!in_.ok()) return truncated();
    if (!is_utf8(c.name_index))
      return bad("Invalid constant pool index ", c.name_index, " for name in Record attribute");
    std::string_view name = constants_.utf8(c.name_index);
    if (options_.strict_names && !check_field_name(name)) return false;
    if (!is_utf8(c.descriptor_index))
      return bad("Invalid constant pool index ", c.descriptor_index, " for descriptor in Record attribute");
    if (options_.strict_names && !check_field_descriptor(name, constants_.utf8(c.descriptor_index))) return false;
    for (uint16_t a = 0; a < attributes; ++a) {
      Attribute attribute;
      uint32_t attribute_length;
      if (!attribute_header("Invalid Record attribute name index ", attribute, attribute_length)) return false;
      if (attribute == Attribute::Signature) {
        if (c.signature_index != 0) return bad("Multiple Signature attributes for Record component");
        if (attribute_length != 2)
          return bad("Invalid Signature attribute length ", attribute_length, " in Record component");
        if (!parse_signature(c.signature_index)) return false;
        continue;
      }
      Handled handled = parse_annotations(c.annotations, attribute, attribute_length, " for Record component");
      if (handled == Handled::Failed) return false;
      if (handled == Handled::Yes) continue;
      in_.skip(attribute_length);
      if (!in_.ok()) return truncated();
    }
  }
  return in_.offset() - begin == length || bad("Record attribute has wrong length");
}

}  // namespace vitrine::classfile
