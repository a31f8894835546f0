// SPDX-License-Identifier: Apache-2.0
// Making exceptions: shared by making_exceptions.cpp, out_of_memory.cpp, the boot and the collector's roots.
#pragma once
#include "vm/model/java_result.hpp"

namespace vitrine::gc {
class Marker;
}

namespace vitrine::vm {

class Thread;
class Thrower;

/// The implementation of the port `thrower` (vm/ports/ports.hpp), plugged in when the VM is created.
Thrower& vm_thrower();
/// Posts ResourceExhausted, acts on the options for the first OutOfMemoryError, and makes an OutOfMemoryError pending.
/// If memory runs out meanwhile, it is the preallocated one for that message.
void make_out_of_memory_pending(Thread& self, const char* message);
/// Boot step 3: makes instances of OutOfMemoryError for the time when nothing can be allocated. Throws
/// OutOfMemoryError.
JavaResult<void> preallocate_errors(Thread& self);
/// Marks these instances, which are roots.
void visit_preallocated_errors(gc::Marker& marker);

}  // namespace vitrine::vm
