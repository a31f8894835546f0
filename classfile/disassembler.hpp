// SPDX-License-Identifier: Apache-2.0
// Readable listings of methods, as javap -c prints them: for tools, fuzzers, the tour (tests/tour) and people.
#pragma once
#include <cstdint>
#include <string>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// A constant as text: `java/lang/Object.<init>:()V`, `"hello\n"`, `42`, `MethodHandle invokeStatic a/B.c:()V`. Any
/// index is allowed.
std::string constant_text(const ConstantPool& constants, uint16_t index);

/// One instruction: `invokespecial #1  // java/lang/Object.<init>:()V`; switches take several lines. Bytes that are no
/// instruction, or do not fit into the code, become `<illegal 0xd3>`. `opcode` stands in for the byte at `bci` (a
/// planted breakpoint's original).
std::string instruction_text(const ConstantPool& constants, Bytes code, uint32_t bci, uint8_t opcode);
std::string instruction_text(const ConstantPool& constants, Bytes code, uint32_t bci);

/// Header, code with line numbers, exception table.
std::string method_listing(const ClassFile& file, const MethodInfo& method);

}  // namespace vitrine::classfile
