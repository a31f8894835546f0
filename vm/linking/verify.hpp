// SPDX-License-Identifier: Apache-2.0
// JVMS 5.4.1: verification of a class by the type checker of classfile/verifier, or by the class library's libverify
// for old class files.
#pragma once
#include "vm/linking/linking.hpp"

namespace vitrine::vm {

/// VerifyError, or what loading classes on the way threw. Nothing for classes that the options exempt.
JavaResult<void> verify_class(Thread& self, Class& cls);
/// The same for bytes that are to replace a class (JVM TI RedefineClasses).
JavaResult<void> verify_class_file(Thread& self, Class& cls, const classfile::ClassFile& file);

}  // namespace vitrine::vm
