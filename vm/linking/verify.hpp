// SPDX-License-Identifier: Apache-2.0
// JVMS 5.4.1: verification of a class by the type checker of classfile/verifier, or by the class library's libverify
// for old class files.
#pragma once
#include "vm/linking/linking.hpp"

namespace vitrine::vm {

/// VerifyError, ClassFormatError for what only verification looks at, OutOfMemoryError, or what loading classes on the
/// way threw. Nothing for classes that the options exempt.
JavaResult<void> verify_class(Thread& self, Class& cls);
/// The same for bytes that are to replace a class (JVM TI RedefineClasses).
JavaResult<void> verify_class_file(Thread& self, Class& cls, const classfile::ClassFile& file);
/// The file that libverify is to read for `cls`: the one this thread verifies to replace it, else its own.
const classfile::ClassFile& file_under_verification(const Class& cls);

}  // namespace vitrine::vm
