// SPDX-License-Identifier: Apache-2.0
// The implementations of the extension functions, declared by extension_functions.def, which also describes them. Those
// with a Call are called as the functions of functions.hpp are: the prologue has checked what the parameter types
// demand, the thread is in VM state, and they may reach a safepoint. Those without one run in whatever state the caller
// is in.
#pragma once
#include "jvmti/calls/arguments.hpp"

namespace vitrine::jvmti::functions {

#define JVMTI_EXTENSION_FUNCTION(package, function, parameters, ...) jvmtiError function parameters;
#include "jvmti/extension_functions.def"

}  // namespace vitrine::jvmti::functions
