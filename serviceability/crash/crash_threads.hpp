// SPDX-License-Identifier: Apache-2.0
// A thread of the VM as crash reports show it.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

/// One line: JavaThread "main" [_thread_in_native, id=29827, stack(0x00007fc4fc700000,0x00007fc4fc800000)]
void print_thread(const vm::Thread& thread);

}  // namespace vitrine::serviceability
