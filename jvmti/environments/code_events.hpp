// SPDX-License-Identifier: Apache-2.0
// The events of machine code: sent when it is made, and again when an agent asks for what is there.
#pragma once
#include "jvmti/environments/env.hpp"

namespace vitrine::jvmti {

/// To be called after an environment has changed what it wants: has the events of compiled methods sent if somebody
/// wants them. `self` is the caller, in VM state, or null. A safepoint.
void follow_compilations(Thread* self);

/// JVM TI GenerateEvents, for this environment. The caller is in VM state; runs agent code.
void report_compiled_methods(Thread& self, Env& env);
void report_code_stubs(Thread& self, Env& env);

}  // namespace vitrine::jvmti
