// SPDX-License-Identifier: Apache-2.0
// Machine code for people to read: beside the words that it does the work of, with the exits that happened.
#pragma once
#include <string>

#include "interpreter/code.hpp"

namespace vitrine::compiler {

/// The caller holds LockRank::MachineCode.
std::string picture_of_code(const interpreter::DecodedCode& code);

}  // namespace vitrine::compiler
