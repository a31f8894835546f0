// SPDX-License-Identifier: Apache-2.0
// Readable instructions and listings of methods in the style of javap -c: for -Xexplain, fuzzers and the tour.
#pragma once
#include <cstdint>
#include <string>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// A constant as text: `java/lang/Object.<init>:()V`, `"hello\n"`, `42`, `MethodHandle invokeStatic a/B.c:()V`. Any
/// index may be passed, valid or not.
std::string constant_text(const ConstantPool& constants, uint16_t index);

/// One instruction: `invokespecial #1  // java/lang/Object.<init>:()V`; switches take several lines. Bytes that are not
/// an instruction, or do not fit into the code, become `<illegal 0xd3>`. `opcode` is used instead of the byte at `bci`,
/// where the code may have a breakpoint.
std::string instruction_text(const ConstantPool& constants, Bytes code, uint32_t bci, uint8_t opcode);
std::string instruction_text(const ConstantPool& constants, Bytes code, uint32_t bci);

/// A whole method: header, code with line numbers, exception table.
std::string method_listing(const ClassFile& file, const MethodInfo& method);

}  // namespace vitrine::classfile
