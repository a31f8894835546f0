// SPDX-License-Identifier: Apache-2.0
// What exceptions.cpp, out_of_memory.cpp and stack_trace.cpp share with boot and the collector.
#pragma once
#include "vm/exec/exceptions.hpp"

namespace vitrine::gc {
class Marker;
}

namespace vitrine::vm {

/// What vm/ports/ports.hpp is plugged with when the VM is created.
Thrower& vm_thrower();
void make_out_of_memory_pending(Thread& self, const char* message);
/// Boot step 3: instances of the errors that must be throwable when nothing can be allocated any more.
JavaResult<void> preallocate_errors(Thread& self);
/// They are roots.
void visit_preallocated_errors(gc::Marker& marker);

}  // namespace vitrine::vm
