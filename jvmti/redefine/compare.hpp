// SPDX-License-Identifier: Apache-2.0
// The changes that a new version of a class may not make (JVM TI RedefineClasses).
#pragma once
#include <jvmti.h>

#include <string>

#include "classfile/class_file.hpp"

namespace vitrine::jvmti {

/// Returns NONE, or the error for the first forbidden difference (UNSUPPORTED_REDEFINITION_...), whose reason names the
/// member, what it was and what it would be (Difference). `in` is the name of the JVM TI function for the reason, and
/// `bytes_of` says whose the bytes of `next` are. The functions here only read the two files; no lock, no safepoint.
jvmtiError compare_versions(const char* in, const classfile::ClassFile& now, const classfile::ClassFile& next,
                            const std::string& bytes_of);
/// True if the two methods have the same bytecodes, exception tables and constants, whatever the constant pool indices.
/// The old version is then not obsolete.
bool equivalent(const classfile::ClassFile& a_file, const classfile::MethodInfo& a, const classfile::ClassFile& b_file,
                const classfile::MethodInfo& b);
/// The index in `file.methods` of the method with that name and descriptor; -1 if there is none. `likely`, where
/// another version has it, is looked at first.
int find_method(const classfile::ClassFile& file, std::string_view name, std::string_view descriptor, size_t likely);

}  // namespace vitrine::jvmti
