// SPDX-License-Identifier: Apache-2.0
// The changes that a new version of a class may not make (JVM TI RedefineClasses).
#pragma once
#include <jvmti.h>

#include <string>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::jvmti {

/// Returns NONE, or the error for the first forbidden difference (UNSUPPORTED_REDEFINITION_...), whose reason names the
/// member, what it was and what it would be (Difference). `in` is the name of the JVM TI function for the reason, and
/// `bytes_of` says whose the bytes of `next` are. The functions here only read the two files; no lock, no safepoint.
jvmtiError compare_versions(const char* in, const classfile::ClassFile& now, const classfile::ClassFile& next,
                            const std::string& bytes_of);
/// What a method has in common with the one that it replaces.
struct Likeness {
  bool equivalent = false;  // bytecodes, exception table and constants, whatever their indices: that is not obsolete
  bool as_valid = false;    // the stack map, too, in class files of the same version: if that is valid, so is this one
};
/// Of each method of `next`, which has the same ones as `now`, in its order.
std::vector<Likeness> compare_methods(const classfile::ClassFile& now, const classfile::ClassFile& next);
/// The index in `file.methods` of the method with that name and descriptor; -1 if there is none. `likely`, where
/// another version has it, is looked at first.
int find_method(const classfile::ClassFile& file, std::string_view name, std::string_view descriptor, size_t likely);

}  // namespace vitrine::jvmti
