// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

namespace vitrine::vm {

/// Bytes that are inaccessible below the stacks of threads that the VM makes. Frames of such a size do not step over
/// them.
constexpr size_t kNativeStackGuard = 64 * 1024;

/// The native stack of a POSIX thread. It reaches from `high` down to `end`; below `end` is a guard.
struct StackBounds {
  char *end, *high;
};

/// Finds the stack of the calling POSIX thread. If it has no guard, the lowest part of the stack becomes inaccessible,
/// so that an overflow is a SIGSEGV: libjli makes the main thread without one, and the stack may be an embedder's. Ends
/// the process if there is no memory.
StackBounds guard_native_stack();
/// Makes accessible again what guard_native_stack has made inaccessible for the calling thread, because the stack
/// belongs to somebody else.
void unguard_native_stack();

}  // namespace vitrine::vm
