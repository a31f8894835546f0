// SPDX-License-Identifier: Apache-2.0
// Turns a ClassFile back into bytes (JVMS 4), for tests, fuzzing and tools that change facts. The VM does not need it,
// because ClassFile::bytes holds the original.
#pragma once
#include <cstdint>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// Writes every fact of `file`: parse(write(parse(x))) has the facts of parse(x). Constants keep their indices; names
/// of attributes that are missing in the pool are appended as Utf8 constants. A ClassFile does not hold attributes that
/// the VM does not read (ModulePackages, ModuleMainClass, those of compilers) and access flags without meaning, so
/// these are lost. Several LineNumberTable or LocalVariableTable attributes of one method become one. Empty if the
/// result does not fit the format (more than 65535 constants).
std::vector<uint8_t> write_class_file(const ClassFile& file);

}  // namespace vitrine::classfile
