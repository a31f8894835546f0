// SPDX-License-Identifier: Apache-2.0
// One line on stderr for each JVM TI call, with its error and the reason: VITRINE_TRACE_JVMTI=1 in the environment.
#pragma once
#include <jvmti.h>

#include <atomic>

namespace vitrine::jvmti {

extern std::atomic<bool> trace_calls;
inline bool tracing() { return trace_calls.load(std::memory_order_relaxed); }
void trace_call(const char* function, jvmtiError error);
/// Specification name of an error code; null when there is none of that number.
const char* error_name(jvmtiError error);

}  // namespace vitrine::jvmti
