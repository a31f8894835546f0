// SPDX-License-Identifier: Apache-2.0
// Access flags (JVMS 4.1, 4.5, 4.6, 4.7.6), named ACC_... there.
#pragma once
#include <cstdint>
#include <string>

namespace vitrine::classfile {

/// Those of classes, fields, methods, parameters and inner classes. Four values mean different things: 0x0020 is Super
/// of a class (Identity where ClassFile::value_objects) and Synchronized of a method, 0x0040 is Volatile of a field and
/// Bridge of a method, 0x0080 is Transient of a field and Varargs of a method, 0x0800 is Strict of a method and
/// StrictInit of a field. Unscoped, so that they combine with the u2 items access_flags.
enum AccessFlags : uint16_t {
  kAccPublic = 0x0001,
  kAccPrivate = 0x0002,
  kAccProtected = 0x0004,
  kAccStatic = 0x0008,
  kAccFinal = 0x0010,
  kAccSuper = 0x0020,
  kAccIdentity = 0x0020,
  kAccSynchronized = 0x0020,
  kAccVolatile = 0x0040,
  kAccBridge = 0x0040,
  kAccTransient = 0x0080,
  kAccVarargs = 0x0080,
  kAccNative = 0x0100,
  kAccInterface = 0x0200,
  kAccAbstract = 0x0400,
  // Of methods of class files 46 to 60 only; later ones have no other floating point (JVMS 2.8).
  kAccStrict = 0x0800,
  // Of fields, and only where ClassFile::value_objects: set before it can be read (JEP 401).
  kAccStrictInit = 0x0800,
  // Not in the source code: made by a compiler.
  kAccSynthetic = 0x1000,
  kAccAnnotation = 0x2000,
  kAccEnum = 0x4000,
  // The file is a module-info (JVMS 4.1), which defines no class.
  kAccModule = 0x8000,
};

/// "public static", as in Java source: the visibility, and static, final, abstract.
std::string modifiers_text(uint16_t access_flags);

}  // namespace vitrine::classfile
