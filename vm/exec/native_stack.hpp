// SPDX-License-Identifier: Apache-2.0
// The limit of the native stack, for C++ code whose recursion depth depends on class files.
#pragma once
#include "vm/model/java_result.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Throws StackOverflowError if the native stack is nearly used up.
inline JavaResult<void> check_native_stack(Thread& self) {
  if (!self.is_native_stack_full(__builtin_frame_address(0))) [[likely]]
    return {};
  return throw_stack_overflow(self);
}

}  // namespace vitrine::vm
