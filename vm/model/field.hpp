// SPDX-License-Identifier: Apache-2.0
// A field of a class (JVMS 4.5): its place and its type.
#pragma once
#include <atomic>
#include <cstdint>

#include "classfile/access_flags.hpp"
#include "classfile/class_file.hpp"
#include "classfile/descriptor.hpp"
#include "vm/model/symbol.hpp"

namespace vitrine::vm {

using enum classfile::AccessFlags;

class Class;
using classfile::BasicType;

struct Field {
  Class* holder = nullptr;
  const Symbol* name = nullptr;
  const Symbol* descriptor = nullptr;
  uint16_t access_flags = 0;
  uint16_t slot = 0;  // index in holder->fields (class-file order)
  BasicType type = BasicType::Int;
  uint32_t offset = 0;  // instance: bytes from the object; static: bytes from the mirror (holder->mirror)
  const classfile::FieldInfo* info = nullptr;
  void* id = nullptr;             // jni/: the cell behind the jfieldID, made on demand
  std::atomic<uint8_t> watch{0};  // JVM TI: 1 if access is watched, 2 if modification is watched
  // Decoded instructions, or whether shortcuts are taken, may depend on the former value of `watch`.
  std::atomic<bool> quickened{false};
  bool of_shortcuts = false;  // those of subclasses read it, too; set before the class is known

  /// A strict static field (JEP 401) while its class is being initialized. Changed by the thread that does it.
  enum class Strict : uint8_t { Unset, Set, Read } strict_state = Strict::Unset;

  bool is_static() const { return access_flags & kAccStatic; }
  bool is_strict_static() const {
    constexpr uint16_t kBoth = kAccStrictInit | kAccStatic;
    return (access_flags & kBoth) == kBoth;
  }
  bool is_final() const { return access_flags & kAccFinal; }
  bool is_volatile() const { return access_flags & kAccVolatile; }
  bool is_reference() const { return type == BasicType::Object || type == BasicType::Array; }
};

}  // namespace vitrine::vm
