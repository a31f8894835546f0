// SPDX-License-Identifier: Apache-2.0
// Verification of a class (JVMS 5.4.1) by the type checker of classfile/verifier, or, for old class files, by the class
// library's libverify.
#pragma once
#include <vector>

#include "vm/model/java_result.hpp"

namespace vitrine::classfile {
struct ClassFile;
}

namespace vitrine::vm {

class Class;
class Thread;

/// Verifies a class, once. Throws VerifyError, ClassFormatError for errors that only verification finds,
/// OutOfMemoryError, or what loading classes throws. Does nothing for classes that the options exempt.
JavaResult<void> verify_class(Thread& self, Class& cls);
/// The same, without exemptions, for a class file that is to replace that of a class (JVM TI RedefineClasses). The type
/// checker passes over the methods of `known_good` (by index; empty: none), which equal verified ones of the class.
JavaResult<void> verify_class_file(Thread& self, Class& cls, const classfile::ClassFile& file,
                                   std::vector<bool> known_good = {});
/// The class file that libverify must read for `cls`: the one that this thread is verifying for it, else its own.
const classfile::ClassFile& file_under_verification(const Thread& self, const Class& cls);

}  // namespace vitrine::vm
