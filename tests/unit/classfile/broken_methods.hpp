// SPDX-License-Identifier: Apache-2.0
// Classes that must not verify (and some that must, although they look odd), one rule each. The expected errors are
// those of HotSpot 17 with -Xverify:all. record_broken_methods.py records them for the files that verifier_test writes
// when VITRINE_DUMP_BROKEN names a directory.
#pragma once
#include <string>
#include <vector>

#include "tests/unit/classfile/class_builder.hpp"

namespace vitrine::classfile::test {

struct BrokenClass {
  std::string name;
  ByteVector bytes;
};

std::vector<BrokenClass> broken_classes();

}  // namespace vitrine::classfile::test
