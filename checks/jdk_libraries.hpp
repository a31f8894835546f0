// SPDX-License-Identifier: Apache-2.0
// The JDK's own libraries, and what they are known to do against the rules (checks/jdk.supp).
#pragma once
#include "checks/rules.hpp"
#include "checks/stacks.hpp"

namespace vitrine::checks {

/// Whether the newest native code of the stack is of the JDK.
bool is_of_jdk(const NativeStack& stack);
/// Whether a mistake is one that the JDK's libraries are known to make.
bool is_known_of_jdk(Rule rule, const char* function, const NativeStack& stack);

}  // namespace vitrine::checks
