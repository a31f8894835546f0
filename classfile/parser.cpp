// SPDX-License-Identifier: Apache-2.0
// The ClassFile structure (JVMS 4.1): magic, version, flags, this, super, interfaces, in file order; members and
// attributes are in the other parser_*.cpp. HOTSPOT: the order of the checks, which decides which error is reported.
#include "classfile/parser.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace vitrine::classfile {

std::string hex(uint16_t value) {
  char text[8];
  std::snprintf(text, sizeof text, "0x%X", value);
  return text;
}

Parser::Parser(ClassFile& file, const ParseOptions& options)
    : file_(file),
      constants_(file.constants),
      options_(options),
      in_(file.bytes),
      name_(options.expected_name.empty() ? std::string_view("<Unknown>") : options.expected_name) {}

bool Parser::parse() {
  uint32_t magic = in_.u4();
  if (!in_.ok()) return truncated();
  if (magic != 0xCAFEBABE) return bad("Incompatible magic value ", magic);
  if (!parse_version() || !parse_constants()) return false;
  if (!parse_this_and_super() || !parse_interfaces() || !parse_fields() || !parse_methods() ||
      !parse_class_attributes())
    return false;
  if (options_.check_format && !in_.at_end()) return fail("Extra bytes at the end of class file ", name_);
  if (options_.check_format && file_.name() == "java/lang/Object" && !file_.interfaces.empty())
    return bad("java.lang.Object cannot implement an interface");
  if (options_.check_format && (file_.access_flags & kAccInterface) && file_.super_name() != "java/lang/Object")
    return bad("Interfaces must have java.lang.Object as superclass");
  return true;
}

bool Parser::parse_version() {
  file_.minor_version = in_.u2();
  file_.major_version = in_.u2();
  if (!in_.ok()) return truncated();
  unsigned major = file_.major_version, minor = file_.minor_version, newest = options_.newest_major;
  constexpr unsigned kReleaseToMajor = 44;  // JVMS table 4.1-A
  auto unsupported = [&](const auto&... parts) {
    return refuse(ClassFileError::Kind::UnsupportedClassVersionError, parts...);
  };
  if (major < kJava1)
    return unsupported(name_, " (class file version ", major, ".", minor,
                       ") was compiled with an invalid major version");
  if (major > newest && options_.names_runtime)
    return unsupported(name_, " requires a newer Java runtime. The runtime in use, Java ", newest - kReleaseToMajor,
                       ", supports class file versions up to ", newest, ".0, but the class file version of ", name_,
                       " is ", major, ".", minor, ".");
  if (major > newest)
    return unsupported(name_, " has been compiled by a more recent version of the Java Runtime (class file version ",
                       major, ".", minor,
                       "), this version of the Java Runtime only recognizes class file versions up to ", newest, ".0");
  if (major < kJava12 || minor == 0) return true;
  if (minor != 65535)
    return unsupported(name_, " (class file version ", major, ".", minor,
                       ") was compiled with an invalid non-zero minor version");
  if (major != newest)
    return unsupported(
        name_, " (class file version ", major, ".", minor,
        ") was compiled with preview features that are unsupported. This version of the Java Runtime only recognizes "
        "preview features for class file version ",
        newest, ".65535");
  file_.value_objects = options_.preview_enabled && options_.preview_has_value_objects;
  return options_.preview_enabled ||
         unsupported("Preview features are not enabled for ", name_, " (class file version ", major, ".", minor,
                     "). Try running with '--enable-preview'");
}

// JVMS 4.1, table 4.1-B. JEP 401: a value class is either final or abstract.
bool Parser::legal_class_flags(uint16_t flags) const {
  bool interface = flags & kAccInterface, abstract = flags & kAccAbstract, final = flags & kAccFinal;
  bool value = file_.value_objects && !interface && !(flags & kAccIdentity);
  bool illegal = (abstract && final) || (value && !abstract && !final) || (interface && !abstract) ||
                 (interface && since(kJava5) && (flags & (kAccSuper | kAccEnum))) ||
                 (!interface && since(kJava5) && (flags & kAccAnnotation));
  return !illegal;
}

