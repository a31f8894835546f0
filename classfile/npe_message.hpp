// SPDX-License-Identifier: Apache-2.0
// Helpful NullPointerException messages (JEP 358): the failed action and the source expression that was null, derived
// from the code alone; and where the null came from. Called for Throwable's extended message
// (JVM_GetExtendedNPEMessage) with the method and bci of the top frame of the exception's backtrace.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// `Cannot invoke "String.length()" because "<local1>" is null`, in the words of HotSpot 17. nullopt if the instruction
/// at `bci` does not itself throw NullPointerException, or is a call of <init>, from which an exception made by `new`
/// comes. Local names come from the LocalVariableTable if there is one. Works on any bytes, caches nothing and takes no
/// lock. The caller does not ask for hidden methods, nor for exceptions whose backtrace was filled in by hand. With
/// `arrays_refuse_null`, in the words of HotSpot 28: an aastore may have failed because its array takes no null.
std::optional<std::string> npe_message(const ClassFile& class_file, const MethodInfo& method, uint16_t bci,
                                       bool arrays_refuse_null = false);

/// Where the null of that exception came from, as far as the code of the method tells, the newest first: the bci of the
/// instruction that pushed it; if that loads a local variable that one instruction has assigned last on all paths, the
/// bci of that one; of the one that pushed what it assigned; and so on, at most 16. Empty if npe_message is nullopt.
std::vector<uint16_t> null_origins(const ClassFile& class_file, const MethodInfo& method, uint16_t bci);

}  // namespace vitrine::classfile
