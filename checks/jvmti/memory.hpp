// SPDX-License-Identifier: Apache-2.0
// The memory of JVM TI under -Xcheck:jvmti: every block that Allocate or a function has given is known, with guard
// bytes around it and the stack that it was given to. Freed ones are kept for a while, to find who still writes to
// them.
#pragma once
#include <jvmti.h>

#include <cstdint>

#include "checks/jvmti/call_rules.hpp"

namespace vitrine::checks {

/// Puts the guarded allocator in the place of malloc. To be called before there are agents.
void put_before_memory();

/// Before Deallocate: reports what is wrong with the pointer. Returns whether it may be freed.
bool check_deallocate(jvmtiEnv* env, const unsigned char* memory);
/// What a callback of ClassFileLoadHook has given as the new bytes.
enum class HookData : uint8_t { Good, Foreign, Short };
HookData judge_hook_data(const unsigned char* data, jint length);
/// Looks at the guard bytes of all blocks and at the freed ones, and reports blocks of which there are many with the
/// same stack. When the VM ends.
void report_memory_at_end();
/// The blocks that were given through this environment and not freed: when it is disposed of.
void report_blocks_of(jvmtiEnv* env);
/// The environment through which the calling thread calls a function now; null: none.
extern thread_local jvmtiEnv* calling_environment;

template <>
struct CallRules<&jvmtiInterface_1::Deallocate> {
  static bool before(jvmtiEnv* env, jvmtiError& error, unsigned char* memory) {
    error = JVMTI_ERROR_NONE;
    return memory == nullptr || check_deallocate(env, memory);
  }
  static void after(jvmtiEnv*, jvmtiError, unsigned char*) {}
};
}  // namespace vitrine::checks