// HOTSPOT: since 28 with ACC_SUPER, whether the class has it or not, unless it is a choice.
uint16_t Parser::shown_class_flags(uint16_t flags) const {
  bool shows_super = options_.explains_flags && !file_.value_objects && !(flags & kAccInterface);
  return shows_super ? flags | kAccSuper : flags;
}

bool Parser::check_class_flags(uint16_t flags) {
  return legal_class_flags(flags) ||
         fail("Illegal class modifiers in class ", name_, ": ", hex(shown_class_flags(flags)));
}

bool Parser::check_wrong_name() {
  if (options_.expected_name.empty() || options_.expected_name == file_.name()) return true;
  return refuse(ClassFileError::Kind::NoClassDefFoundError, options_.expected_name, " (wrong name: ", file_.name(),
                ")");
}

bool Parser::parse_this_and_super() {
  uint16_t flags = in_.u2();
  uint16_t this_class = in_.u2();
  if (!in_.ok()) return truncated();
  bool module = since(kJava9) && (flags & kAccModule);
  file_.access_flags = flags & (module ? kClassFlags | kAccModule : kClassFlags);
  // Compilers before Java 6 did not always set ACC_ABSTRACT for interfaces.
  if ((file_.access_flags & kAccInterface) && !since(kJava6)) file_.access_flags |= kAccAbstract;

  if (module && !options_.accept_module_info)
    return refuse(ClassFileError::Kind::NoClassDefFoundError, name_,
                  " is not a class because access_flag ACC_MODULE is set");
  if (!module && options_.check_format && !check_class_flags(file_.access_flags)) return false;
  if (!module && module_constant_seen_) return bad("Unknown constant tag ", module_constant_seen_);

  if (!is_class(this_class)) return bad("Invalid this class index ", this_class, " in constant pool");
  file_.this_class = constants_.index<ClassEntry>(this_class);
  if (file_.name().starts_with('[')) return bad("Bad class name");
  if (options_.expected_name.empty()) name_ = file_.name();
  if (!check_wrong_name()) return false;

  uint16_t super_class = in_.u2();
  if (!in_.ok()) return truncated();
  if (super_class == 0) {
    if (!module && file_.name() != "java/lang/Object") return bad("Invalid superclass index ", 0);
  } else {
    if (!is_class(super_class)) return bad("Invalid superclass index ", super_class);
    file_.super_class = constants_.index<ClassEntry>(super_class);
    if (file_.super_name().starts_with('[')) return bad("Bad superclass name");
  }
  return true;
}

bool Parser::parse_interfaces() {
  uint16_t count = in_.u2();
  if (!in_.ok()) return truncated();
  file_.interfaces.reserve(std::min<size_t>(count, in_.left() / 2));
  for (uint16_t i = 0; i < count; ++i) {
    uint16_t index = in_.u2();
    if (!in_.ok()) return truncated();
    if (!is_class(index)) return bad("Interface name has bad constant pool index ", index);
    auto interface = constants_.index<ClassEntry>(index);
    if (constants_.class_name(interface).starts_with('[')) return bad("Bad interface name");
    file_.interfaces.push_back(interface);
  }
  if (options_.check_format && count > 1) {
    std::vector<std::string_view> names;
    for (CpIndex<ClassEntry> index : file_.interfaces) names.push_back(constants_.class_name(index));
    std::sort(names.begin(), names.end());
    auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) return bad("Duplicate interface name \"", *twice, "\"");
  }
  return true;
}

ParseOutcome parse_class_file(Bytes bytes, std::shared_ptr<const void> owner, const ParseOptions& options) {
  auto file = std::make_unique<ClassFile>();
  if (!owner) {
    auto copy = std::make_shared<std::vector<uint8_t>>(bytes.begin(), bytes.end());
    bytes = Bytes(copy->data(), copy->size());
    owner = std::move(copy);
  }
  file->bytes = bytes;
  file->owner = std::move(owner);
  Parser parser(*file, options);
  if (!parser.parse()) return {nullptr, std::move(parser.error())};
  return {std::move(file), std::nullopt};
}

}  // namespace vitrine::classfile
