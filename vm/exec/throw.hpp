// SPDX-License-Identifier: Apache-2.0
// What exceptions.cpp, out_of_memory.cpp and stack_trace.cpp share with boot and the collector.
#pragma once
#include "vm/exec/exceptions.hpp"

namespace vitrine::gc {
class Marker;
}

namespace vitrine::vm {

/// Boot step 3: instances of the errors that must be throwable when nothing can be allocated any more.
JavaResult<void> preallocate_errors(Thread& self);
/// They are roots.
void visit_preallocated_errors(gc::Marker& marker);

}  // namespace vitrine::vm
