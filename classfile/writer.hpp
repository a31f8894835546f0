// SPDX-License-Identifier: Apache-2.0
// A ClassFile back to bytes (JVMS 4), for tests, fuzzing and tools that change facts. The VM itself never needs it:
// ClassFile::bytes holds the original.
#pragma once
#include <cstdint>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// Writes every fact of `file`: parse(write(parse(x))) has the facts of parse(x). Constants keep their indices; the
/// Utf8 names of attributes that the pool lacks are appended. Not written, because a ClassFile does not hold them:
/// attributes the VM does not read (ModulePackages, ModuleMainClass, those of compilers), access flags without meaning.
/// Several LineNumberTable or LocalVariableTable attributes of one method become one. Empty if the result would not fit
/// the format (more than 65535 constants).
std::vector<uint8_t> write_class_file(const ClassFile& file);

}  // namespace vitrine::classfile
