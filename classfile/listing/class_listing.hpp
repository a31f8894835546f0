// SPDX-License-Identifier: Apache-2.0
// A class file as lines that do not depend on the numbers in its constant pool, so that two versions of a class can be
// compared (class_diff.hpp). Attributes that the parser skips are not listed. No function here throws, takes a lock or
// reaches a safepoint.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// One fact of a class or member.
struct ListedLine {
  const char* topic;  // static: "code", "exception table", "flags", or the name of an attribute
  std::string key;    // what it says, without places in the code
  std::string text;   // what people read, with places in the code
  /// The places in the code that it names, as bcis; they may lie outside of it.
  std::vector<int64_t> targets;
};

/// The class itself or one of its members.
struct ListedMember {
  enum class Kind : uint8_t { Class, Field, Method } kind;
  std::string name;  // "f(I)V", "count I"; of the class: its name
  std::string head;  // as in the Java language: "void a.B.f(int)"
  std::vector<ListedLine> lines;
  /// The instruction that starts at code_bcis[i] is lines[code_begin + i]. The last element is the length of the code.
  size_t code_begin = 0;
  std::vector<uint32_t> code_bcis;
};

/// The class, then its fields and methods in file order.
std::vector<ListedMember> class_listing(const ClassFile& file);

/// One line for each annotation of such an attribute's body, and "damaged" with its bytes if it is not well-formed.
/// `types`: those of RuntimeVisibleTypeAnnotations (JVMS 4.7.20).
std::vector<std::string> annotation_texts(const ClassFile& file, Bytes body, bool types);
/// The same for the annotations of parameters (JVMS 4.7.18), one line for each parameter, and for an AnnotationDefault.
std::vector<std::string> parameter_annotation_texts(const ClassFile& file, Bytes body);
std::string element_value_text(const ClassFile& file, Bytes body);

}  // namespace vitrine::classfile
