// SPDX-License-Identifier: Apache-2.0
// Readable listings of methods in the style of javap -c. No function here throws, takes a lock or reaches a safepoint.
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

/// The constant as what it means, whatever the numbers in its constant pool: `Method a/B.c:()V`, and for a dynamic one
/// also its bootstrap method with the arguments. Any index may be passed. The text is shortened().
std::string symbolic_constant(const ClassFile& file, uint16_t index);
/// The beginning of a long text, with its length and a hash, so that two are the same only if the whole texts are.
std::string shortened(std::string text);
/// As instruction_text, with the constant's meaning instead of its number. ldc_w becomes ldc.
std::string symbolic_instruction(const ClassFile& file, Bytes code, uint32_t bci);

/// A whole method: header, code with line numbers, exception table.
std::string method_listing(const ClassFile& file, const MethodInfo& method);

}  // namespace vitrine::classfile
