// SPDX-License-Identifier: Apache-2.0
// Whether the heap shows every allocation to the VM (OBJECT_ALLOC).
#pragma once
#include "jvmpi/profiler.hpp"

namespace vitrine::jvmpi {

/// To be called after OBJECT_ALLOC has been enabled or disabled. InVm; stops the world if something changes.
void follow_allocations(Thread& self);

}  // namespace vitrine::jvmpi
