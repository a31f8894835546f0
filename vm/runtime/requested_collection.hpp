// SPDX-License-Identifier: Apache-2.0
// Collections that a program, an agent or an operator asks for.
#pragma once
#include "gc/heap.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Collects the whole heap. Reaches safepoints. The caller is InVm, holds no mutex and no object that is to be
/// collected.
void collect_on_request(Thread& self, gc::GcCause cause);

}  // namespace vitrine::vm
