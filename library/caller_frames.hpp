// SPDX-License-Identifier: Apache-2.0
// The frames that are skipped when Java code asks for its caller.
#pragma once
#include "library/entry.hpp"
#include "vm/exec/stack_walk.hpp"

namespace vitrine::library {

/// True for frames that are between a caller and its callee only because the call was made by reflection or a method
/// handle: Method.invoke, the accessors behind it, method handle intrinsics and compiled lambda forms. No safepoint.
bool is_invocation_machinery(const Method& method);
/// Moves the walk to the next frame that is not such a frame; the present one counts, too. Afterwards the walk may be
/// done.
inline void skip_invocation_machinery(vm::StackWalk& walk) {
  while (!walk.done() && is_invocation_machinery(*walk.frame().method)) walk.next();
}

}  // namespace vitrine::library
