// SPDX-License-Identifier: Apache-2.0
// Helpful NullPointerException messages (JEP 358): what could not be done, and which expression of the source was null,
// from the code alone. Called for Throwable's extended message (JVM_GetExtendedNPEMessage) with the method and bci of
// the top frame of the exception's backtrace.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// `Cannot invoke "String.length()" because "<local1>" is null`, in the words of HotSpot 17. Empty if the instruction
/// at `bci` does not throw NullPointerException by itself (calls of <init> count as such: that is what an exception
/// made by `new` looks like). Local names come from the LocalVariableTable if there is one. Works on any bytes; nothing
/// is cached, no lock, no safepoint. The caller leaves out hidden methods and exceptions whose backtrace was filled in
/// by hand.
std::optional<std::string> npe_message(const ClassFile& class_file, const MethodInfo& method, uint16_t bci);

}  // namespace vitrine::classfile
