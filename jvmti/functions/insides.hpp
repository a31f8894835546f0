// SPDX-License-Identifier: Apache-2.0
// Extension functions that tell what JVM TI does not: how this VM keeps and executes things. What they take and give is
// described in extensions.cpp, where they are listed. They reach safepoints, as all functions in VM state may.
#pragma once
#include <jvmti.h>

namespace vitrine::jvmti::functions {

jvmtiError JNICALL get_heap_cells(jvmtiEnv* env, ...);
jvmtiError JNICALL get_operand_stack(jvmtiEnv* env, ...);
jvmtiError JNICALL get_resolved_constants(jvmtiEnv* env, ...);
jvmtiError JNICALL get_executed_forms(jvmtiEnv* env, ...);
jvmtiError JNICALL get_machine_code(jvmtiEnv* env, ...);

}  // namespace vitrine::jvmti::functions
