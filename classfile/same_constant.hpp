// SPDX-License-Identifier: Apache-2.0
// Comparing constants of two class files, whose constant pools may have them at other places.
#pragma once
#include <cstdint>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// Whether constant i of `a` says the same as constant j of `b`: by value, and indices in them are followed. Index 0
/// means no constant; one that the file does not have is none of another's.
bool same_constant(const ClassFile& a, uint16_t i, const ClassFile& b, uint16_t j);

}  // namespace vitrine::classfile
