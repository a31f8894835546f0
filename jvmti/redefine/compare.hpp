// SPDX-License-Identifier: Apache-2.0
// What a new version of a class may not change (JVM TI RedefineClasses).
#pragma once
#include <jvmti.h>

#include "classfile/class_file.hpp"

namespace vitrine::jvmti {

/// NONE, or the error for the first forbidden difference; the reason names the member and the rule. `in`: for the
/// reason.
jvmtiError compare_versions(const char* in, const classfile::ClassFile& now, const classfile::ClassFile& next);
/// Same bytecodes and exception table, constant pool indices aside, and equal constants: the old method is then not
/// obsolete.
bool equivalent(const classfile::ClassFile& a_file, const classfile::MethodInfo& a, const classfile::ClassFile& b_file,
                const classfile::MethodInfo& b);
/// Index in `file.methods` of the method with that name and descriptor; -1: none.
int find_method(const classfile::ClassFile& file, std::string_view name, std::string_view descriptor);

}  // namespace vitrine::jvmti
